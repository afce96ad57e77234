/** The rows of an import by what happens with them. */
import type { ReadRow } from '@kantine/contract/importing/cells.ts'
import { type RowEffect, rowEffects } from '@kantine/contract/importing/shown.ts'
import type { Result } from './import-data.ts'

/** Which rows the page shows. */
export type Filter =
  | 'all'
  | 'new'
  | 'former'
  | 'changed'
  | 'overwritten'
  | 'ends'
  | 'unchanged'
  | 'skipped'
  | 'joined'
  | 'leftEmpty'
  | 'repaired'
  | 'unsure'
  | 'faulty'

const all = Object.keys(rowEffects) as RowEffect[]

const effectsOf: { readonly [filter in Exclude<Filter, 'leftEmpty' | 'repaired'>]: readonly RowEffect[] } = {
  all,
  new: ['new', 'former'],
  former: ['former'],
  changed: ['filled', 'overwritten', 'ends'],
  overwritten: ['overwritten'],
  ends: ['ends'],
  unchanged: ['unchanged'],
  skipped: ['skipped'],
  joined: ['joined'],
  unsure: ['unsure'],
  faulty: ['faulty'],
}

const effectOfLetter: ReadonlyMap<string | undefined, RowEffect> = new Map(
  all.map((effect) => [rowEffects[effect], effect]),
)

/** The effect of an import on the row with a number. */
export const effectOf = ({ effects }: Result, row: number): RowEffect | undefined =>
  effectOfLetter.get(effects[row - 1])

/** The numbers of the rows of each filter that has any, in the order of the file. */
export function filteredRows(result: Result, read: readonly ReadRow[]): ReadonlyMap<Filter, readonly number[]> {
  const rows = new Map<RowEffect, number[]>(all.map((effect) => [effect, []]))
  for (let row = 1; row <= result.effects.length; row++) {
    const effect = effectOf(result, row)
    if (effect) rows.get(effect)?.push(row)
  }
  const found = Object.entries(effectsOf).map(([filter, some]): [Filter, readonly number[]] => [
    filter as Filter,
    some.flatMap((effect) => rows.get(effect) ?? []).toSorted((a, b) => a - b),
  ])
  const repaired = read.filter(({ repairs }) => repairs.length > 0)
  const notes: [Filter, readonly number[]][] = [
    ['leftEmpty', result.left_empty.map(({ row }) => row)],
    ['repaired', repaired.map(({ number }) => number)],
  ]
  return new Map([...found, ...notes].filter(([, rows]) => rows.length > 0))
}
