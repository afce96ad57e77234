import { Group, Radio, Stack } from '@mantine/core'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Choices } from './import-data.ts'

const words = {
  existing: { en: 'Existing records', nl: 'Bestaande gegevens' },
  change: { en: 'Change', nl: 'Wijzigen' },
  skip: { en: 'Skip', nl: 'Overslaan' },
  lists: {
    en: (fields: string) => `${fields} of existing records`,
    nl: (fields: string) => `${fields} van bestaande gegevens`,
  },
  add: { en: 'Keep them, and add those in the file', nl: 'Houden, en die uit het bestand toevoegen' },
  replace: { en: 'Replace them with those in the file', nl: 'Vervangen door die uit het bestand' },
} as const

/** Asks whether the file changes existing records, and whether it replaces their lists, such as groups. */
export function ExistingRecords({
  choices: { existing, lists },
  choose,
  lists: listed,
}: {
  readonly choices: Choices
  choose(chosen: Partial<Choices>): void
  /** The labels of the fields with lists that the file has. */
  readonly lists: readonly string[]
}) {
  const say = useWords(words)
  const { list } = useFormat()
  return (
    <Group align="flex-start" gap="xl">
      <Radio.Group
        label={say.existing}
        value={existing}
        onChange={(value) => choose({ existing: value as Choices['existing'] })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="change" label={say.change} />
          <Radio value="skip" label={say.skip} />
        </Stack>
      </Radio.Group>
      {listed.length > 0 && existing === 'change' && (
        <Radio.Group
          label={say.lists(list([...listed]))}
          value={lists}
          onChange={(value) => choose({ lists: value as Choices['lists'] })}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="add" label={say.add} />
            <Radio value="replace" label={say.replace} />
          </Stack>
        </Radio.Group>
      )}
    </Group>
  )
}
