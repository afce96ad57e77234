import { NativeSelect, SimpleGrid } from '@mantine/core'
import { Section } from '../../parts/section.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import type { AskedWords, Meanings } from './word-answers.ts'

const words = {
  title: { en: 'Values', nl: 'Waarden' },
  about: {
    en: 'Kantine does not know these words. Choose what each means for the whole column.',
    nl: 'Kantine kent deze woorden niet. Kies wat elk woord betekent voor de hele kolom.',
  },
  word: {
    en: (field: string, word: string) => `${field}: “${word}”`,
    nl: (field: string, word: string) => `${field}: ‘${word}’`,
  },
  choose: { en: 'Choose', nl: 'Kies' },
  asWritten: { en: (word: string) => `Import “${word}”`, nl: (word: string) => `‘${word}’ importeren` },
  empty: { en: 'Leave empty', nl: 'Leeg laten' },
} as const

/** Stands for leaving a field empty in a list of values; no field has such a value. */
const leftEmpty = '(empty)'

/** Asks once for each unknown word of a column which value it means. Without an answer, it stays as written. */
export function WordsAsked({
  asked,
  meanings,
  mean,
}: {
  readonly asked: readonly AskedWords[]
  readonly meanings: Meanings
  mean(meanings: Meanings): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  if (asked.length === 0) return null
  const choose = (field: string, word: string, value: string) => {
    const ofField = new Map(meanings.get(field))
    const key = word.toLowerCase()
    if (value === '') ofField.delete(key)
    else ofField.set(key, value === leftEmpty ? '' : value)
    mean(new Map([...meanings, [field, ofField]]))
  }
  const chosen = (field: string, word: string) => {
    const meaning = meanings.get(field)?.get(word.toLowerCase())
    return meaning === '' ? leftEmpty : (meaning ?? '')
  }
  return (
    <Section title={say.title} about={say.about}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {asked.flatMap(({ field: { name, kind, label, value_labels: labels = {} }, words }) =>
          words.map((word) => (
            <NativeSelect
              key={`${name} ${word}`}
              label={say.word(label[language], word)}
              value={chosen(name, word)}
              data={[
                { value: '', label: kind === 'choice' ? say.choose : say.asWritten(word) },
                ...Object.entries(labels).map(([value, label]) => ({ value, label: label[language] })),
                { value: leftEmpty, label: say.empty },
              ]}
              onChange={({ currentTarget: { value } }) => choose(name, word, value)}
            />
          )),
        )}
      </SimpleGrid>
    </Section>
  )
}
