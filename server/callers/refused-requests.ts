/** The last rejected requests of each key and grant, for administrators. */
import { limits } from '@kantine/contract/limits.ts'
import type { Connection } from '../store/engine.ts'
import { raw, rows, sql } from '../store/sql.ts'
import { inChunks, runTogether } from '../store/statements.ts'
import { choice, instant, integer, text, words } from '../store/system-columns.ts'
import { defineTable, type ValueOf } from '../store/system-table.ts'
import { credentialKinds } from './caller.ts'

export const refusedRequests = defineTable({
  name: 'refused_requests',
  columns: {
    club_id: integer,
    credential: choice(credentialKinds),
    credential_id: integer,
    at: instant,
    request_id: text,
    /** `GET /api/v1/members/12`, or the name of a tool: without the query, which may contain search words. */
    call: text,
    code: text,
    /** The invalid fields, parameters and headers, without values: `/name`, `?limit`, `Idempotency-Key`. */
    places: words<string>(),
  },
  retention: [
    {
      since: 'at',
      kept: ['refusedRequests'],
      key: ['club_id', 'credential', 'credential_id', 'at', 'request_id'],
    },
  ],
})

export type RefusedRequest = ValueOf<typeof refusedRequests>

/** Adds rejected requests, and deletes older ones of the same keys and grants. */
export async function keepRefused(db: Connection, refused: readonly RefusedRequest[]): Promise<void> {
  await runTogether(db, refusedRequests.insertAll(refused))
  const whose = new Map(refused.map((one) => [`${one.credential} ${one.credentialId}`, one]))
  for (const some of inChunks([...whose.values()], 10)) {
    const whom = some.map(({ clubId, credential, credentialId }) => [clubId, credential, credentialId])
    await db.all(
      sql`delete from refused_requests where (club_id, credential, credential_id, at, request_id) in (
         select club_id, credential, credential_id, at, request_id from (
           select club_id, credential, credential_id, at, request_id, row_number() over (
             partition by club_id, credential, credential_id order by at desc, request_id desc) as place
           from refused_requests where (club_id, credential, credential_id) in (values ${rows(whom, ['bigint', 'text', 'bigint'])})
         ) as numbered where place > ${raw(limits.refusedRequests)})`,
    )
  }
}
