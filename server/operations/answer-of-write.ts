/** The response to a write of one record, and to a repeated request. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../callers/caller.ts'
import type { Candidate } from '../records/check.ts'
import type { Writer } from '../store/writer.ts'
import { mayRead } from './may.ts'
import type { Plan, WriteOutcome } from './plan.ts'
import { servedText } from './served.ts'
import { versionOf } from './versions.ts'

/**
 * The response of a plan that writes one record. A caller who may read the resource, or has just created the record, gets the whole record
 * (section 4.1). Other callers get `id`, `updated_at` and the fields whose values were stored as sent, so a write-only key learns nothing.
 *
 * A repeated request returns the version from its own write and no later record, because clients would store the two together.
 */
export const writtenAnswer = (
  resource: Resource,
  sent: Candidate,
  caller: Caller,
): Required<Pick<Plan, 'left' | 'text' | 'version'>> => ({
  async left(write, { id, outcome }) {
    const text = outcome === 'removed' ? undefined : await textOf(write, resource, id)
    return text === undefined ? undefined : { updatedAt: String(JSON.parse(text).updated_at), version: versionOf(text) }
  },
  async text(write, done) {
    const { outcome, id, left } = done
    if (id === undefined || outcome === 'removed') return ''
    const text = await textOf(write, resource, id)
    if (text === undefined || left?.version !== versionOf(text)) return withoutRecord(done)
    return getsWhole(resource, caller, done) ? text : knownText(text, sent)
  },
  version: (done) => (getsWhole(resource, caller, done) ? done.left?.version : undefined),
})

/** The JSON of a record for callers, after this write; undefined if there is none. */
async function textOf(write: Writer, resource: Resource, id: number | undefined): Promise<string | undefined> {
  const body = id === undefined ? undefined : (await write.bodies(resource, [id])).get(id)
  return body === undefined ? undefined : servedText(resource, body)
}

/** The response if the record has since been changed or removed. */
const withoutRecord = ({ id, left }: WriteOutcome): string =>
  JSON.stringify({ id, ...(left && { updated_at: left.updatedAt }) })

/** Whether the response to a write contains the whole record. */
const getsWhole = (resource: Resource, caller: Caller, { outcome, replayed }: WriteOutcome): boolean =>
  outcome !== 'removed' && ((outcome === 'created' && !replayed) || mayRead(caller, resource))

/** `id`, `updated_at`, and the record's fields that have the value sent. */
function knownText(text: string, { fields }: Candidate): string {
  const isAsSent = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(fields[name])
  const known = Object.entries(JSON.parse(text)).filter(
    ([name, value]) => name === 'id' || name === 'updated_at' || (Object.hasOwn(fields, name) && isAsSent(name, value)),
  )
  return JSON.stringify(Object.fromEntries(known))
}
