import { PageLinks } from '../../parts/page-links.tsx'
import { useLanguage } from '../../words/language.tsx'
import { entriesOf } from '../menu.ts'
import { type Collection, useCollections } from './collections.ts'

export const useEntryOf = (collection: Collection) =>
  entriesOf(useCollections()).find(({ lists }) => lists.includes(collection))

/** Links between the pages of a collection's menu entry; nothing if it has only one page. */
export function EntryLinks({ of: collection }: { readonly of: Collection }) {
  const { language } = useLanguage()
  const { menu, links } = useEntryOf(collection) ?? {}
  if (!menu || !links || links.length < 2) return null
  return (
    <PageLinks
      label={menu.title[language]}
      links={links.map(({ path, title }) => ({ path, title: title[language] }))}
    />
  )
}
