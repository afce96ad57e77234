import { Checkbox } from '@mantine/core'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Result } from './import-data.ts'

const words = {
  title: { en: 'Changes to existing records', nl: 'Wijzigingen in bestaande gegevens' },
  about: {
    en: 'Untick a field to keep what existing records have in it. Empty fields are still filled in.',
    nl: 'Haal het vinkje weg om te houden wat er al staat. Lege velden worden wel ingevuld.',
  },
  field: { en: 'Field', nl: 'Veld' },
  filled: { en: 'Filled in', nl: 'Ingevuld' },
  replaced: { en: 'Replaced', nl: 'Vervangen' },
  emptied: { en: 'Becomes empty', nl: 'Wordt leeg' },
  overwrite: { en: 'Overwrite', nl: 'Overschrijven' },
  overwriteField: {
    en: (field: string) => `Overwrite ${field}`,
    nl: (field: string) => `${field} overschrijven`,
  },
} as const

/** How many existing records change in each field, and which of these fields the import may overwrite. */
export function ChangedFields({
  of: { changed_fields: fields },
  keep,
  setKeep,
  labelOf,
}: {
  readonly of: Pick<Result, 'changed_fields'>
  readonly keep: readonly string[]
  /** Absent after the import. */
  readonly setKeep?: ((keep: readonly string[]) => void) | undefined
  labelOf(field: string): string
}) {
  const say = useWords(words)
  const { number } = useFormat()
  type Changed = Result['changed_fields'][number]
  const unticked = keep.filter((name) => fields.every(({ field }) => field !== name))
  const rows = [...fields, ...unticked.map((field): Changed => ({ field, filled: 0, replaced: 0, emptied: 0 }))]
  if (rows.length === 0) return null
  const isOverwriting = ({ field, replaced, emptied }: Changed) => replaced + emptied > 0 || keep.includes(field)
  const toggle = (field: string, isOverwritten: boolean) =>
    setKeep?.(isOverwritten ? keep.filter((one) => one !== field) : [...keep, field])
  return (
    <Section title={say.title} about={setKeep && rows.some(isOverwriting) && say.about}>
      <DataTable
        label={say.title}
        rows={rows}
        rowKey={({ field }) => field}
        columns={[
          { id: 'field', title: say.field, cell: ({ field }: Changed) => labelOf(field) },
          ...(['filled', 'replaced', 'emptied'] as const).map((kind) => ({
            id: kind,
            title: say[kind],
            align: 'right' as const,
            cell: (row: Changed) => row[kind] > 0 && number(row[kind]),
          })),
          ...(setKeep
            ? [
                {
                  id: 'overwrite',
                  title: say.overwrite,
                  cell: (row: Changed) =>
                    isOverwriting(row) && (
                      <Checkbox
                        aria-label={say.overwriteField(labelOf(row.field))}
                        checked={!keep.includes(row.field)}
                        onChange={({ currentTarget }) => toggle(row.field, currentTarget.checked)}
                      />
                    ),
                },
              ]
            : []),
        ]}
      />
    </Section>
  )
}
