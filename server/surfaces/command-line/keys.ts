import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import type { Purpose } from '../../callers/keys/format.ts'
import { apiKeys, createKey, type KeyInfo, keyById, listKeys, revokeKey } from '../../callers/keys/keys.ts'
import { usageOf } from '../../callers/keys/usage.ts'
import { clubBySlug } from '../../clubs/clubs.ts'
import { Refusal } from '../../refusal.ts'
import type { Administration, Outcome } from './command.ts'
import { table } from './table.ts'

type Wanted = {
  readonly club: string
  readonly label: string
  readonly purpose: Purpose
  readonly scopes: readonly Scope[] | 'all'
  readonly expires?: string
}

export async function create({ store, actor }: Administration, args: Wanted): Promise<Outcome> {
  const club = await clubBySlug(store, args.club)
  const { key, ...info } = await createKey(store, actor, {
    clubId: club.id,
    label: args.label,
    purpose: args.purpose,
    scopes: args.scopes === 'all' ? allScopes : args.scopes,
    expiresAt: args.expires === undefined ? null : endOf(args.expires, store.now()),
  })
  const text = `Key ${info.id} of ${club.name}, '${info.label}':

  ${key}

Copy it now: it is shown only once and stored nowhere.

${table([
  ['Scopes', scopesOf(info)],
  ['Expires', instant(info.expiresAt) ?? 'never'],
])}`
  return { text, json: { ...apiKeys.jsonOf(info), key } }
}

export async function list({ store }: Administration, args: { readonly club: string }): Promise<Outcome> {
  const club = await clubBySlug(store, args.club)
  const keys = await listKeys(store, club.id)
  const rows = keys.map((key) => [
    `${key.id}`,
    key.label,
    key.prefix,
    stateOf(key, store.now()),
    instant(key.lastUsedAt) ?? 'never',
    scopesOf(key),
  ])
  const head = ['ID', 'LABEL', 'PREFIX', 'STATE', 'LAST USED', 'SCOPES']
  return {
    text: keys.length > 0 ? table([head, ...rows]) : `${club.name} has no keys.`,
    json: keys.map(apiKeys.jsonOf),
  }
}

export async function revoke({ store, actor }: Administration, args: { readonly id: number }): Promise<Outcome> {
  const key = await revokeKey(store, actor, args.id)
  return { text: `Key ${key.id}, '${key.label}', is revoked.`, json: apiKeys.jsonOf(key) }
}

export async function usage({ store, usage }: Administration, args: { readonly id: number }): Promise<Outcome> {
  const key = await keyById(store, args.id)
  await usage?.flush()
  const days = await usageOf(store, key.clubId, key.id)
  const rows = days.map(({ day, requests, errors }) => [day, `${requests}`, `${errors}`])
  const text =
    days.length > 0
      ? table([['DAY', 'REQUESTS', 'ERRORS'], ...rows])
      : `Key ${key.id}, '${key.label}', was not used in the last 30 days.`
  return { text, json: { id: key.id, label: key.label, prefix: key.prefix, days } }
}

/** The last moment of a day in UTC; a key works through the day it is given. */
function endOf(day: string, now: number): number {
  const end = Date.parse(`${day}T23:59:59.999Z`)
  if (end <= now) throw new Refusal('bad_request', `${day} is over. Choose today or a later day for --expires.`)
  return end
}

function stateOf(key: KeyInfo, now: number): string {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt === null) return 'works'
  const day = instant(key.expiresAt)?.slice(0, 10)
  return key.expiresAt <= now ? `expired ${day}` : `works through ${day}`
}

const scopesOf = ({ scopes }: KeyInfo) => (scopes.length === allScopes.length ? 'all' : scopes.join(','))

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())
