/** Writes single records and applies the rules of every record. A batch uses the same functions for each item. */
import type { GivenOf } from '@kantine/contract/fields.ts'
import type { Resource, WithFields } from '@kantine/contract/resource.ts'
import { repetitionFaults } from '../records/as-read.ts'
import { type Candidate, candidateOf } from '../records/check.ts'
import { orderFaults } from '../records/order.ts'
import { faultsInClub, startOf } from '../records/rules.ts'
import { validationFailed } from '../records/validation-failed.ts'
import type { FieldValues } from '../store/body.ts'
import type { Writer } from '../store/writer.ts'
import { notFound } from './lists/get.ts'
import type { WriteOutcome } from './plan.ts'
import { type Preconditions, requireVersion } from './versions.ts'

/**
 * Creates a record.
 *
 * @returns its id
 * @throws {Refusal} `validation_failed`, naming every error
 */
export async function createRecord(write: Writer, resource: Resource, candidate: Candidate): Promise<number> {
  await refuseFaults(write, resource, candidate)
  const fields = {
    ...initialValues(resource),
    ...(await startOf(write, resource, candidate.fields)),
    ...candidate.fields,
  }
  const [id] = await write.put(resource, [{ fields }])
  return id as number
}

const initialValues = ({ fields }: Resource): FieldValues =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { initial }]) => (initial === undefined ? [] : [[name, initial]])),
  )

/**
 * Changes the given fields of a record and leaves the others unchanged (JSON merge patch, RFC 7396).
 *
 * @throws {Refusal} `not_found`; `precondition_failed`; or `validation_failed`, naming every error
 */
export async function updateRecord(
  write: Writer,
  resource: Resource,
  id: number,
  candidate: Candidate,
  preconditions?: Preconditions,
): Promise<void> {
  const body = (await write.bodies(resource, [id])).get(id)
  if (body === undefined) throw notFound(resource)
  requireVersion(resource, body, preconditions)
  const stored = JSON.parse(body)
  const { fields, repeats } = candidate
  const compared = repeats
    ? [...orderFaults(resource, fields, stored), ...repetitionFaults(resource, repeats, stored)]
    : orderFaults(resource, fields)
  await refuseFaults(write, resource, { ...candidate, id, faults: [...candidate.faults, ...compared] })
  await write.put(resource, [{ id, fields: { ...stored, ...fields } }])
}

/**
 * Removes a record, with the records that require it.
 *
 * @throws {Refusal} `not_found` or `precondition_failed`
 */
export async function deleteRecord(
  write: Writer,
  resource: Resource,
  id: number,
  preconditions?: Preconditions,
): Promise<void> {
  const body = (await write.bodies(resource, [id])).get(id)
  if (body === undefined) throw notFound(resource)
  requireVersion(resource, body, preconditions)
  await write.remove(resource, [id])
}

/**
 * Changes the given fields of the record that has a certain value in a unique field, or creates that record.
 *
 * @param sent the caller's input, including that value, as a change and as a new record
 * @throws {Refusal} `precondition_failed`; or `validation_failed`, naming every error
 */
export async function putRecord(
  write: Writer,
  resource: Resource,
  field: string,
  sent: { readonly change: Candidate; readonly create: Candidate },
  preconditions?: Preconditions,
): Promise<WriteOutcome> {
  const [known] = await write.idsByName(resource, [sent.change.fields], field)
  if (known !== undefined) {
    await updateRecord(write, resource, known, sent.change, preconditions)
    return { outcome: 'changed', id: known }
  }
  requireVersion(resource, undefined, preconditions)
  return { outcome: 'created', id: await createRecord(write, resource, sent.create) }
}

/**
 * Creates, replaces or removes the record with the candidate's natural key (`naturalKey` in the definition).
 *
 * @throws {Refusal} `validation_failed`, naming every error
 */
export async function upsertRecord(write: Writer, resource: Resource, candidate: Candidate): Promise<WriteOutcome> {
  const { fields } = candidate
  if (resource.removedByNull !== undefined && fields[resource.removedByNull] === null) {
    return removeByName(write, resource, candidate)
  }
  await refuseFaults(write, resource, candidate)
  const [known] = await write.idsByName(resource, [fields])
  const [id] = await write.put(resource, [known === undefined ? { fields } : { id: known, fields }])
  return { outcome: known === undefined ? 'created' : 'changed', id: id as number }
}

/** Succeeds even if the record's member or group no longer exists: the record was removed along with it. */
async function removeByName(write: Writer, resource: Resource, { fields, faults }: Candidate): Promise<WriteOutcome> {
  if (faults.length > 0) throw validationFailed(faults)
  const [known] = await write.idsByName(resource, [fields])
  if (known === undefined) return { outcome: 'removed' }
  await write.remove(resource, [known])
  return { outcome: 'removed', id: known }
}

async function refuseFaults(write: Writer, resource: Resource, candidate: Candidate & { id?: number }): Promise<void> {
  const [inClub = []] = await faultsInClub(write, resource, [candidate])
  const all = [...candidate.faults, ...inClub]
  if (all.length > 0) throw validationFailed(all)
}

/**
 * Checks an input and returns its fields as they are stored.
 *
 * @throws {Refusal} `validation_failed`, naming every error
 */
export function checkedFields<Form extends WithFields>(form: Form, input: unknown): GivenOf<Form['fields']> {
  const { fields, faults } = candidateOf(form, input, 'create')
  if (faults.length > 0) throw validationFailed(faults)
  return fields as GivenOf<Form['fields']>
}
