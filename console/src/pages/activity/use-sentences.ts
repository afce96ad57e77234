import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { isolated } from '../../words/isolated.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { useRoles } from '../people/roles.ts'
import { actionWords, changeWords, withDetails } from './action-words.ts'
import type { Entry, Subject } from './activity-data.ts'

const words = {
  quoted: { en: (text: string) => `“${text}”`, nl: (text: string) => `‘${text}’` },
  person: { en: (id: string) => `Person ${id}`, nl: (id: string) => `Persoon ${id}` },
} as const

/** An entry in words: what happened, and what more is known of it, such as the names of changed fields. */
export type Sentence = { readonly text: string; readonly more: readonly string[] }

/** Records whose changes activity shows, with their words. */
export const useSubjects = (): readonly Subject[] =>
  useRead<{ readonly data: readonly Subject[] }>(useClub().path('activity/subjects')).data

/** Writes entries as sentences. An action that this application does not know yet is shown as it is called. */
export function useSentences(): (entry: Entry) => Sentence {
  const say = useWords(words)
  const sayAction = useWords(actionWords)
  const sayChange = useWords(changeWords)
  const { language } = useLanguage()
  const { titleOf } = useRoles()
  const subjects = new Map(useSubjects().map((subject) => [subject.name, subject]))

  const nameOf = ({ subject, subject_name: name }: Entry) => {
    const [kind, id = ''] = subject.split(' ')
    if (kind === 'administrator') return name === null ? say.person(id) : isolated(name)
    return name === null ? id : say.quoted(isolated(shortOf(name)))
  }
  return (entry) => {
    const { what, subject, details } = entry
    const [kind = '', action = ''] = what.split('.')
    const record = subjects.get(kind)
    if (record && isChange(action)) {
      const [, id] = subject.split(' ')
      return {
        text: `${record.title_of_one[language]} ${id} ${sayChange[action]}`,
        more: details.map((field) => record.fields[field]?.[language] ?? field),
      }
    }
    if (!isKnown(what)) return { text: `${what} · ${subject}`, more: details }
    return {
      text: sayAction[what](nameOf(entry), details.map(titleOf)),
      more: withDetails.includes(what) ? details : [],
    }
  }
}

const isKnown = (what: string): what is keyof typeof actionWords => Object.hasOwn(actionWords, what)

const isChange = (action: string): action is keyof typeof changeWords => Object.hasOwn(changeWords, action)

/** The machine of a web address, and any other name as it is. */
const shortOf = (name: string): string => (URL.canParse(name) && name.includes('://') ? new URL(name).host : name)
