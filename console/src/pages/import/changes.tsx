import type { ChangedRow } from '@kantine/contract/importing/shown.ts'
import { Badge, Text } from '@mantine/core'
import type { Field } from '../../data/fields.ts'
import { useClub } from '../../data/session.ts'
import { textOf } from '../../parts/export.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, useTitles } from '../data/collections.ts'
import type { Result } from './import-data.ts'
import { NamedRows } from './named-rows.tsx'

const words = {
  title: { en: 'Changes', nl: 'Wijzigingen' },
  changes: { en: 'What changes', nl: 'Wat er verandert' },
  empty: { en: 'empty', nl: 'leeg' },
  emptied: { en: 'becomes empty', nl: 'wordt leeg' },
  replaced: { en: 'replaced', nl: 'vervangen' },
  more: {
    en: (rows: string) => `${rows} more records change.`,
    nl: (rows: string) => `Er veranderen nog ${rows} gegevens.`,
  },
} as const

/** How many changed records the page shows. */
const mostShown = 100

/** The existing records that an import changes, by name, with each field before and after. */
export function Changes({
  of: { changes, changed },
  fields,
}: {
  readonly of: Pick<Result, 'changes' | 'changed'>
  readonly fields: readonly Field[]
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { time_zone: timeZone } = useClub()
  const shown = changes.slice(0, mostShown)
  const values = shown.flatMap(({ id, fields }) =>
    fields.flatMap(({ field, before, after }) => [before, after].map((value) => ({ id, [field]: value }))),
  )
  const titleOf = useTitles(fields, values as unknown as readonly ClubRecord[])
  const lineOf = ({ field: name, before, after, loses }: ChangedRow['fields'][number]) => {
    const field = fields.find((one) => one.name === name)
    if (!field) return null
    const text = (value: unknown) => textOf(field, { [name]: value }, { language, timeZone, titleOf }) || say.empty
    return (
      <div key={name}>
        <Text span c="dimmed">
          {field.label[language]}:{' '}
        </Text>
        {text(before)} → {text(after)}{' '}
        {loses && <Badge color="orange">{text(after) === say.empty ? say.emptied : say.replaced}</Badge>}
      </div>
    )
  }
  return (
    <NamedRows
      title={say.title}
      what={say.changes}
      rows={shown.map(({ row, name, fields }) => ({ row, name, what: fields.map(lineOf) }))}
      count={changed}
      more={say.more}
    />
  )
}
