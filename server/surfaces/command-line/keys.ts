import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { commandCaller } from '../../callers/caller.ts'
import type { Purpose } from '../../callers/keys/format.ts'
import { apiKeys, type KeyInfo, keyById } from '../../callers/keys/keys.ts'
import { daysWithUse } from '../../callers/usage-of.ts'
import { clubBySlug } from '../../clubs/clubs.ts'
import {
  createKeyOperation,
  keyUsageOperation,
  listKeysOperation,
  revokeKeyOperation,
} from '../../operations/application/keys.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Administration, CommandResult } from './command.ts'
import { isoInstant, table } from './text.ts'

type Wanted = {
  readonly club: string
  readonly label: string
  readonly purpose: Purpose
  readonly scopes: readonly Scope[] | 'all'
  readonly expires?: string
}

export async function create({ store, actor }: Administration, args: Wanted): Promise<CommandResult> {
  const club = await clubBySlug(store, args.club)
  const { key, ...info } = await carryOut(createKeyOperation, store, commandCaller(club.id, actor), {
    label: args.label,
    purpose: args.purpose,
    scopes: args.scopes === 'all' ? allScopes : args.scopes,
    expires_on: args.expires ?? null,
  })
  const text = `Key ${info.id} of ${club.name}, '${info.label}':

  ${key}

Copy it now: it is shown only once and stored nowhere.

${table([
  ['Scopes', scopesText(info)],
  ['Expires', isoInstant(info.expiresAt) ?? 'never'],
])}`
  return { text, json: { ...apiKeys.jsonOf(info), key } }
}

export async function list({ store, actor }: Administration, args: { readonly club: string }): Promise<CommandResult> {
  const club = await clubBySlug(store, args.club)
  const keys = await carryOut(listKeysOperation, store, commandCaller(club.id, actor), {})
  const rows = keys.map((key) => [
    `${key.id}`,
    key.label,
    key.prefix,
    stateOf(key, store.now()),
    isoInstant(key.lastUsedAt) ?? 'never',
    scopesText(key),
  ])
  const head = ['ID', 'LABEL', 'PREFIX', 'STATE', 'LAST USED', 'SCOPES']
  return {
    text: keys.length > 0 ? table([head, ...rows]) : `${club.name} has no keys.`,
    json: keys.map(apiKeys.jsonOf),
  }
}

export async function revoke({ store, actor }: Administration, args: { readonly id: number }): Promise<CommandResult> {
  const { clubId } = await keyById(store, args.id)
  const key = await carryOut(revokeKeyOperation, store, commandCaller(clubId, actor), args)
  return { text: `Key ${key.id}, '${key.label}', is revoked.`, json: apiKeys.jsonOf(key) }
}

export async function usage(
  { store, actor, usage }: Administration,
  args: { readonly id: number },
): Promise<CommandResult> {
  const { clubId } = await keyById(store, args.id)
  await usage?.flush()
  const { key, usage: used } = await carryOut(keyUsageOperation, store, commandCaller(clubId, actor), args)
  const days = daysWithUse(used)
  const rows = days.map(({ day, requests, errors }) => [day, `${requests}`, `${errors}`])
  const text =
    days.length > 0
      ? table([['DAY', 'REQUESTS', 'ERRORS'], ...rows])
      : `Key ${key.id}, '${key.label}', was not used in the last 30 days.`
  return { text, json: { id: key.id, label: key.label, prefix: key.prefix, days } }
}

function stateOf(key: KeyInfo, now: number): string {
  if (key.revokedAt !== null) return 'revoked'
  if (key.expiresAt === null) return 'works'
  const day = isoInstant(key.expiresAt)?.slice(0, 10)
  return key.expiresAt <= now ? `expired ${day}` : `works through ${day}`
}

const scopesText = ({ scopes }: KeyInfo) => (scopes.length === allScopes.length ? 'all' : scopes.join(','))
