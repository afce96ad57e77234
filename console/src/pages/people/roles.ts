import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { List } from '../../data/call.ts'
import { useRead } from '../../data/queries.ts'
import { useLanguage } from '../../words/language.tsx'

type RoleOfClub = {
  readonly role: string
  readonly title: LocalizedText
  readonly doc: LocalizedText
  readonly permissions: readonly string[]
}

/** Every role with its title and permissions, in the reader's language. */
export function useRoles() {
  const { language } = useLanguage()
  const { data } = useRead<List<RoleOfClub>>('/roles')
  const all = data.map(({ title, doc, ...more }) => ({ ...more, title: title[language], doc: doc[language] }))
  return { all, titleOf: (role: string) => all.find((one) => one.role === role)?.title ?? role }
}
