import { type ReadRow, textIn } from '@kantine/contract/importing/cells.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { DataTable } from '../../parts/data-table.tsx'
import { Failure } from '../../parts/failure.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Collection } from '../data/collections.ts'
import { DecideForAll } from './decide-for-all.tsx'
import type { Result } from './import-data.ts'
import type { Decision } from './lines.ts'
import { type RowInPreview, useRowDetails } from './row-details.tsx'
import { effectOf, type Filter, filteredRows } from './row-filters.ts'
import type { Table } from './table.ts'

const words = {
  rows: { en: 'Rows', nl: 'Rijen' },
  all: { en: 'All', nl: 'Alle' },
  new: { en: 'New', nl: 'Nieuw' },
  former: { en: 'New, as former members', nl: 'Nieuw, als oud-lid' },
  changed: { en: 'Changed', nl: 'Gewijzigd' },
  overwritten: { en: 'Overwritten', nl: 'Overschreven' },
  ends: { en: 'Membership ends', nl: 'Lidmaatschap eindigt' },
  unchanged: { en: 'Unchanged', nl: 'Ongewijzigd' },
  skipped: { en: 'Skipped (already exist)', nl: 'Overgeslagen (bestaan al)' },
  joined: { en: 'Joined with an earlier row', nl: 'Samengevoegd met een eerdere rij' },
  leftEmpty: { en: 'Values not imported', nl: 'Waarden niet geïmporteerd' },
  repaired: { en: 'Repaired', nl: 'Hersteld' },
  unsure: { en: 'Existing person?', nl: 'Bestaande persoon?' },
  faulty: { en: 'Rows with errors', nl: 'Rijen met fouten' },
  filter: {
    en: (name: string, rows: string) => `${name} (${rows})`,
    nl: (name: string, rows: string) => `${name} (${rows})`,
  },
  name: { en: 'Name', nl: 'Naam' },
  what: { en: 'What happens', nl: 'Wat er gebeurt' },
  row: { en: 'Row', nl: 'Rij' },
  range: {
    en: (first: string, last: string, all: string) => `${first}–${last} of ${all}`,
    nl: (first: string, last: string, all: string) => `${first}–${last} van ${all}`,
  },
  previous: { en: 'Previous', nl: 'Vorige' },
  next: { en: 'Next', nl: 'Volgende' },
  unsureAbout: {
    en: 'These rows may be existing people. Kantine skips them until you decide.',
    nl: 'Deze rijen gaan misschien over mensen die er al zijn. Kantine slaat ze over totdat je kiest.',
  },
  endsAbout: {
    en: 'The last day in the file is over. To keep a person as a member, leave the row out or clear the day.',
    nl: 'De laatste dag in het bestand is voorbij. Laat de rij weg of maak de dag leeg als iemand lid blijft.',
  },
  repairedAbout: {
    en: 'A spreadsheet or copying had changed these cells. Kantine imports what they became here.',
    nl: 'Een spreadsheet of kopiëren had deze cellen veranderd. Kantine importeert wat ze hier zijn geworden.',
  },
  leftEmptyAbout: { en: 'These texts are no values.', nl: 'Deze teksten zijn geen waarden.' },
} as const

const abouts: { readonly [filter in Filter]?: 'unsureAbout' | 'endsAbout' | 'leftEmptyAbout' | 'repairedAbout' } = {
  unsure: 'unsureAbout',
  ends: 'endsAbout',
  leftEmpty: 'leftEmptyAbout',
  repaired: 'repairedAbout',
}

/** How many rows a page of the list has. */
const perPage = 50

/**
 * The rows of a file with what an import does with each, filtered by that and a page at a time. The server describes the first 1,000 rows of a
 * kind; for others, the page asks when it shows them.
 */
export function Preview({
  of: result,
  table,
  rows,
  collection,
  decisions,
  decide,
  describe,
}: {
  readonly of: Result
  readonly table: Table
  readonly rows: readonly ReadRow[]
  readonly collection: Collection
  readonly decisions: ReadonlyMap<number, Decision>
  /** Absent after the import. */
  readonly decide?: ((decisions: ReadonlyMap<number, Decision>) => void) | undefined
  /** Asks the server what happens with these rows. */
  describe(rows: readonly number[]): Promise<Result>
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const filters = useMemo(() => filteredRows(result, rows), [result, rows])
  const [chosen, setChosen] = useState<Filter>('all')
  const [place, setPlace] = useState(0)
  const filter = filters.has(chosen) ? chosen : 'all'
  const filtered = filters.get(filter) ?? []
  const start = place < filtered.length ? place : 0
  const shown = filtered.slice(start, start + perPage)
  const byNumber = useMemo(() => new Map(rows.map((row) => [row.number, row])), [rows])
  const cellsOf = useMemo(() => new Map(table.rows.map(({ number, cells }) => [number, cells])), [table])
  const missing = shown.filter((row) => !isDescribed(result, row))
  const { data: more, error } = useQuery({
    queryKey: ['import', result.effects, missing],
    queryFn: () => describe(missing),
    enabled: missing.length > 0 && decide !== undefined,
    // Only this page knows these rows.
    gcTime: 0,
  })
  const detailsOf = useRowDetails({ collection, results: more ? [result, more] : [result], shown, decisions, decide })
  if (filters.size === 0) return null
  const nameOf = (row: number) =>
    String(byNumber.get(row)?.value[collection.title_field ?? ''] ?? textIn(cellsOf.get(row)?.[0]))
  const show = (next: Filter) => {
    setChosen(next)
    setPlace(0)
  }
  return (
    <Stack gap="sm">
      <Group gap="xs" role="group" aria-label={say.rows}>
        {[...filters].map(([one, rows]) => (
          <Button
            key={one}
            size="compact-sm"
            variant={one === filter ? 'filled' : 'default'}
            aria-pressed={one === filter}
            onClick={() => show(one)}
          >
            {say.filter(say[one], number(rows.length))}
          </Button>
        ))}
      </Group>
      {abouts[filter] && (
        <Text size="sm" c="dimmed">
          {say[abouts[filter]]}
        </Text>
      )}
      {filter === 'unsure' && decide && <DecideForAll of={result} decisions={decisions} decide={decide} />}
      <Failure error={error} />
      <DataTable
        label={say.rows}
        rows={shown.map(
          (row): RowInPreview => ({
            row,
            name: nameOf(row),
            effect: effectOf(result, row),
            cells: cellsOf.get(row) ?? [],
            repairs: byNumber.get(row)?.repairs ?? [],
          }),
        )}
        rowKey={({ row }) => row}
        columns={[
          { id: 'name', title: say.name, cell: ({ name }: RowInPreview) => name },
          { id: 'what', title: say.what, cell: detailsOf },
          { id: 'row', title: say.row, cell: ({ row }) => String(row) },
        ]}
      />
      {filtered.length > perPage && (
        <Group justify="flex-end" gap="xs">
          <Text size="sm" c="dimmed">
            {say.range(number(start + 1), number(start + shown.length), number(filtered.length))}
          </Text>
          <Button variant="default" disabled={start === 0} onClick={() => setPlace(start - perPage)}>
            {say.previous}
          </Button>
          <Button
            variant="default"
            disabled={start + perPage >= filtered.length}
            onClick={() => setPlace(start + perPage)}
          >
            {say.next}
          </Button>
        </Group>
      )}
    </Stack>
  )
}

/** Whether the response has what the page says about a row. */
function isDescribed(result: Result, row: number): boolean {
  switch (effectOf(result, row)) {
    case 'filled':
    case 'overwritten':
    case 'ends':
      return result.changes.some((one) => one.row === row)
    case 'unsure':
      return result.unsure.some((one) => one.row === row)
    case 'faulty':
      return result.refused.some((one) => one.row === row)
    default:
      return true
  }
}
