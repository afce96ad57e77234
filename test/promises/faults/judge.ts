/** Compares what clients were told with the stored data. */
import { type Answer, type Client, learn, send } from './client.ts'
import type { Survey } from './survey.ts'
import { after, noRecords, type Records, type Write } from './writes.ts'

/** The outcomes of the writes that were unknown. */
export type Settled = { readonly happened: number; readonly retried: number; readonly faults: readonly string[] }

/**
 * Finds out whether each write with an unknown outcome happened, completely or not at all. Then retries everything with an
 * Idempotency-Key, which must not happen again.
 *
 * @param seen the stored data before the retries
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
        `answers: ${pending.idempotencyKey} ${isThere ? 'happened without a saved response' : 'has only a saved response'}`,
      )
    }
    if (applied && isThere) client.records = applied
  }
  const retried = await Promise.all(clients.map((client) => repeat(client, seen, faults)))
  return { happened, retried: retried.reduce((sum, number) => sum + number, 0), faults }
}

/** The stored data must be exactly what the clients know, and the change log must explain it. */
export function compare(clients: readonly Client[], seen: Survey): string[] {
  const faults: string[] = seen.damage ? [`damage: ${seen.damage}`] : []
  const found = recordsByClient(clients, seen, faults)
  for (const client of clients) {
    const there = found.get(client) ?? noRecords()
    if (!same(there, client.records)) faults.push(`${client.prefix}: ${nameOf(there, client.records)}`)
    const { answered } = seen
    for (const { write } of client.kept) {
      if (!answered.has(write.idempotencyKey as string))
        faults.push(`answers: the response of ${write.idempotencyKey} is missing`)
    }
  }
  return [...faults, ...stampFaults(seen)]
}

/** Retries all writes with a key. A write with an unknown outcome has happened after its retry. */
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

/** A batch's response is repeated byte for byte. A created member is repeated in full only if it has not changed since. */
function repeatedText({ path }: Write, first: Answer, { members }: Survey): string {
  if (path.endsWith('/bulk')) return first.text
  const { id, updated_at } = JSON.parse(first.text)
  const isThatVersion = JSON.stringify(members.find((member) => member.id === id)) === first.text
  return isThatVersion ? first.text : JSON.stringify({ id, updated_at })
}

/** The stored records of each client. Records that belong to no client are faults. */
function recordsByClient(clients: readonly Client[], seen: Survey, faults: string[]): Map<Client, Records> {
  const found = new Map(clients.map((client) => [client, noRecords()]))
  const ownerOf = (member: string) => clients.find(({ prefix }) => member.startsWith(`${prefix}-`)) as Client
  const subjects = new Map(clients.flatMap((client) => [...client.subjects]))
  for (const { id, external_id, name } of seen.members) {
    const records = found.get(ownerOf(external_id))
    if (!records || records.members.has(external_id)) faults.push(`doubled: ${external_id} also exists as ${id}`)
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

/** Sorts the change log by record, because records that are removed together may be logged in any order. */
const textsOf = ({ members, attendance, journal }: Records) => ({
  members: [...members].sort(byFirst),
  attendance: [...attendance].sort(byFirst),
  journal: journal
    .map((entry) => entry.split(/ (.*)/))
    .sort(([, one = ''], [, other = '']) => (one < other ? -1 : +(one > other))),
})

const byFirst = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1)

/** Describes in one line how a client's records differ. */
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

/** A record's last entry must have the time of its last change. */
function stampFaults({ members, attendance, journal }: Survey): string[] {
  const last = new Map(journal.map(({ record, at }) => [record, at]))
  const there = [
    ...members.map(({ id, updated_at }) => ({ record: `member ${id}`, updated_at })),
    ...attendance.map(({ id, updated_at }) => ({ record: `attendance ${id}`, updated_at })),
  ]
  return there
    .filter(({ record, updated_at }) => last.get(record) !== Date.parse(updated_at))
    .map(
      ({ record, updated_at }) =>
        `journal: ${record} changed at ${updated_at}, but its last entry is at ${last.get(record)}`,
    )
}
