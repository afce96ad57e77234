import type { Row } from '../../store/engine.ts'
import { list, raw, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import type { Writer } from '../../store/writer.ts'
import { type Endpoint, endpointIn } from '../endpoints/endpoint.ts'

/**
 * Removes an endpoint and its deliveries, including those still waiting to be sent.
 *
 * @throws {Refusal} `not_found`
 */
export async function removeEndpoint(write: Writer, id: number): Promise<Endpoint> {
  const endpoint = await endpointIn(write, id)
  await deleteDeliveries(write, id)
  await write.db.all(sql`delete from webhook_endpoints where club_id = ${write.club} and id = ${id}`)
  write.note({ action: 'endpoint.removed', subject: `endpoint ${id}` })
  return endpoint
}

async function deleteDeliveries({ db, club }: Writer, endpoint: number): Promise<void> {
  let gone: readonly Row[]
  do {
    gone = await db.all(sql`delete from webhook_deliveries where club_id = ${club} and id in
       (select id from webhook_deliveries where club_id = ${club} and endpoint_id = ${endpoint} limit ${raw(deletedAtOnce)}) returning id`)
    for (const some of inChunks(gone.map(({ id }) => Number(id)))) {
      await db.all(sql`delete from webhook_tries where club_id = ${club} and delivery_id in (${list(some)})`)
    }
  } while (gone.length === deletedAtOnce)
}

/** SQLite serves other calls between two statements. */
const deletedAtOnce = 500
