/** Merges the changes that two people made to one record, field by field. */
import type { Values } from '../../data/fields.ts'

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const changesOf = (record: Values, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== undefined && !isSame(value, record[name])),
  )

/** The names of the fields that both people changed, but to different values. */
export const conflictsOf = (before: Values, mine: Values, theirs: Values): readonly string[] =>
  Object.keys(mine).filter((name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]))
