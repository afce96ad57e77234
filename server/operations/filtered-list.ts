import type { Resource } from '@kantine/contract/resource.ts'
import type { Connection, Value } from '../store/engine.ts'
import type { Store } from '../store/store.ts'
import type { Condition } from './conditions.ts'

/** The records of a club that fulfil all conditions, and where they are read. */
export type FilteredList = {
  readonly db: Connection
  readonly store: Store
  readonly club: number
  readonly resource: Resource
  readonly conditions: readonly Condition[]
}

/** The values of conditions, in the order in which statements have them. */
export const valuesOf = (conditions: readonly Condition[]): Value[] => conditions.flatMap(({ values }) => values)
