import { limits } from '@kantine/contract/limits.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { insertKey, type KeyInfo } from '../callers/keys/keys.ts'
import { findClub } from '../clubs/clubs.ts'
import { demo } from '../clubs/demo.ts'
import { dayMs, dayOf } from '../day.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { day, integer, text } from '../store/system-columns.ts'
import { defineTable } from '../store/system-table.ts'

export const sandboxMints = defineTable({
  name: 'sandbox_mints',
  columns: { day, address: text, minted: integer },
  retention: [{ since: 'day', keptMs: dayMs, key: ['day', 'address'] }],
})

export type Mint = {
  /** The new key; undefined if the address has minted all its keys for today. */
  readonly key: (KeyInfo & { readonly key: string }) | undefined
  /** Keys that the address can still mint today (UTC). */
  readonly remaining: number
  /** Seconds until tomorrow (UTC). */
  readonly resetSeconds: number
}

/**
 * Mints a read-only key for the demo club (section 4.5). The transaction that creates the key also counts it, so the count is exact after
 * a restart and across instances. An address that has none left opens no transaction, so it cannot delay the writes of others.
 *
 * @param address the IP address by which the caller is counted
 * @param perDay how many keys an address can mint in a day (UTC)
 * @param scopes every read scope
 */
export async function mintSandboxKey(
  store: Store,
  address: string,
  perDay: number,
  scopes: readonly Scope[],
): Promise<Mint> {
  const now = store.wallClock()
  const resetSeconds = Math.ceil((dayMs - (now % dayMs)) / 1000)
  const none = { key: undefined, remaining: 0, resetSeconds }
  if ((await mintedOn(store, dayOf(now), address)) >= perDay) return none
  const club = await findClub(store, demo.slug)
  if (!club) throw new Error('The demo club is missing.')
  return store.writeUnaudited('sandbox keys', async (write) => {
    const row =
      await write.db.get(sql`insert into sandbox_mints (day, address, minted) values (${dayOf(now)}, ${address}, 1)
       on conflict (day, address) do update set minted = sandbox_mints.minted + 1
       where sandbox_mints.minted < ${perDay}
       returning minted`)
    if (!row) return none
    const key = await insertKey(
      write,
      {
        clubId: club.id,
        label: 'Sandbox',
        purpose: 'sandbox',
        scopes,
        expiresAt: now + limits.sandboxKeyDays * dayMs,
      },
      now,
    )
    return { key, remaining: perDay - Number(row.minted), resetSeconds }
  })
}

async function mintedOn(store: Store, day: string, address: string): Promise<number> {
  const [row] = await store.findAcrossClubs(
    sql`select minted from sandbox_mints where day = ${day} and address = ${address}`,
  )
  return Number(row?.minted ?? 0)
}
