import type { ChangeKind } from '@kantine/contract/events.ts'
import type { Caller } from '../../callers/caller.ts'
import { actorColumns } from '../../store/actor.ts'
import { auditLog } from '../../store/audit-log.ts'
import { changeLog } from '../../store/change-log.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { raw } from '../../store/sql.ts'
import type { ValueOf } from '../../store/system-table.ts'
import { mayRead } from '../may.ts'
import { type Mentions, type Named, withNames } from './names.ts'
import type { Source } from './pages.ts'
import { recorded, storyteller } from './sentences.ts'

/** An entry of the activity log. Times are in milliseconds since 1970. */
type ActivityEntry = Mentions & {
  readonly at: number
  readonly address: string | null
  /** Such as `member.updated` or `key.created`. */
  readonly what: string
  /** Names of changed fields, or other words. */
  readonly details: readonly string[]
  /** The kinds of webhook event that one change causes. */
  readonly events?: readonly ChangeKind[]
  /** The values of the `tracked` field, if one record changed. */
  readonly valueBefore: string | null
  readonly valueAfter: string | null
  /** The number of records; 1 for an entry that is not about records. */
  readonly records: number
  /** The id of the last change, if there are several. */
  readonly groupId: number | null
}

/** The columns that all changes in one entry share. For other columns, the entry takes the highest value. */
const shared = ['at', 'kind', 'resource', ...Object.keys(actorColumns)]

const ofSeveral = Object.keys(changeLog.columns).map((column) =>
  shared.includes(column) ? column : `max(${column}) as ${column}`,
)

/** Changes to records. If one write changes several records of a resource in the same way, that is one entry. */
export const changesSource: Source<ActivityEntry> = {
  table: 'journal',
  columns: raw([...ofSeveral, 'min(fields) as other_fields', 'count(*) as records'].join()),
  shared,
  entryOf(row) {
    const change = changeOf(row)
    const { fields, other_fields: others, resource, id } = row
    const records = Number(row.records)
    if (records === 1) return change
    return {
      ...change,
      records,
      subject: String(resource),
      groupId: Number(id),
      ...(fields !== others && { details: [] }),
      events: [],
      valueBefore: null,
      valueAfter: null,
    }
  },
}

export function changeOf(row: Row): ActivityEntry {
  const { at, kind, resource, recordId, fields, events, valueBefore, valueAfter, forId, ...rest } =
    changeLog.valueOf(row)
  const { madeFor } = recorded.find(({ name }) => name === resource) ?? {}
  const subject = madeFor && forId !== null ? `${madeFor.replace('_id', '')} ${forId}` : `${resource} ${recordId}`
  return { at, ...actorIn(rest), ...alone, what: kind, subject, details: fields, events, valueBefore, valueAfter }
}

export const auditLogSource: Source<ActivityEntry> = {
  table: 'trail',
  columns: auditLog.selected,
  entryOf(row) {
    const { at, action, subject, details, ...rest } = auditLog.valueOf(row)
    return { at, ...actorIn(rest), ...alone, what: action, subject, details }
  },
}

const alone = { records: 1, groupId: null, valueBefore: null, valueAfter: null }

type ActorInRow = Pick<ValueOf<typeof auditLog>, 'actor' | 'actorId' | 'actorName' | 'administratorId' | 'address'>

const actorIn = ({ actor, actorId, actorName, administratorId, address }: ActorInRow) => ({
  by: actor,
  byId: actorId,
  byName: actorName,
  administratorId,
  address,
})

/** Entries as the JSON of a response, with names and sentences. */
export async function told(db: Connection, caller: Caller, entries: readonly ActivityEntry[]) {
  const tell = await storyteller()
  const unread = new Set(recorded.flatMap((one) => (mayRead(caller, one) ? [] : one.name)))
  const readable = entries.map((entry) =>
    unread.has(entry.subject.split(' ')[0] as string) ? { ...entry, valueBefore: null, valueAfter: null } : entry,
  )
  return (await withNames(db, caller, readable)).map((entry) => ({ ...jsonOf(entry), ...tell(entry) }))
}

const jsonOf = ({
  at,
  by,
  byId,
  name,
  onBehalfOf,
  address,
  what,
  subject,
  subjectName,
  details,
  records,
  groupId,
}: ActivityEntry & Named) => ({
  at: new Date(at).toISOString(),
  by,
  by_id: byId,
  name,
  on_behalf_of: onBehalfOf,
  address,
  what,
  subject,
  subject_name: subjectName,
  details,
  records,
  group_id: groupId,
})
