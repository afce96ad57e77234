/** A client's random writes, and the effect of each on the client's records. */
import type { Random } from '../../../server/sandbox/random.ts'

/** The effect of a write on one record. Members are identified by their unique `external_id`. */
type Step =
  | { readonly does: 'create' | 'update'; readonly member: string; readonly name: string }
  | { readonly does: 'delete'; readonly member: string }
  | { readonly does: 'mark'; readonly member: string; readonly date: string; readonly present: boolean | null }

/** One request, with all its effects. A request that must be rejected has none. */
export type Write = {
  readonly method: 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
  /** The expected status. */
  readonly expected: number
  readonly steps: readonly Step[]
}

/** One client's records, and their entries in the change log. */
export type Records = {
  /** The names of the members. */
  readonly members: Map<string, string>
  /** Whether a member was present, by `member date`. */
  readonly attendance: Map<string, boolean>
  /** `member.created 3-1`, in the order of the change log. */
  readonly journal: string[]
}

/** What a client can use in a write: its records, its members' ids, and unused texts. */
export type Hand = {
  readonly random: Random
  readonly records: Records
  readonly group: number
  idOf(member: string): number
  /** The id of a removed member; undefined if there is none. */
  readonly goneId: number | undefined
  fresh(): string
}

export const noRecords = (): Records => ({ members: new Map(), attendance: new Map(), journal: [] })

/** The records after a write. */
export function after(records: Records, { steps }: Write): Records {
  const result = {
    members: new Map(records.members),
    attendance: new Map(records.attendance),
    journal: [...records.journal],
  }
  for (const step of steps) apply(result, step)
  return result
}

function apply({ members, attendance, journal }: Records, step: Step): void {
  if (step.does === 'mark') {
    const name = `${step.member} ${step.date}`
    const before = attendance.get(name)
    if (step.present === null) {
      if (attendance.delete(name)) journal.push(`attendance.deleted ${name}`)
    } else if (before !== step.present) {
      attendance.set(name, step.present)
      journal.push(`attendance.${before === undefined ? 'created' : 'updated'} ${name}`)
    }
  } else if (step.does === 'delete') {
    for (const name of attendance.keys()) {
      if (!name.startsWith(`${step.member} `)) continue
      attendance.delete(name)
      journal.push(`attendance.deleted ${name}`)
    }
    members.delete(step.member)
    journal.push(`member.deleted ${step.member}`)
  } else {
    members.set(step.member, step.name)
    journal.push(`member.${step.does}d ${step.member}`)
  }
}

/** Chooses a client's next write. */
export function drawWrite(hand: Hand): Write {
  const { random, records } = hand
  const kinds = [create, membersBatch, refusedCreate]
  if (records.members.size > 0) kinds.push(update, remove, attendanceBatch, attendanceBatch)
  if (records.members.size > 20) kinds.push(remove, remove)
  if (hand.goneId !== undefined) kinds.push(updateOfNobody)
  return random.pick(kinds)(hand)
}

const path = '/api/v1/members'

function create(hand: Hand): Write {
  const member = hand.fresh()
  const name = hand.fresh()
  return {
    method: 'POST',
    path,
    body: { name, external_id: member },
    ...(hand.random.chance(0.5) && { idempotencyKey: hand.fresh() }),
    expected: 201,
    steps: [{ does: 'create', member, name }],
  }
}

function update(hand: Hand): Write {
  const member = hand.random.pick([...hand.records.members.keys()])
  const name = hand.fresh()
  return {
    method: 'PATCH',
    path: `${path}/${hand.idOf(member)}`,
    body: { name },
    expected: 200,
    steps: [{ does: 'update', member, name }],
  }
}

function remove(hand: Hand): Write {
  const member = hand.random.pick([...hand.records.members.keys()])
  return {
    method: 'DELETE',
    path: `${path}/${hand.idOf(member)}`,
    expected: 204,
    steps: [{ does: 'delete', member }],
  }
}

const refusedCreate = (hand: Hand): Write => ({
  method: 'POST',
  path,
  body: { name: '', external_id: hand.fresh() },
  expected: 422,
  steps: [],
})

const updateOfNobody = (hand: Hand): Write => ({
  method: 'PATCH',
  path: `${path}/${hand.goneId}`,
  body: { name: hand.fresh() },
  expected: 404,
  steps: [],
})

/** Creates, updates and deletes members, sometimes with an item that is rejected. */
function membersBatch(hand: Hand): Write {
  const { random } = hand
  const known = random.shuffled([...hand.records.members.keys()])
  const updated = known.slice(0, random.whole(0, 8))
  const deleted = known.slice(updated.length, updated.length + random.whole(0, 3))
  const creates = Array.from({ length: random.whole(1, 10) }, (): [object, Step] => {
    const [member, name] = [hand.fresh(), hand.fresh()]
    return [
      { op: 'create', data: { name, external_id: member } },
      { does: 'create', member, name },
    ]
  })
  const updates = updated.map((member): [object, Step] => {
    const name = hand.fresh()
    return [
      { op: 'update', id: hand.idOf(member), data: { name } },
      { does: 'update', member, name },
    ]
  })
  const deletes = deleted.map((member): [object, Step] => [
    { op: 'delete', id: hand.idOf(member) },
    { does: 'delete', member },
  ])
  const refused: [object, undefined][] =
    hand.goneId === undefined ? [] : [[{ op: 'delete', id: hand.goneId }, undefined]]
  const operations = random.shuffled([...creates, ...updates, ...deletes, ...refused])
  return {
    method: 'POST',
    path: `${path}/bulk`,
    body: { operations: operations.map(([operation]) => operation) },
    idempotencyKey: hand.fresh(),
    expected: 200,
    steps: operations.flatMap(([, step]) => step ?? []),
  }
}

/** Records the attendance of several members on several days. The first record always changes something. */
function attendanceBatch({ random, records, group, idOf, fresh }: Hand): Write {
  const days = Array.from({ length: 9 }, (_, i) => `2026-09-0${i + 1}`)
  const places = [...records.members.keys()].flatMap((member) => days.map((date) => ({ member, date })))
  const marks = random
    .shuffled(places)
    .slice(0, random.whole(1, 30))
    .map(({ member, date }, i): Step & { does: 'mark' } => {
      const different = records.attendance.get(`${member} ${date}`) !== true
      return { does: 'mark', member, date, present: i === 0 ? different : random.pick([true, false, null]) }
    })
  return {
    method: 'POST',
    path: '/api/v1/attendance/bulk',
    body: {
      records: marks.map(({ member, date, present }) => ({ member_id: idOf(member), group_id: group, date, present })),
    },
    idempotencyKey: fresh(),
    expected: 200,
    steps: marks,
  }
}
