/** Former records, such as members who left: their list hides them until the reader shows them. */
import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { Collection, Counted } from './collections.ts'

const words = {
  hidden: {
    en: (n: string, what: string) => `${n} former ${what} not shown`,
    nl: (n: string, what: string) => `${n} oud-${what} niet getoond`,
  },
  show: { en: 'Show everyone', nl: 'Iedereen tonen' },
  shown: { en: (what: string) => `Including former ${what}`, nl: (what: string) => `Ook oud-${what}` },
  hide: { en: 'Hide them', nl: 'Verbergen' },
} as const

/** Whether a list hides former records: it does unless its URL has `show=all`, or a filter on the field that marks them as former. */
export const hidesFormer = ({ former_when }: Collection, search: URLSearchParams): boolean =>
  former_when !== null && search.get('show') !== 'all' && !search.has(former_when.field)

/** The number of former records that a list hides, with a link to show them or hide them again. */
export function Former({
  of: collection,
  filters,
  search,
}: {
  readonly of: Collection
  /** The filters of the call that reads the list. */
  readonly filters: URLSearchParams
  readonly search: URLSearchParams
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const { path } = useClub()
  const { plural, former_when, title } = collection
  const isHidden = hidesFormer(collection, search)
  const wanted = new URLSearchParams(filters)
  wanted.delete('former')
  if (former_when) wanted.set(former_when.field, former_when.value)
  const { data } = useReadLater<Counted>(path(`${plural}/count?${wanted}`), { enabled: isHidden })
  const linkTo = (show: string) => {
    const query = new URLSearchParams(search)
    query.delete('starting_after')
    query.delete('show')
    if (show !== '') query.set('show', show)
    return `/${plural}?${query}`
  }
  const what = title[language].toLowerCase()
  const link = (show: string, text: string) => (
    <Anchor component={Link} href={linkTo(show)} inherit>
      {text}
    </Anchor>
  )
  if (isHidden && data && data.count > 0)
    return (
      <>
        {say.hidden(number(data.count) + (data.has_more ? '+' : ''), what)}. {link('all', say.show)}
      </>
    )
  if (former_when && search.get('show') === 'all' && !search.has(former_when.field))
    return (
      <>
        {say.shown(what)}. {link('', say.hide)}
      </>
    )
  return null
}
