import { NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useWords } from '../../words/language.tsx'
import type { Collection } from '../data/collections.ts'
import type { Encoding } from './encoding.ts'
import { type ChosenFile, readFile } from './read-file.ts'
import type { Chosen } from './table.ts'
import { Unread } from './unread.tsx'

const words = {
  letters: { en: 'Which words are right?', nl: 'Welke woorden kloppen?' },
  sheet: { en: 'Sheet', nl: 'Werkblad' },
  hidden: { en: (name: string) => `${name} (hidden)`, nl: (name: string) => `${name} (verborgen)` },
  heading: { en: 'Row with the column names', nl: 'Rij met de kolomnamen' },
  row: {
    en: (row: number, text: string) => `Row ${row}: ${text}`,
    nl: (row: number, text: string) => `Rij ${row}: ${text}`,
  },
} as const

/** In characters, of a row that could have the column names. */
const mostShown = 80

/** How the file is read: what its letters are, which sheet, and where the column names are. Shows only what the file leaves open. */
export function Reading({
  of: { file, chosen, table },
  collection,
  choose: chooseFile,
}: {
  readonly of: ChosenFile
  readonly collection: Collection
  choose(file: ChosenFile): void
}) {
  const say = useWords(words)
  const { readings, sheets, sheet, headings, heading } = table
  const { mutate: choose, error } = useMutation({
    mutationFn: async (chosen: Chosen) => chooseFile(await readFile(file, chosen, collection)),
  })
  return (
    <Stack>
      {readings.length > 0 && (
        <Radio.Group
          label={say.letters}
          value={chosen.encoding ?? ''}
          onChange={(encoding) => choose({ ...chosen, encoding: encoding as Encoding })}
        >
          <Stack gap="xs" mt="xs">
            {readings.map(({ encoding, words }) => (
              <Radio key={encoding} value={encoding} label={words.join(', ')} />
            ))}
          </Stack>
        </Radio.Group>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {sheets.length > 1 && (
          <NativeSelect
            label={say.sheet}
            value={sheet}
            data={sheets.map(({ name, isHidden }) => ({ value: name, label: isHidden ? say.hidden(name) : name }))}
            onChange={({ currentTarget: { value } }) => choose({ ...chosen, sheet: value, heading: undefined })}
          />
        )}
        <NativeSelect
          label={say.heading}
          value={heading}
          data={headings.map(({ row, columns }) => ({
            value: String(row),
            label: say.row(
              row,
              columns
                .filter((column) => column !== '')
                .join(', ')
                .slice(0, mostShown),
            ),
          }))}
          onChange={({ currentTarget: { value } }) => choose({ ...chosen, heading: Number(value) })}
        />
      </SimpleGrid>
      <Unread error={error} />
    </Stack>
  )
}
