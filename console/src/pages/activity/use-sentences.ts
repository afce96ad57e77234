import type { Entry } from '../../api.ts'
import { isolated } from '../../words/isolated.ts'
import { useLanguage, useWords } from '../../words/language.tsx'

const words = {
  quoted: { en: (text: string) => `“${text}”`, nl: (text: string) => `‘${text}’` },
  person: { en: (id: string) => `Person ${id}`, nl: (id: string) => `Persoon ${id}` },
} as const

/** Writes entries as sentences: what happened, and what more is known of it, such as the names of changed fields. */
export function useSentences() {
  const say = useWords(words)
  const { language } = useLanguage()
  const nameOf = ({ subject, subject_name: name }: Entry) => {
    const [kind, id = ''] = subject.split(' ')
    if (kind === 'administrator') return name === null ? say.person(id) : isolated(name)
    return name === null ? id : say.quoted(isolated(shortOf(name)))
  }
  return (entry: Entry) => ({
    text: entry.sentence[language].replace('{subject}', () => nameOf(entry)),
    more: entry.below.map((detail) => detail[language]),
  })
}

/** The machine of a web address, and any other name as it is. */
const shortOf = (name: string): string => (URL.canParse(name) && name.includes('://') ? new URL(name).host : name)
