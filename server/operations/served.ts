/** Records as callers see them: with `CONTRACT=shown` only some of the stored fields are served. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../callers/caller.ts'
import type { Candidate } from '../records/check.ts'
import type { Writer } from '../store/writer.ts'
import { mayRead } from './may.ts'
import type { Done, Plan } from './plan.ts'

/** A record with only its served fields. */
export function onlyServed(resource: Resource, body: object): object {
  const served = ['id', ...Object.keys(resource.fields), 'updated_at']
  return Object.fromEntries(Object.entries(body).filter(([name]) => served.includes(name)))
}

/** The JSON of a stored record as it is served. */
export const servedText = (resource: Resource, body: string): string =>
  resource.partial ? JSON.stringify(onlyServed(resource, JSON.parse(body))) : body

/** The JSON of a record that a write has stored, as it is now; only its `id` when it has been removed since. */
export async function storedText(write: Writer, resource: Resource, id: number): Promise<string> {
  const body = (await write.bodies(resource, [id])).get(id)
  return body === undefined ? JSON.stringify({ id }) : servedText(resource, body)
}

/**
 * The `text` of a plan that writes one record. A caller who may read the resource, or has just created the record, gets the whole record
 * (section 4.1). Every other caller gets `id`, `updated_at`, and the fields that they sent and that still have the value they sent: a key
 * that only writes learns nothing about anybody.
 */
export const writtenText =
  (resource: Resource, sent: Candidate, caller: Caller): Plan['text'] =>
  async (write, done) => {
    const { outcome, id } = done
    if (id === undefined || outcome === 'removed') return ''
    const text = await storedText(write, resource, id)
    return getsWhole(resource, caller, done) ? text : knownText(text, sent)
  }

/** Whether the answer to a write that left a record has the whole of it. */
export const getsWhole = (resource: Resource, caller: Caller, { outcome, replayed }: Done): boolean =>
  outcome !== 'removed' && ((outcome === 'created' && !replayed) || mayRead(caller, resource))

/** `id`, `updated_at`, and the fields of a record that have the value that was sent. */
function knownText(text: string, { fields }: Candidate): string {
  const isAsSent = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(fields[name])
  const known = Object.entries(JSON.parse(text)).filter(
    ([name, value]) => name === 'id' || name === 'updated_at' || (Object.hasOwn(fields, name) && isAsSent(name, value)),
  )
  return JSON.stringify(Object.fromEntries(known))
}
