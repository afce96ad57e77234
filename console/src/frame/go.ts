/** Loads the code and the data of a page together, as soon as the reader points at a link to it. */
import { useWindowEvent } from '@mantine/hooks'
import { type AroundNavHandler, type Parser, useRouter } from 'wouter'
import { api } from '../api.ts'
import { queries, queryOf } from '../data/queries.ts'
import { type SessionOfReader, sessionPath } from '../data/session.ts'
import { pageAt } from '../pages/pages.ts'

/** The longest time that the page before stays after a click; then the next one shows that it is loading. */
const patienceMs = 400

const clubPath = /^\/console\/clubs\/([^/?#]+)([^?#]*)/

/** Loads the page at an address; resolves when it is loaded, or failed: the page then says why. */
async function prepare(parser: Parser, address: string): Promise<unknown> {
  const [, club = '', path = '/'] = clubPath.exec(address) ?? []
  const { page, params } = pageAt(parser, path || '/') ?? {}
  if (!page) return undefined
  const permissions = permissionsIn(club)
  const may = (permission: string) => permissions.includes(permission)
  const isAllowed = page.permission === undefined || may(page.permission)
  const reads = (isAllowed && page.reads?.(api(club), params ?? {}, may)) || []
  return Promise.allSettled([page.load(), ...reads.map((call) => queries.prefetchQuery(queryOf(call)))])
}

/** The permissions of the reader in a club; none until the session is loaded. */
const permissionsIn = (slug: string): readonly string[] =>
  queries.getQueryData<SessionOfReader>([sessionPath])?.clubs.find((club) => club.slug === slug)?.permissions ?? []

let wanted = 0

/** Goes to a page when it is there, so that it does not appear piece by piece; where it takes long, after a moment. */
export function useGo(): AroundNavHandler {
  const { parser } = useRouter()
  usePreparedLinks(parser)
  return async (navigate, to, options) => {
    const own = ++wanted
    if (new URL(to, location.href).pathname === location.pathname) return navigate(to, options)
    await Promise.race([prepare(parser, to), new Promise((resolve) => setTimeout(resolve, patienceMs))])
    // Another link was clicked meanwhile: that one wins.
    if (own === wanted) navigate(to, options)
  }
}

/** Prepares the page of a link under the pointer or the keyboard focus. */
function usePreparedLinks(parser: Parser): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/console/clubs/"]') : null
    if (link) void prepare(parser, link.pathname)
  }
  useWindowEvent('pointerover', look, { passive: true })
  useWindowEvent('focusin', look)
}
