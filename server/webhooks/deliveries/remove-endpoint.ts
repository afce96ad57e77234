import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { type Endpoint, endpointIn } from '../endpoints/endpoint.ts'
import { forgetDeliveries } from './log.ts'

/**
 * Removes an endpoint of the club of a write, with its log; notifications that wait for it are not sent.
 *
 * @returns the endpoint as it was
 * @throws {Refusal} `not_found`
 */
export async function removeEndpoint(write: Writer, id: number): Promise<Endpoint> {
  const endpoint = await endpointIn(write, id)
  await forgetDeliveries(write, id)
  await write.db.all(sql`delete from webhook_endpoints where club_id = ${write.club} and id = ${id}`)
  write.note({ action: 'endpoint.removed', subject: `endpoint ${id}` })
  return endpoint
}
