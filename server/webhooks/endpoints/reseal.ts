/** Reseals the secrets of all endpoints, second factors and calendar links with a new key. */

import { resealSecondFactors, sealedSecondFactors } from '../../callers/accounts/second-factor.ts'
import { resealCalendarLinks } from '../../callers/calendar-links.ts'
import { Refusal } from '../../refusal.ts'
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'
import { keepFileKeys } from '../../store/file-keys.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { purposeOf } from './secrets.ts'

type On = { readonly store: Store; readonly seal: Seal }

type Sealed = { readonly club: number; readonly id: number; readonly secret: string; readonly old: string | null }

export type Resealed = { readonly secrets: number; readonly clubs: number; readonly secondFactors: number }

/**
 * Creates a new key, unless `SECRET_KEY` is set, and reseals every secret. The keys that verify older files are kept. Each club gets its
 * own write, so after an interruption all secrets can still be opened, and the next call continues.
 *
 * @throws {Refusal} `bad_request` if a secret cannot be opened; then nothing was changed
 */
export async function reseal({ store, seal }: On, actor: Actor): Promise<Resealed> {
  const all = await allSealed(store)
  const foreign = [
    ...all.filter((endpoint) => !isKnown(seal, endpoint)).map(({ club, id }) => `endpoint ${id} of club ${club}`),
    ...(await foreignSecondFactors(store, seal)).map((id) => `the two-step verification of administrator ${id}`),
  ]
  if (foreign.length > 0) {
    const which = foreign.join(', ')
    throw new Refusal(
      'bad_request',
      `This server cannot decrypt the secrets of ${which}. Restore the kantine.key that they need, or set SECRET_KEY_PREVIOUS to that key. Without that key, use 'kantine webhooks rotate' and 'kantine administrators second-factor-off'. Nothing was changed.`,
    )
  }
  seal.renew()
  await keepFileKeys(store, seal, actor)
  await resealCalendarLinks(store, seal, actor)
  const done = { secrets: 0, clubs: 0, secondFactors: await resealSecondFactors(store, seal, actor) }
  const before = all.filter((endpoint) => !isCurrent(seal, endpoint))
  for (const club of new Set(before.map(({ club }) => club))) {
    done.secrets += await resealClub(store, seal, actor, club)
    done.clubs++
  }
  return done
}

/** Counts the endpoints and second factors whose secrets cannot be opened with any known key. */
export async function countUnopened({
  store,
  seal,
}: On): Promise<{ readonly endpoints: number; readonly secondFactors: number }> {
  const endpoints = (await allSealed(store)).filter((endpoint) => !isKnown(seal, endpoint))
  return { endpoints: endpoints.length, secondFactors: (await foreignSecondFactors(store, seal)).length }
}

const foreignSecondFactors = async (store: Store, seal: Seal): Promise<number[]> =>
  (await sealedSecondFactors(store))
    .filter(({ secret }) => !seal.isKnown(secret))
    .map(({ administratorId }) => administratorId)

const isKnown = (seal: Seal, { secret, old }: Sealed) => [secret, old].every((one) => one === null || seal.isKnown(one))
const isCurrent = (seal: Seal, { secret, old }: Sealed) =>
  [secret, old].every((one) => one === null || seal.isCurrent(one))

async function allSealed(store: Store): Promise<Sealed[]> {
  const rows = await store.findAcrossClubs(
    sql`select club_id as club, id, secret, old_secret as old from webhook_endpoints order by club_id, id`,
  )
  return rows as unknown as Sealed[]
}

const resealClub = (store: Store, seal: Seal, actor: Actor, club: number): Promise<number> =>
  store.write(club, actor, async ({ db, note }) => {
    const rows = await db.all(sql`select id, secret, old_secret as old from webhook_endpoints where club_id = ${club}`)
    let secrets = 0
    const again = (sealed: string | null, purpose: string) => {
      const text = sealed === null || seal.isCurrent(sealed) ? undefined : seal.open(sealed, purpose)
      if (text === undefined) return sealed
      secrets++
      return seal.close(text, purpose)
    }
    for (const { id, secret, old } of rows as unknown as Sealed[]) {
      const purpose = purposeOf(club, id)
      await db.all(
        sql`update webhook_endpoints set secret = ${again(secret, purpose)}, old_secret = ${again(old, purpose)}
          where club_id = ${club} and id = ${id}`,
      )
    }
    note({ action: 'secrets.resealed', subject: `${secrets} secrets` })
    return secrets
  })
