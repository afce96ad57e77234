import type { RecordOf, Resource } from '@kantine/contract/resource.ts'
import { isId } from '../../records/references.ts'
import { Refusal } from '../../refusal.ts'
import { hidesUnlisted, listedOnly, tableOf } from '../../store/body.ts'
import { recordsById } from '../../store/collection.ts'
import type { Connection } from '../../store/engine.ts'
import { recordsAtOnce } from '../../store/record-size.ts'
import { raw, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { servedText } from '../served.ts'

/**
 * One record, as the text of the response.
 *
 * @throws {Refusal} `not_found`, with the same message for an id that never existed and for one from another club
 */
export async function getRecord(store: Store, club: number, resource: Resource, id: unknown): Promise<string> {
  if (!isId(id)) throw notFound(resource)
  const row = await store.read(club, (db) =>
    db.get(
      sql`select body from ${raw(tableOf(resource))} where club_id = ${club} and id = ${id}${listedOnly(resource)}`,
    ),
  )
  if (!row) throw notFound(resource)
  return servedText(resource, String(row.body))
}

/** The response for an id that the club does not have; it does not repeat the id. */
export const notFound = (resource: Pick<Resource, 'plural'>) =>
  new Refusal('not_found', `There is no such record among the ${resource.plural} of this club.`)

/** A record, including this write's changes; undefined if the club has none with this id. */
export async function findRecord<R extends Resource>(
  write: Writer,
  resource: R,
  id: unknown,
): Promise<RecordOf<R> | undefined> {
  const body = isId(id) ? (await write.bodies(resource, [id])).get(id) : undefined
  return body === undefined ? undefined : JSON.parse(body)
}

/**
 * A record, including this write's changes.
 *
 * @throws {Refusal} `not_found`
 */
export async function requireRecord<R extends Resource>(write: Writer, resource: R, id: unknown): Promise<RecordOf<R>> {
  const found = await findRecord(write, resource, id)
  if (!found) throw notFound(resource)
  return found
}

/** The JSON of listed records by id, without those that do not exist. */
export async function listedBodies(
  db: Connection,
  club: number,
  resource: Resource,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const bodies = new Map<number, string>()
  for (const some of inChunks(ids, recordsAtOnce(resource))) {
    const rows = await db.all(recordsById(club, resource, some))
    const shown = hidesUnlisted(resource) ? rows.filter(({ listed }) => listed !== 0) : rows
    for (const { id, body } of shown) bodies.set(Number(id), String(body))
  }
  return bodies
}

/** Listed records in the order of the ids, without those that do not exist. Reads few at a time, because their texts can be long. */
export async function* listedRecords<R extends Resource>(
  db: Connection,
  club: number,
  resource: R,
  ids: readonly number[],
): AsyncGenerator<RecordOf<R>> {
  for (const some of inChunks(ids, recordsAtOnce(resource))) {
    const bodies = await listedBodies(db, club, resource, some)
    for (const id of some) {
      const body = bodies.get(id)
      if (body !== undefined) yield JSON.parse(body)
      await yieldToEventLoop()
    }
  }
}
