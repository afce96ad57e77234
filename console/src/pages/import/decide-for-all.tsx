import { NativeSelect } from '@mantine/core'
import { useWords } from '../../words/language.tsx'
import { decisionWords, withDecisions } from './decision-choice.tsx'
import type { Result } from './import-data.ts'
import type { Decision } from './lines.ts'

const words = {
  ...decisionWords,
  all: { en: 'For all rows', nl: 'Voor alle rijen' },
  perRow: { en: 'Choose per row', nl: 'Per rij kiezen' },
} as const

/** Decides about all unsure rows that the server lists. Where several people may be the same, each row keeps its own choice. */
export function DecideForAll({
  of: { unsure, joined },
  decisions,
  decide,
}: {
  readonly of: Pick<Result, 'unsure' | 'joined'>
  readonly decisions: ReadonlyMap<number, Decision>
  decide(decisions: ReadonlyMap<number, Decision>): void
}) {
  const say = useWords(words)
  const decideAll = (chosen: string) => {
    const decided = unsure.flatMap(({ row, people: [only, ...others] }): [number, Decision][] => {
      if (chosen !== 'same') return [[row, chosen as Decision]]
      return only && others.length === 0 ? [[row, only.id]] : []
    })
    decide(withDecisions(decisions, new Map(decided), joined))
  }
  return (
    <NativeSelect
      label={say.all}
      value=""
      maw="16rem"
      data={[
        { value: '', label: say.perRow },
        ...(['skip', 'same', 'another'] as const).map((value) => ({ value, label: say[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => value !== '' && decideAll(value)}
    />
  )
}
