/** The changes of a preview, for people and assistants. */
import { storedResources } from '@kantine/contract/resources.ts'
import type { ChangeGroup } from '../store/change-groups.ts'

/** Changes of one kind to records of one resource. */
export type ShownChanges = {
  /** The plural of the resource. */
  readonly resource: string
  readonly change: string
  readonly count: number
  /** The ids of the first records. */
  readonly ids: readonly number[]
  /** The fields that change, when records are updated. */
  readonly fields?: readonly string[]
}

const stored = storedResources()

export const shownChanges = (changes: readonly ChangeGroup[]): ShownChanges[] =>
  changes.map(({ resource, action, count, ids, fields }) => ({
    resource: stored.find(({ name }) => name === resource)?.plural ?? resource,
    change: action,
    count,
    ids,
    ...(fields.length > 0 && { fields }),
  }))
