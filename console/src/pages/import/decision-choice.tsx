import type { JoinedRow, UnsureRow } from '@kantine/contract/importing/shown.ts'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Decision } from './lines.ts'

export const decisionWords = {
  skip: { en: 'Skip', nl: 'Overslaan' },
  another: { en: 'Another person', nl: 'Iemand anders' },
  same: { en: 'The same person', nl: 'Dezelfde persoon' },
} as const

const words = {
  ...decisionWords,
  decision: { en: (name: string) => `Decision: ${name}`, nl: (name: string) => `Keuze: ${name}` },
  sameAs: { en: (name: string) => `The same as ${name}`, nl: (name: string) => `Dezelfde als ${name}` },
  agrees: { en: (fields: string) => `the same: ${fields}`, nl: (fields: string) => `gelijk: ${fields}` },
  differs: { en: (fields: string) => `different: ${fields}`, nl: (fields: string) => `verschilt: ${fields}` },
  inFile: { en: (person: string) => `In the file: ${person}`, nl: (person: string) => `In het bestand: ${person}` },
  here: { en: (person: string) => `In this club: ${person}`, nl: (person: string) => `In deze club: ${person}` },
  unmarked: {
    en: 'The Kantine id has no mark of a club, such as k3f9a2b1-14.',
    nl: 'Het Kantine-id heeft geen kenmerk van een club, zoals k3f9a2b1-14.',
  },
  other_club: { en: 'The Kantine id is of another club.', nl: 'Het Kantine-id is van een andere club.' },
  unknown: {
    en: 'The Kantine id is of this club, but no record has it.',
    nl: 'Het Kantine-id is van deze club, maar hoort bij geen enkel record.',
  },
} as const

/** An unsure row beside the people that it may be, and the choice: the same person, another one, or skip. */
export function DecisionChoice({
  of: { row, people, kantine_id = 'unknown', ...inFile },
  joined,
  decisions,
  decide,
  labelOf,
}: {
  readonly of: UnsureRow
  readonly joined: readonly JoinedRow[]
  readonly decisions: ReadonlyMap<number, Decision>
  readonly decide: ((decisions: ReadonlyMap<number, Decision>) => void) | undefined
  labelOf(field: string): string
}) {
  const say = useWords(words)
  const { list, dayInUtc } = useFormat()
  const named = ({ name, birth_date: born }: Pick<UnsureRow, 'name' | 'birth_date'>) =>
    born ? `${name}, ${dayInUtc(born)}` : name
  const fields = (names: readonly string[]) => list(names.map((name) => labelOf(name).toLowerCase()))
  const chooseDecision = (chosen: string) => {
    const decision = chosen === 'skip' || chosen === 'another' ? chosen : Number(chosen)
    decide?.(withDecisions(decisions, new Map([[row, decision]]), joined))
  }
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        <div>{say.inFile(named(inFile))}</div>
        {people.length === 0 && <div>{say[kantine_id]}</div>}
        {people.map((one) => (
          <div key={one.id}>
            {say.here(named(one))}
            <Text size="sm" c="dimmed">
              {[
                one.agrees.length > 0 && say.agrees(fields(one.agrees)),
                one.differs.length > 0 && say.differs(fields(one.differs)),
              ]
                .filter(Boolean)
                .join('; ')}
            </Text>
          </div>
        ))}
      </div>
      {decide && (
        <NativeSelect
          aria-label={say.decision(inFile.name)}
          value={String(decisions.get(row) ?? 'skip')}
          data={[
            { value: 'skip', label: say.skip },
            ...people.map((one) => ({
              value: String(one.id),
              label: people.length === 1 ? say.same : say.sameAs(named(one)),
            })),
            { value: 'another', label: say.another },
          ]}
          onChange={({ currentTarget: { value } }) => chooseDecision(value)}
        />
      )}
    </Group>
  )
}

/** Adds decisions about rows, and about those that were joined with them. */
export function withDecisions(
  decisions: ReadonlyMap<number, Decision>,
  chosen: ReadonlyMap<number, Decision>,
  joined: readonly JoinedRow[],
): ReadonlyMap<number, Decision> {
  const follow = joined.flatMap(({ row, first }): [number, Decision][] => {
    const decision = chosen.get(first)
    return decision === undefined ? [] : [[row, decision]]
  })
  return new Map([...decisions, ...chosen, ...follow])
}
