/** Clubs, keys and users for tests, all fictional. */
import { argon2Sync } from 'node:crypto'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { type AdministratorOfClubs, addAdministrator } from '../../server/callers/accounts/administrators.ts'
import type { Role } from '../../server/callers/accounts/roles.ts'
import type { Purpose } from '../../server/callers/keys/format.ts'
import { createKey, type KeyInfo } from '../../server/callers/keys/keys.ts'
import { type Club, clubBySlug, createClub } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'

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

/**
 * The digest of that password with the least that Argon2 can cost: with what it costs elsewhere each account and each log-in of a test
 * would take a tenth of a second of a processor. A digest holds its own cost, so the server compares with this one as with any other.
 */
export const digest = digestAtLeastCost()

function digestAtLeastCost(): string {
  const nonce = Buffer.from('the same 16 byte')
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 })
  const [salt, hash] = [nonce, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

/**
 * Someone with one role in some clubs, oldest first; unless another is given, their e-mail address is that of the role at the first club.
 * Tests of how passwords are made and compared use `createAdministrator`.
 */
export async function newAdministrator(
  store: Store,
  slugs: readonly [string, ...string[]],
  role: Role = 'administrator',
  email = emailOf(slugs[0], role),
  name = 'Sanne de Vries',
): Promise<AdministratorOfClubs> {
  const clubs = await Promise.all(slugs.map(async (slug) => ({ ...(await clubBySlug(store, slug)), role })))
  return store.writeAcrossClubs(kantineItself, async (write) => ({
    ...(await addAdministrator(write, { email, name, password: digest }, clubs, store.now())),
    clubs,
  }))
}

export const emailOf = (club: string, role: Role = 'administrator'): string => `${role}@${club}.example`
