/** Clubs, keys and users for tests, all fictional. */
import { argon2Sync } from 'node:crypto'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import {
  type AdministratorOfClubs,
  addAdministrator,
  clubAdministrators,
} from '../../server/callers/accounts/administrators.ts'
import type { Role } from '../../server/callers/accounts/roles.ts'
import type { Purpose } from '../../server/callers/keys/format.ts'
import { createKey, type KeyInfo } from '../../server/callers/keys/keys.ts'
import { type Club, clubBySlug, createClub } from '../../server/clubs/clubs.ts'
import { addPracticeClub } from '../../server/clubs/practice.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from './change-rows.ts'

export type ClubWithKey = Club & {
  /** A key with every scope. */
  readonly key: string
  readonly keyId: number
}

let unnamed = 0

/** Creates a club on the Pro plan, with a key that has every scope. The default slug is unique within the file. */
export async function newClub(store: Store, slug = `unnamed-${++unnamed}`): Promise<ClubWithKey> {
  const club = await createClub(store, kantineItself, { name: `Club ${slug}`, slug, plan: 'pro' })
  const { key, id } = await newKey(store, club)
  return { ...club, key, keyId: id }
}

/** Creates another key for a club. */
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

/** Every user's password. */
export const password = 'correct horse battery staple'

/**
 * The password's digest at Argon2's lowest cost. At the normal cost, every account and sign-in of a test would take a tenth of a second of
 * processor time. A digest contains its cost, so the server accepts this one like any other.
 */
export const digest = digestAtLeastCost()

function digestAtLeastCost(): string {
  const nonce = Buffer.from('the same 16 byte')
  const tag = argon2Sync('argon2id', { message: password, nonce, tagLength: 32, memory: 8, passes: 1, parallelism: 1 })
  const salt = nonce.toString('base64').replaceAll('=', '')
  const hash = tag.toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${hash}`
}

/**
 * Creates a user with the same role in these clubs, oldest first. The default e-mail address is that of the role in the first club.
 * Tests of password hashing use `createAdministrator`.
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

/** A practice club without records, with the administrator in it: opening one in the application also writes 10,000 records. */
export async function emptyPracticeClub(store: Store, club: Club, { id }: { readonly id: number }): Promise<Club> {
  const practice = await store.writeAcrossClubs(kantineItself, (write) => addPracticeClub(write, club, store.now()))
  const added = { clubId: practice.id, administratorId: id, role: 'administrator' as const }
  await changeRows(store, clubAdministrators.insert(added))
  return practice
}

export const emailOf = (club: string, role: Role = 'administrator'): string => `${role}@${club}.example`
