/**
 * The change log (table `journal`): the actor, the record and the time of each change, written with the change. It contains the names of
 * changed fields. The only values it keeps are those of a `tracked` field, until the record is deleted, and the ids of the member and the
 * event or charge of a registration or payment (`madeFor`). It is the source of the list of changes.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Cause, causes } from '@kantine/contract/causes.ts'
import { type ChangeKind, changeKinds } from '@kantine/contract/events.ts'
import { createdAt, type Resource } from '@kantine/contract/resource.ts'
import { type Actor, actorColumns, actorValues, causeOf } from './actor.ts'
import type { FieldValues } from './body.ts'
import type { Connection, Dialect } from './engine.ts'
import type { RecordChange } from './record-rule.ts'
import { list, raw, rows, type Statement, sql, type Value } from './sql.ts'
import { inChunks } from './statements.ts'
import { type Column, choice, instant, integer, nullable, text, words } from './system-columns.ts'
import { defineTable } from './system-table.ts'

/** The name of the setting with the time since which no entry is missing, in milliseconds since 1970. */
export const completeSinceSetting = 'changes complete since'

const actions = ['created', 'updated', 'deleted'] as const

type Action = (typeof actions)[number]

export const changeLog = defineTable({
  name: 'journal',
  columns: {
    club_id: integer,
    id: integer,
    at: instant,
    ...actorColumns,
    kind: text,
    resource: text,
    record_id: integer,
    fields: words(),
    events: words<ChangeKind>(),
    shown: nullable(choice(actions)),
    value_before: nullable(text),
    value_after: nullable(text),
    member_id: nullable(integer),
    for_id: nullable(integer),
    /** Null, as is the request, in entries from before version 1.9. */
    cause: nullable(choice(causes)),
    request_id: nullable(text),
  },
  retention: [{ since: 'at', kept: ['changes'], remembers: completeSinceSetting, key: ['club_id', 'id'] }],
})

export type Entry = {
  readonly resource: Resource
  readonly id: number
  readonly action: Action
  readonly fields: readonly string[]
  /** The kinds of events that receivers are notified of. */
  readonly events: readonly ChangeKind[]
  /** The change as lists show it; null if they show nothing. A planned record is `created` when its time comes. */
  readonly shown: Action | null
  /** The values of the `tracked` field; null if it has not changed. */
  readonly values: readonly [before: string | null, after: string | null]
  /** The record after the change; before it, when the record was removed. */
  readonly record: FieldValues
  /** Whether the change follows from another one of its write. */
  readonly isConsequence?: true
}

/** An entry with its own id in the change log. */
export type NumberedEntry = Entry & { readonly entryId: number }

/** What receivers are notified of: all, nothing, or all but that the record becomes a former one. */
export type Notifies = 'all' | 'nothing' | 'without-end'

/**
 * The entry for a change of a record.
 *
 * @param listed whether lists showed the record before, and whether they do now
 */
export function entryOf(
  { resource, id, before, after }: RecordChange,
  listed: { readonly before: boolean; readonly after: boolean },
  notifies: Notifies = 'all',
): Entry {
  const action = !before ? 'created' : !after ? 'deleted' : 'updated'
  const changed = before && after ? changedFields(resource, before, after) : []
  // A record that is rendered again gains the fields of a new release, which is no change of theirs.
  const fields = notifies === 'nothing' ? changed.filter((name) => Object.hasOwn(before ?? {}, name)) : changed
  const all = notifies === 'nothing' ? [] : eventsOf(resource, action, fields, before, after)
  const events = notifies === 'without-end' ? withoutEnds(resource, all) : all
  const shown = listed.after ? (listed.before ? 'updated' : 'created') : listed.before ? 'deleted' : null
  return {
    resource,
    id,
    action,
    fields,
    events,
    shown,
    values: trackedValues(resource, fields, before, after),
    record: after ?? before ?? {},
  }
}

const changedFields = ({ fields }: Resource, before: FieldValues, after: FieldValues): string[] =>
  Object.entries(fields)
    .filter(([name, field]) => !isDeepStrictEqual(before[name] ?? field.default, after[name] ?? field.default))
    .map(([name]) => name)

function trackedValues(
  { tracked = '' }: Resource,
  fields: readonly string[],
  before: FieldValues = {},
  after: FieldValues = {},
): Entry['values'] {
  const valueIn = (record: FieldValues) => (record[tracked] ?? null) as string | null
  return fields.includes(tracked) ? [valueIn(before), valueIn(after)] : [null, null]
}

function eventsOf(
  { events = {} }: Resource,
  action: Entry['action'],
  fields: readonly string[],
  before: FieldValues = {},
  after: FieldValues = {},
): ChangeKind[] {
  const { changed = {}, becomes = [] } = events
  const kinds = new Set<ChangeKind | undefined>()
  if (action !== 'updated') kinds.add(events[action])
  for (const field of fields) kinds.add(changed[field] ?? events.updated)
  for (const { field, value, event, unless = '' } of becomes) {
    if (after[field] === value && before[field] !== value && after[unless] !== true) kinds.add(event)
  }
  return changeKinds.filter((kind) => kinds.has(kind))
}

/** Without the events that say that a record took a value, such as the one of former members. */
function withoutEnds({ events: { becomes = [] } = {} }: Resource, kinds: readonly ChangeKind[]): ChangeKind[] {
  return kinds.filter((kind) => !becomes.some(({ event }) => event === kind))
}

type InClub = { readonly club: number; readonly dialect: Dialect }

/**
 * The statements that write entries. Entries that differ only in their record share a statement.
 *
 * @param cause that of the entries which follow from no other; default: the actor
 */
export function* changeLogStatements(
  { club, dialect, stamp }: InClub & { readonly stamp: number },
  actor: Actor,
  entries: readonly NumberedEntry[],
  cause: Cause = causeOf(actor),
): Generator<Statement> {
  const alike = Map.groupBy(entries, ({ resource, action, fields, events, shown, values, isConsequence }) =>
    JSON.stringify([resource.name, action, fields, events, shown, values, isConsequence]),
  )
  for (const group of alike.values()) {
    const { resource, action, fields, events, shown, values, isConsequence } = group[0] as Entry
    const origin = [isConsequence ? 'kantine' : cause, actor.requestId ?? null]
    const words = [`${resource.name}.${action}`, resource.name, fields.join(' '), events.join(' '), shown, ...values]
    const { madeFor } = resource
    const own = madeFor === undefined ? ['id', 'record_id'] : ['id', 'record_id', 'member_id', 'for_id']
    const [columns, types] = [raw(own.join(', ')), own.map(() => 'bigint' as const)]
    const shared = [stamp, ...Object.values(actorValues(actor)), ...words, ...origin]
    for (const some of inChunks(group)) {
      const ids = some.map(({ entryId, id, record }) =>
        madeFor === undefined
          ? [entryId, id]
          : [entryId, id, ...[record.member_id, record[madeFor]].map((other) => (other ?? null) as Value)],
      )
      yield sql`with entry (${columns}) as (values ${rows(ids, types)})
        insert into journal (club_id, ${columns}, ${raw(sharedColumns.join(', '))})
        select cast(${club} as bigint), ${columns}, ${list(shared.map(typed))} from entry`
    }
    if (action === 'deleted' && resource.tracked) yield* withoutValues({ club, dialect }, resource, group)
  }
}

/** Without it, SQLite would read the change log of the whole club. */
const byRecord = raw('journal_by_record')

/** The statements that forget the values of deleted records: the remaining entries name only ids and fields. */
function* withoutValues(
  { club, dialect }: InClub,
  { name }: Resource,
  deleted: readonly Entry[],
): Generator<Statement> {
  for (const some of inChunks(deleted))
    yield sql`update journal ${dialect.indexedBy(byRecord)} set value_before = null, value_after = null
      where record_id in (${list(some.map(({ id }) => id))}) and resource = ${name} and club_id = ${club}`
}

const sharedColumns = [
  'at',
  ...Object.keys(actorColumns),
  'kind',
  'resource',
  'fields',
  'events',
  'shown',
  'value_before',
  'value_after',
  'cause',
  'request_id',
]

/** A value of a shared column. The cast is needed because PostgreSQL treats every parameter of a select as text. */
function typed(value: Value, i: number): Statement {
  const { kind } = (changeLog.columns as { readonly [name: string]: Column })[sharedColumns[i] as string] as Column
  return sql`cast(${value} as ${raw(kind === 'integer' || kind === 'instant' ? 'bigint' : 'text')})`
}

/** Gives records that say nothing about their creation its time from the change log; null where that has no such entry any more. */
export async function withKnownCreation<Stored extends { readonly id: number; readonly fields: FieldValues }>(
  { db, club, dialect }: InClub & { readonly db: Connection },
  { name, fields }: Resource,
  records: readonly Stored[],
): Promise<readonly Stored[]> {
  const isSilent = ({ fields: own }: Stored) => Object.hasOwn(fields, createdAt) && !Object.hasOwn(own, createdAt)
  const known = new Map<number, string>()
  for (const some of inChunks(records.filter(isSilent).map(({ id }) => id))) {
    // The demo club gives ids again, so the last one counts.
    const rows = await db.all(sql`select record_id, max(at) as at from journal ${dialect.indexedBy(byRecord)}
      where record_id in (${list(some)}) and resource = ${name} and club_id = ${club} and kind = ${`${name}.created`}
      group by record_id`)
    for (const { record_id, at } of rows) known.set(Number(record_id), new Date(Number(at)).toISOString())
  }
  return records.map((record) =>
    isSilent(record) ? { ...record, fields: { ...record.fields, [createdAt]: known.get(record.id) ?? null } } : record,
  )
}

/** The id of the newest entry of a club, even if it has been deleted; 0 before the first. */
export async function lastEntry(db: Pick<Connection, 'get'>, club: number): Promise<number> {
  const last = await db.get(sql`select last_id from counters where club_id = ${club} and resource = 'journal'`)
  return Number(last?.last_id ?? 0)
}

/**
 * The id of the last entry of a club before a moment (milliseconds since 1970), or 0. A binary search, because ids and timestamps ascend
 * together. Deleted entries count as earlier.
 */
export async function lastEntryBefore(db: Connection, club: number, moment: number): Promise<number> {
  const middle = sql`(low + high + 1) / 2`
  // Not a join: without statistics PostgreSQL would read the whole change log for it in each round.
  const isBefore = sql`coalesce((select at from journal where club_id = ${club} and id = ${middle}), 0) < ${moment}`
  const last = await db.get(sql`with recursive halves (low, high) as (
      select cast(0 as bigint), last_id from counters where club_id = ${club} and resource = 'journal'
      union all
      select case when ${isBefore} then ${middle} else low end, case when ${isBefore} then high else ${middle} - 1 end
      from halves where low < high
    )
    select low as id from halves where low >= high`)
  return Number(last?.id ?? 0)
}

/** The ids of the first and the last entry with the same stamp as the given one; undefined if that was deleted. */
export async function endsOfWrite(
  db: Connection,
  club: number,
  id: number,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const entry = await db.get(sql`select at from journal where club_id = ${club} and id = ${id}`)
  if (!entry) return undefined
  const at = Number(entry.at)
  const [before, last] = [await lastEntryBefore(db, club, at), await lastEntryBefore(db, club, at + 1)]
  return { first: Math.min(before + 1, id), last: Math.max(last, id) }
}
