import type { Resource } from '@kantine/contract/resource.ts'
import type { Connection, Value } from '../store/engine.ts'
import type { Store } from '../store/store.ts'
import type { Condition } from './conditions.ts'

/** A condition and the value that records are compared with. */
export type Comparison = Condition & { readonly value: Value }

/** The records of a club that fulfil all conditions, and where they are read. */
export type FilteredList = {
  readonly db: Connection
  readonly store: Store
  readonly club: number
  readonly resource: Resource
  readonly conditions: readonly Comparison[]
}

export const valuesOf = (conditions: readonly Comparison[]): Value[] => conditions.map(({ value }) => value)
