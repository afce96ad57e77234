/** Loads a page's code and data together, as soon as the reader points at a link to it. */
import { useWindowEvent } from '@mantine/hooks'
import { type AroundNavHandler, type Parser, useRouter } from 'wouter'
import { api } from '../api.ts'
import { sessionPath } from '../data/call.ts'
import { queries, queryOf } from '../data/queries.ts'
import type { SessionOfReader } from '../data/session.ts'
import { pageAt } from '../pages/pages.ts'

/** The maximum time that the old page stays after a click before the next one appears in its loading state. */
const patienceMs = 400

const clubPath = /^\/console\/clubs\/([^/?#]+)([^?#]*)/

/** Loads the page at a URL. Also resolves after a failure; the page then shows the error. */
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

/** The reader's permissions in a club; none until the session is loaded. */
const permissionsIn = (slug: string): readonly string[] =>
  queries.getQueryData<SessionOfReader>([sessionPath])?.clubs.find((club) => club.slug === slug)?.permissions ?? []

let wanted = 0

/** Opens a page once it is loaded, so it does not appear in pieces. A slow page opens after a moment. */
export function useGo(): AroundNavHandler {
  const { parser } = useRouter()
  usePreparedLinks(parser)
  return async (navigate, to, options) => {
    const own = ++wanted
    if (new URL(to, location.href).pathname === location.pathname) return navigate(to, options)
    await Promise.race([prepare(parser, to), new Promise((resolve) => setTimeout(resolve, patienceMs))])
    // The reader has since clicked another link.
    if (own === wanted) navigate(to, options)
  }
}

/** Loads the page that a link leads to when it gets the pointer or the keyboard focus. */
function usePreparedLinks(parser: Parser): void {
  const look = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="/console/clubs/"]') : null
    if (link) void prepare(parser, link.pathname)
  }
  useWindowEvent('pointerover', look, { passive: true })
  useWindowEvent('focusin', look)
}
