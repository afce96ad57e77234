import type { UnsureRow } from '@kantine/contract/importing/shown.ts'
import { Button, Group, NativeSelect, Text } from '@mantine/core'
import { DataTable } from '../../parts/data-table.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Result } from './import-data.ts'
import type { Decision } from './lines.ts'

const words = {
  title: { en: 'Existing person?', nl: 'Bestaande persoon?' },
  about: {
    en: (rows: number, count: string) =>
      rows === 1
        ? '1 row may be an existing person. Kantine skips it until you decide.'
        : `${count} rows may be existing people. Kantine skips them until you decide.`,
    nl: (rows: number, count: string) =>
      rows === 1
        ? '1 rij gaat misschien over iemand die er al is. Kantine slaat de rij over totdat je kiest.'
        : `${count} rijen gaan misschien over mensen die er al zijn. Kantine slaat ze over totdat je kiest.`,
  },
  all: { en: 'For all rows', nl: 'Voor alle rijen' },
  perRow: { en: 'Choose per row', nl: 'Per rij kiezen' },
  apply: { en: 'Apply and check again', nl: 'Toepassen en opnieuw controleren' },
  row: { en: 'Row', nl: 'Rij' },
  inFile: { en: 'In the file', nl: 'In het bestand' },
  here: { en: 'In this club', nl: 'In deze club' },
  decision: { en: 'Decision', nl: 'Keuze' },
  skip: { en: 'Skip', nl: 'Overslaan' },
  another: { en: 'Another person', nl: 'Iemand anders' },
  same: { en: 'The same person', nl: 'Dezelfde persoon' },
  sameAs: { en: (name: string) => `The same as ${name}`, nl: (name: string) => `Dezelfde als ${name}` },
  agrees: { en: (fields: string) => `same ${fields}`, nl: (fields: string) => `zelfde ${fields}` },
  differs: { en: (fields: string) => `different ${fields}`, nl: (fields: string) => `ander ${fields}` },
  unmarked: {
    en: 'The Kantine id has no mark of a club, such as k3f9a2b1-14.',
    nl: 'Het Kantine-id heeft geen kenmerk van een club, zoals k3f9a2b1-14.',
  },
  other_club: { en: 'The Kantine id is of another club.', nl: 'Het Kantine-id is van een andere club.' },
  unknown: {
    en: 'The Kantine id is of this club, but no record has it.',
    nl: 'Het Kantine-id is van deze club, maar hoort bij geen enkel record.',
  },
  more: {
    en: (rows: string) => `${rows} more rows are not listed. Decide about these first.`,
    nl: (rows: string) => `Nog ${rows} rijen staan niet in deze lijst. Kies eerst voor deze rijen.`,
  },
} as const

/** How many rows the page shows at a time. */
const mostShown = 100

/** Asks about rows that may be existing people: the same person, another one, or skip. */
export function UnsureRows({
  of: { unsure, unsure_count, joined },
  decisions,
  decide,
  check,
  isChecking,
  labelOf,
}: {
  readonly of: Pick<Result, 'unsure' | 'unsure_count' | 'joined'>
  readonly decisions: ReadonlyMap<number, Decision>
  decide(decisions: ReadonlyMap<number, Decision>): void
  check(): void
  readonly isChecking: boolean
  labelOf(field: string): string
}) {
  const say = useWords(words)
  const { number, list, dayInUtc } = useFormat()
  if (unsure_count === 0) return null
  /** Decides about rows, and about those that were joined with them. */
  const decideAbout = (chosen: ReadonlyMap<number, Decision>) => {
    const follow = joined.flatMap(({ row, first }): [number, Decision][] => {
      const decision = chosen.get(first)
      return decision === undefined ? [] : [[row, decision]]
    })
    decide(new Map([...decisions, ...chosen, ...follow]))
  }
  const decideOne = (row: number, chosen: string) => {
    const decision = chosen === 'skip' || chosen === 'another' ? chosen : Number(chosen)
    decideAbout(new Map([[row, decision]]))
  }
  const decideAll = (chosen: string) => {
    const decided = unsure.flatMap(({ row, people: [only, ...others] }): [number, Decision][] => {
      if (chosen !== 'same') return [[row, chosen as Decision]]
      return only && others.length === 0 ? [[row, only.id]] : []
    })
    decideAbout(new Map(decided))
  }
  const named = ({ name, birth_date: born }: Pick<UnsureRow, 'name' | 'birth_date'>) =>
    born ? `${name}, ${dayInUtc(born)}` : name
  const fields = (names: readonly string[]) => list(names.map((name) => labelOf(name).toLowerCase()))
  const isDecided = unsure.some(({ row }) => decisions.has(row))
  return (
    <Section
      title={say.title}
      about={say.about(unsure_count, number(unsure_count))}
      actions={
        <Group align="flex-end">
          <NativeSelect
            label={say.all}
            value=""
            data={[
              { value: '', label: say.perRow },
              ...(['skip', 'same', 'another'] as const).map((value) => ({ value, label: say[value] })),
            ]}
            onChange={({ currentTarget: { value } }) => value !== '' && decideAll(value)}
          />
          <Button variant="default" disabled={!isDecided} loading={isChecking} onClick={check}>
            {say.apply}
          </Button>
        </Group>
      }
    >
      <DataTable
        label={say.title}
        rows={unsure.slice(0, mostShown)}
        rowKey={({ row }) => row}
        columns={[
          { id: 'file', title: say.inFile, cell: (row: UnsureRow) => named(row) },
          {
            id: 'here',
            title: say.here,
            cell: ({ people, kantine_id = 'unknown' }) =>
              people.length === 0
                ? say[kantine_id]
                : people.map((one) => (
                    <div key={one.id}>
                      {named(one)}
                      <Text size="sm" c="dimmed">
                        {[
                          one.agrees.length > 0 && say.agrees(fields(one.agrees)),
                          one.differs.length > 0 && say.differs(fields(one.differs)),
                        ]
                          .filter(Boolean)
                          .join('; ')}
                      </Text>
                    </div>
                  )),
          },
          { id: 'row', title: say.row, cell: ({ row }) => String(row) },
          {
            id: 'decision',
            title: say.decision,
            cell: ({ row, name, people }) => (
              <NativeSelect
                aria-label={`${say.decision}: ${name}`}
                value={String(decisions.get(row) ?? 'skip')}
                data={[
                  { value: 'skip', label: say.skip },
                  ...people.map((one) => ({
                    value: String(one.id),
                    label: people.length === 1 ? say.same : say.sameAs(named(one)),
                  })),
                  { value: 'another', label: say.another },
                ]}
                onChange={({ currentTarget: { value } }) => decideOne(row, value)}
              />
            ),
          },
        ]}
      />
      {unsure_count > mostShown && (
        <Text size="sm" c="dimmed">
          {say.more(number(unsure_count - Math.min(mostShown, unsure.length)))}
        </Text>
      )}
    </Section>
  )
}
