import { resources } from '@kantine/contract/resources.ts'
import type { Caller } from '../../callers/caller.ts'
import { isId } from '../../records/references.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { list, type Statement, sql } from '../../store/sql.ts'
import { titlesOf } from '../lists/search.ts'
import { mayRead } from '../may.ts'

/** The actor and the subject of an entry. */
export type Mentions = {
  readonly by: Actor['by']
  /** The id of the key, the grant or the administrator. */
  readonly byId: number | null
  /** The operating-system user who ran a command, or the name that an assistant gave itself. */
  readonly byName: string | null
  /** The administrator who granted an assistant its access. */
  readonly administratorId: number | null
  /** `key 14`, `member 12`. */
  readonly subject: string
}

/** The names of actor and subject. Null for Kantine itself, for deleted records, and for records the reader may not read. */
export type Named = {
  /** The label of a key, or the name of an administrator, assistant or operating-system user. */
  readonly name: string | null
  /** The name of the administrator who granted the assistant its access. */
  readonly onBehalfOf: string | null
  /** The current name of a key, a grant, an administrator, a webhook endpoint or a record. */
  readonly subjectName: string | null
}

/** The statements that read names. Administrator accounts are not tied to a club. */
const selects = {
  key: (club: number, ids: Statement) =>
    sql`select id, label as name from api_keys where club_id = ${club} and id in (${ids})`,
  grant: (club: number, ids: Statement) =>
    sql`select id, client_name as name from grants where club_id = ${club} and id in (${ids})`,
  endpoint: (club: number, ids: Statement) =>
    sql`select id, case when description = '' then url else description end as name from webhook_endpoints
     where club_id = ${club} and id in (${ids})`,
  administrator: (_: number, ids: Statement) => sql`select id, name from administrators where id in (${ids})`,
}

type Kind = keyof typeof selects

const kinds = Object.keys(selects) as Kind[]

/** The records that have names. */
const named = resources.filter(({ searched }) => searched)

/** The kind of thing that an actor's id refers to. */
const kindOfActor: { readonly [by in Actor['by']]?: Kind } = {
  key: 'key',
  assistant: 'key',
  grant: 'grant',
  administrator: 'administrator',
}

/** Adds names to the entries of a page, with one statement for each kind. */
export async function withNames<Entry extends Mentions>(
  db: Connection,
  caller: Caller,
  entries: readonly Entry[],
): Promise<(Entry & Named)[]> {
  const { club } = caller
  const mentioned = entries.map((entry) => {
    const { by, byId, administratorId, subject } = entry
    const actor = mentionOf(kindOfActor[by], byId)
    return { entry, actor, behalf: mentionOf('administrator', administratorId), about: subjectIn(subject) }
  })
  const all = mentioned.flatMap(({ actor, behalf, about }) => [actor, behalf, about])
  const names = new Map<string, string>()
  const idsOf = (kind: string) => [...new Set(all.flatMap((one) => (one?.kind === kind ? [one.id] : [])))]
  for (const kind of kinds) {
    for (const { id, name } of await readNames(db, club, kind, idsOf(kind))) names.set(`${kind} ${id}`, String(name))
  }
  for (const resource of named.filter((one) => mayRead(caller, one))) {
    for (const { id, title } of await titlesOf(db, club, resource, idsOf(resource.name)))
      names.set(`${resource.name} ${id}`, title)
  }
  const nameOf = (one: Mention | undefined) => (one && names.get(`${one.kind} ${one.id}`)) ?? null
  return mentioned.map(({ entry, actor, behalf, about }) => ({
    ...entry,
    name: entry.byName ?? nameOf(actor),
    onBehalfOf: nameOf(behalf),
    subjectName: nameOf(about),
  }))
}

type Mention = { readonly kind: string; readonly id: number }

const mentionOf = (kind: string | undefined, id: number | null): Mention | undefined =>
  kind === undefined || id === null ? undefined : { kind, id }

function subjectIn(subject: string): Mention | undefined {
  const [kind, id] = subject.split(' ')
  return isId(Number(id)) ? mentionOf(kind, Number(id)) : undefined
}

async function readNames(db: Connection, club: number, kind: Kind, ids: readonly number[]): Promise<Row[]> {
  if (ids.length === 0) return []
  return db.all(selects[kind](club, list(ids)))
}
