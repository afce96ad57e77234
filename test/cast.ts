/** The clubs of the tests, their keys and their people. All of them are made up. */
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { type AdministratorOfClubs, createAdministrator } from '../server/callers/administrators/administrators.ts'
import type { Role } from '../server/callers/administrators/roles.ts'
import type { Purpose } from '../server/callers/keys/format.ts'
import { createKey, type KeyInfo } from '../server/callers/keys/keys.ts'
import { type Club, createClub } from '../server/clubs/clubs.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { Store } from '../server/store/store.ts'

export type ClubWithKey = Club & {
  /** A key with every scope. */
  readonly key: string
  readonly keyId: number
}

let unnamed = 0

/** A club on the Pro plan with one key that may do everything. Without a slug it has one that no other club of the file has. */
export async function newClub(store: Store, slug = `unnamed-${++unnamed}`): Promise<ClubWithKey> {
  const club = await createClub(store, kantineItself, { name: `Club ${slug}`, slug, plan: 'pro' })
  const { key, id } = await newKey(store, club)
  return { ...club, key, keyId: id }
}

/** One more key of a club. */
export function newKey(
  store: Store,
  club: { readonly id: number },
  {
    scopes = allScopes,
    expiresAt = null,
    purpose = 'live',
  }: { scopes?: readonly Scope[]; expiresAt?: number | null; purpose?: Purpose } = {},
): Promise<KeyInfo & { readonly key: string }> {
  return createKey(store, kantineItself, { clubId: club.id, label: 'Test', purpose, scopes, expiresAt })
}

/** The password of everybody. */
export const password = 'correct horse battery staple'

/** Somebody with one role in some clubs; unless another is given, their e-mail address is that of the role at the first club. */
export function newAdministrator(
  store: Store,
  clubs: readonly [string, ...string[]],
  role: Role = 'administrator',
  email = emailOf(clubs[0], role),
): Promise<AdministratorOfClubs> {
  return createAdministrator(store, kantineItself, { name: 'Sanne de Vries', email, clubs, role, password })
}

export const emailOf = (club: string, role: Role = 'administrator'): string => `${role}@${club}.example`
