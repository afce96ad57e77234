/** Compares what clients were told with what is there. */
import { type Answer, type Client, learn, send } from './client.ts'
import type { Survey } from './survey.ts'
import { after, noRecords, type Records, type Write } from './writes.ts'

/** What became of the writes that nobody knew of. */
export type Settled = { readonly happened: number; readonly retried: number; readonly faults: readonly string[] }

/**
 * Decides for each write that nobody knew of whether it happened, as a whole or not at all; then repeats everything that has an
 * Idempotency-Key, which must not happen again.
 *
 * @param seen what was there before
 */
export async function settle(clients: readonly Client[], seen: Survey): Promise<Settled> {
  const faults: string[] = seen.damage ? [`damage: ${seen.damage}`] : []
  const found = recordsByClient(clients, seen, faults)
  let happened = 0
  for (const client of clients) {
    const there = found.get(client) ?? noRecords()
    const { pending, records } = client
    const applied = pending && after(records, pending)
    const isThere = Boolean(applied && same(there, applied))
    if (isThere) happened++
    else if (!same(there, records)) faults.push(`${client.prefix}: ${nameOf(there, records, applied)}`)
    if (pending?.idempotencyKey && seen.answered.has(pending.idempotencyKey) !== isThere) {
      faults.push(
        `answers: ${pending.idempotencyKey} ${isThere ? 'happened without its answer' : 'has only an answer'}`,
      )
    }
    if (applied && isThere) client.records = applied
  }
  const retried = await Promise.all(clients.map((client) => repeat(client, seen, faults)))
  return { happened, retried: retried.reduce((sum, number) => sum + number, 0), faults }
}

/** What is there must be exactly what the clients know, and the change log says how it came about. */
export function compare(clients: readonly Client[], seen: Survey): string[] {
  const faults: string[] = seen.damage ? [`damage: ${seen.damage}`] : []
  const found = recordsByClient(clients, seen, faults)
  for (const client of clients) {
    const there = found.get(client) ?? noRecords()
    if (!same(there, client.records)) faults.push(`${client.prefix}: ${nameOf(there, client.records)}`)
    const { answered } = seen
    for (const { write } of client.kept) {
      if (!answered.has(write.idempotencyKey as string)) faults.push(`answers: ${write.idempotencyKey} is forgotten`)
    }
  }
  return [...faults, ...stampFaults(seen)]
}

/** Sends again what has a key: what was acknowledged, and what nobody knew of, which has happened afterwards. */
async function repeat(client: Client, seen: Survey, faults: string[]): Promise<number> {
  const { pending, kept } = client
  for (const { write, answer } of kept) {
    const again = await send(client, write)
    if (!again?.replayed || again.status !== answer.status || again.text !== repeatedText(write, answer, seen)) {
      faults.push(`answers: ${write.idempotencyKey} got ${JSON.stringify(answer)} and then ${JSON.stringify(again)}`)
    }
  }
  if (!pending?.idempotencyKey) return kept.length
  const again = await send(client, pending)
  const hasHappened = seen.answered.has(pending.idempotencyKey)
  if (again?.status !== pending.expected || again.replayed !== hasHappened) {
    faults.push(`answers: the retry of ${pending.idempotencyKey} got ${JSON.stringify(again)}`)
    return kept.length
  }
  learn(client, pending, again)
  if (!hasHappened) client.records = after(client.records, pending)
  return kept.length
}

/** A batch is answered again byte for byte; what created a member, with that version: all of it while the member is still that one. */
function repeatedText({ path }: Write, first: Answer, { members }: Survey): string {
  if (path.endsWith('/bulk')) return first.text
  const { id, updated_at } = JSON.parse(first.text)
  const isThatVersion = JSON.stringify(members.find((member) => member.id === id)) === first.text
  return isThatVersion ? first.text : JSON.stringify({ id, updated_at })
}

/** The records that are there, for each client; what belongs to none is a fault. */
function recordsByClient(clients: readonly Client[], seen: Survey, faults: string[]): Map<Client, Records> {
  const found = new Map(clients.map((client) => [client, noRecords()]))
  const ownerOf = (member: string) => clients.find(({ prefix }) => member.startsWith(`${prefix}-`)) as Client
  const subjects = new Map(clients.flatMap((client) => [...client.subjects]))
  for (const { id, external_id, name } of seen.members) {
    const records = found.get(ownerOf(external_id))
    if (!records || records.members.has(external_id)) faults.push(`doubled: ${external_id} is there as ${id} too`)
    records?.members.set(external_id, name)
    subjects.set(`member ${id}`, external_id)
  }
  for (const { id, member_id, date, present } of seen.attendance) {
    const member = subjects.get(`member ${member_id}`)
    if (member === undefined) faults.push(`left over: attendance ${id}`)
    else found.get(ownerOf(member))?.attendance.set(`${member} ${date}`, present)
    subjects.set(`attendance ${id}`, `${member} ${date}`)
  }
  for (const { kind, record } of seen.journal) {
    const subject = subjects.get(record)
    if (subject === undefined) faults.push(`journal: ${kind} of ${record}, which nobody wrote`)
    else found.get(ownerOf(subject))?.journal.push(`${kind} ${subject}`)
  }
  return found
}

const same = (one: Records, other: Records) => JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))

/** The journal in the order of its records: several that go at once may do so in any order. */
const textsOf = ({ members, attendance, journal }: Records) => ({
  members: [...members].sort(byFirst),
  attendance: [...attendance].sort(byFirst),
  journal: journal
    .map((entry) => entry.split(/ (.*)/))
    .sort(([, one = ''], [, other = '']) => (one < other ? -1 : +(one > other))),
})

const byFirst = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

/** What is wrong with the records of a client, in one line. */
function nameOf(there: Records, expected: Records, applied?: Records): string {
  const [is, was, would] = [linesOf(there), linesOf(expected), linesOf(applied ?? expected)]
  const lost = [...was].filter((line) => !is.has(line) && would.has(line))
  const extra = [...is].filter((line) => !was.has(line) && !would.has(line))
  const half = [...is].filter((line) => would.has(line) && !was.has(line))
  return (
    [
      ...(lost.length > 0 ? [`lost: ${lost.join(', ')}`] : []),
      ...(extra.length > 0 ? [`left over: ${extra.join(', ')}`] : []),
      ...(half.length > 0 ? [`partial: only ${half.join(', ')}`] : []),
    ].join('; ') || 'partial or in another order'
  )
}

const linesOf = ({ members, attendance, journal }: Records) =>
  new Set([...[...members, ...attendance].map((pair) => pair.join(' = ')), ...journal])

/** The last entry of a record says when it was changed. */
function stampFaults({ members, attendance, journal }: Survey): string[] {
  const last = new Map(journal.map(({ record, at }) => [record, at]))
  const there = [
    ...members.map(({ id, updated_at }) => ({ record: `member ${id}`, updated_at })),
    ...attendance.map(({ id, updated_at }) => ({ record: `attendance ${id}`, updated_at })),
  ]
  return there
    .filter(({ record, updated_at }) => last.get(record) !== Date.parse(updated_at))
    .map(({ record, updated_at }) => `journal: ${record} is of ${updated_at} and its last entry of ${last.get(record)}`)
}
