/** Assistants that registered themselves (RFC 7591). After 90 days without use they are deleted and must register again. */
import { randomBytes } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import { dayMs } from '../../../day.ts'
import { sql } from '../../../store/sql.ts'
import type { Store } from '../../../store/store.ts'
import { instant, text } from '../../../store/system-columns.ts'
import { defineTable } from '../../../store/system-table.ts'
import type { ClientMetadata } from './client-metadata.ts'

const unusedMs = limits.unusedClientDays * dayMs

export const oauthClients = defineTable({
  name: 'oauth_clients',
  columns: { client_id: text, metadata: text, registered_at: instant, used_at: instant },
  retention: [{ since: 'used_at', keptMs: unusedMs, key: ['client_id'] }],
})

const shapeOfId = /^client_[\w-]{22}$/

/** Whether an id belongs to a client that registered itself, which is one installation. All installations share the URL of a document. */
export const isOneInstallation = (clientId: string): boolean => shapeOfId.test(clientId)

/** Use is recorded at most once per this period. */
const noteUseAfterMs = dayMs

/** A client in the response to its registration (RFC 7591, section 3.2.1). `client_id_issued_at` is in seconds since 1970. */
export type RegisteredClient = ClientMetadata & { readonly client_id: string; readonly client_id_issued_at: number }

export async function registerClient(store: Store, metadata: ClientMetadata): Promise<RegisteredClient> {
  const now = store.wallClock()
  const clientId = `client_${randomBytes(16).toString('base64url')}`
  const client = { client_id: clientId, client_id_issued_at: Math.floor(now / 1000), ...metadata }
  await store.writeUnaudited('connecting assistants', async ({ db }) => {
    const times = { registeredAt: now, usedAt: now }
    await db.all(oauthClients.insert({ clientId, metadata: JSON.stringify(client), ...times }))
  })
  return client
}

/** The client with this id, which is now kept for another 90 days; undefined if it is unknown or has expired. */
export async function findClient(store: Store, clientId: string): Promise<RegisteredClient | undefined> {
  if (!shapeOfId.test(clientId)) return undefined
  const now = store.wallClock()
  const [row] = await store.findAcrossClubs(
    sql`select ${oauthClients.selected} from oauth_clients where client_id = ${clientId} and used_at > ${now - unusedMs}`,
  )
  if (!row) return undefined
  const { metadata, usedAt } = oauthClients.valueOf(row)
  if (now - usedAt > noteUseAfterMs) {
    await store.writeUnaudited('connecting assistants', ({ db }) =>
      db.all(sql`update oauth_clients set used_at = ${now} where client_id = ${clientId}`),
    )
  }
  return JSON.parse(metadata)
}
