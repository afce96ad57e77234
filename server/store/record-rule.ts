import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'

/** A change of a record within a write: without `before` it was created, without `after` it was removed. */
export type RecordChange = {
  readonly resource: Resource
  readonly id: number
  readonly before: FieldValues | undefined
  readonly after: FieldValues | undefined
}

/** The part of a rule that a unit of work asks about one record at a time, so it reads nothing (`Consequence` in `writer.ts`). */
export type RecordRule = {
  /** The fields of a record as they are stored, whichever write sets them. */
  readonly asStored?: (resource: Resource, fields: FieldValues) => FieldValues
  /** The id of the record that the rule must look at after a change; undefined if the change does not concern the rule. */
  readonly concerns?: (change: RecordChange) => number | undefined
}
