import { recordsOf } from '@kantine/contract/administration/record.ts'
import { references } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { writePermissionOf } from '../../callers/caller.ts'
import { candidateOf } from '../../records/check.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Writer } from '../../store/writer.ts'
import { updateRecord } from '../write-records.ts'

/** Properties shared by the application's operations that write to records. */
export const onRecordsOf = <R extends Resource>(resource: R) =>
  ({
    on: recordsOf(resource),
    offered: ['application'],
    permission: writePermissionOf(resource),
    records: resource,
  }) as const

/** Properties shared by the application's operations that only read records. */
export const readsOf = <R extends Resource>(resource: R) =>
  ({
    on: recordsOf(resource),
    offered: ['application'],
    permission: resource.scopes.read,
    effect: 'reads',
  }) as const

/** The records that a bulk operation acts on. Ids of deleted records are ignored. */
export const idsField = (resource: Resource, doc: string) =>
  references(resource.title.en, resource.title.nl, {
    to: resource.name,
    required: true,
    min: 1,
    max: 500,
    doc,
    example: [resource.exampleId ?? 1],
  })

/** Changes fields in several records; records that no longer exist are skipped. */
export async function changeEach(
  write: Writer,
  resource: Resource,
  ids: readonly number[],
  changed: (fields: FieldValues) => FieldValues,
): Promise<void> {
  for (const [id, body] of await write.bodies(resource, ids)) {
    await updateRecord(write, resource, id, candidateOf(resource, changed(JSON.parse(body)), 'update'))
  }
}
