import type { Actor } from '../store/actor.ts'
import { type QuotaName, quotaNames, settingOf, useOf } from '../store/quotas.ts'
import { writeClubSetting } from '../store/settings.ts'
import type { Store } from '../store/store.ts'

/** A club's use, and its limit. */
export type QuotaOfClub = { readonly name: QuotaName; readonly used: number; readonly allowed: number }

export const quotasOf = (store: Store, club: number): Promise<QuotaOfClub[]> =>
  store.read(club, async (db) => {
    const quotas: QuotaOfClub[] = []
    for (const name of quotaNames) quotas.push({ name, ...(await useOf(db, club, name)) })
    return quotas
  })

/** Sets quotas of a club. If its usage exceeds a new quota, nothing is removed, but additions are rejected. */
export async function setQuotas(
  store: Store,
  club: number,
  actor: Actor,
  allowed: { readonly [name in QuotaName]?: number },
): Promise<void> {
  await store.write(club, actor, async (write) => {
    const given = quotaNames.filter((name) => allowed[name] !== undefined)
    for (const name of given) await writeClubSetting(write, settingOf(name), String(allowed[name]))
    const details = given.map((name) => `${name}=${allowed[name]}`)
    write.note({ action: 'quotas.changed', subject: `club ${club}`, details })
  })
}
