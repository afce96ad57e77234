/** The sealed secrets of second factors, for a new key. */
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { purposeOf } from './second-factor.ts'

type Sealed = { readonly administratorId: number; readonly secret: string }

/** The secrets of all second factors, as they are sealed. */
export async function sealedSecondFactors(store: Store): Promise<Sealed[]> {
  const rows = await store.findAcrossClubs(
    sql`select administrator_id, secret from second_factors order by administrator_id`,
  )
  return rows.map((row) => ({ administratorId: Number(row.administrator_id), secret: String(row.secret) }))
}

/** Seals those that another key sealed with the current one, and returns how many. A secret that changed meanwhile stays. */
export async function resealSecondFactors(store: Store, seal: Seal, actor: Actor): Promise<number> {
  const before = (await sealedSecondFactors(store)).filter(({ secret }) => !seal.isCurrent(secret))
  if (before.length === 0) return 0
  return store.writeAcrossClubs(actor, async ({ db, note }) => {
    for (const { administratorId, secret } of before) {
      const text = seal.open(secret, purposeOf(administratorId))
      if (text === undefined) continue
      await db.all(
        sql`update second_factors set secret = ${seal.close(text, purposeOf(administratorId))} where administrator_id = ${administratorId} and secret = ${secret}`,
      )
    }
    note({ action: 'secrets.resealed', subject: `${before.length} second factors` })
    return before.length
  })
}
