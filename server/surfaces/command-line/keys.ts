import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { commandCaller } from '../../callers/caller.ts'
import type { Purpose } from '../../callers/keys/format.ts'
import { keyJson } from '../../callers/keys/json.ts'
import { type KeyInfo, keyById } from '../../callers/keys/keys.ts'
import { daysWithUse } from '../../callers/usage-of.ts'
import { clubBySlug } from '../../clubs/clubs.ts'
import {
  administerKeyOperation,
  endOldKeyOperation,
  limitKeyOperation,
  rotateKeyOperation,
} from '../../operations/application/change-keys.ts'
import {
  createKeyOperation,
  keyUsageOperation,
  listKeysOperation,
  revokeKeyOperation,
} from '../../operations/application/keys.ts'
import { carryOut } from '../../operations/application-operation.ts'
import type { Administration, CommandResult } from './command.ts'
import { table } from './table.ts'
import { isoInstant, toTheSecond } from './text.ts'

type Wanted = {
  readonly club: string
  readonly label: string
  readonly purpose: Purpose
  readonly scopes: readonly Scope[] | 'all'
  readonly expires?: string
}

export async function create(on: Administration, args: Wanted): Promise<CommandResult> {
  const { store, actor } = on
  const club = await clubBySlug(store, args.club)
  const { key, ...info } = await carryOut(createKeyOperation, on, commandCaller(club.id, actor), {
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
  return { text, json: { ...keyJson(info, store.wallClock()), key } }
}

export async function list(on: Administration, args: { readonly club: string }): Promise<CommandResult> {
  const { store, actor, columns } = on
  const club = await clubBySlug(store, args.club)
  const keys = await carryOut(listKeysOperation, store, commandCaller(club.id, actor), {})
  const rows = keys.map(({ key }) => [
    `${key.id}`,
    key.label,
    key.prefix,
    stateOf(key, store.wallClock()),
    key.lastUsedAt === null ? 'never' : toTheSecond(key.lastUsedAt),
    scopesText(key),
  ])
  const head = ['ID', 'LABEL', 'PREFIX', 'STATE', 'LAST USED', 'SCOPES']
  return {
    text:
      keys.length > 0
        ? table([head, ...rows], { columns, shortened: ['SCOPES', 'LABEL'] })
        : `${club.name} has no keys.`,
    json: keys.map(({ key }) => keyJson(key, store.wallClock())),
  }
}

type Change = {
  readonly id: number
  readonly label?: string
  readonly scopes?: readonly Scope[] | 'all'
  readonly requests?: number
}

export async function change(on: Administration, args: Change): Promise<CommandResult> {
  const { store, actor } = on
  const { id, label, scopes, requests } = args
  const { clubId } = await keyById(store, id)
  const key = await carryOut(administerKeyOperation, store, commandCaller(clubId, actor), {
    id,
    ...(label !== undefined && { label }),
    ...(scopes !== undefined && { scopes: scopes === 'all' ? allScopes : scopes }),
    ...(requests !== undefined && { rate_limit: requests }),
  })
  const text = `Key ${key.id}, '${key.label}', has the scopes ${scopesText(key)} and may make ${requestsOf(on, key)} requests a minute.`
  return { text, json: keyJson(key, store.wallClock()) }
}

type Limit = { readonly id: number; readonly requests?: number }

export async function limit(on: Administration, { id, requests }: Limit): Promise<CommandResult> {
  const { clubId } = await keyById(on.store, id)
  const input = { id, rate_limit: requests ?? null }
  const key = await carryOut(limitKeyOperation, on, commandCaller(clubId, on.actor), input)
  const text = `Key ${key.id}, '${key.label}', may make ${requestsOf(on, key)} requests a minute.`
  return { text, json: keyJson(key, on.store.wallClock()) }
}

const requestsOf = ({ config }: Administration, { rateLimit }: KeyInfo) => rateLimit ?? config.rateLimitPerMinute

type Rotation = { readonly id: number; readonly hours: number }

export async function rotate({ store, actor }: Administration, args: Rotation): Promise<CommandResult> {
  const { clubId } = await keyById(store, args.id)
  const { key, ...info } = await carryOut(rotateKeyOperation, store, commandCaller(clubId, actor), args)
  const json = keyJson(info, store.wallClock())
  const old =
    json.old_ends_at === null
      ? 'The old text stops working within a second.'
      : `The old text, ${json.old_prefix}…, works until ${json.old_ends_at}.`
  const text = `Key ${info.id}, '${info.label}', has a new text:

  ${key}

Copy it now: it is shown only once and stored nowhere. ${old}`
  return { text, json: { ...json, key } }
}

export async function endOld({ store, actor }: Administration, args: { readonly id: number }): Promise<CommandResult> {
  const { clubId } = await keyById(store, args.id)
  const key = await carryOut(endOldKeyOperation, store, commandCaller(clubId, actor), args)
  const text = `The old text of key ${key.id}, '${key.label}', stops working within a second.`
  return { text, json: keyJson(key, store.wallClock()) }
}

export async function revoke({ store, actor }: Administration, args: { readonly id: number }): Promise<CommandResult> {
  const { clubId } = await keyById(store, args.id)
  const key = await carryOut(revokeKeyOperation, store, commandCaller(clubId, actor), args)
  return { text: `Key ${key.id}, '${key.label}', is revoked.`, json: keyJson(key, store.wallClock()) }
}

export async function usage(
  { store, actor, usage, columns }: Administration,
  args: { readonly id: number },
): Promise<CommandResult> {
  const { clubId } = await keyById(store, args.id)
  await usage?.flush()
  const { key, usage: used } = await carryOut(keyUsageOperation, store, commandCaller(clubId, actor), args)
  const days = daysWithUse(used)
  const rows = days.map(({ day, requests, errors }) => [day, `${requests}`, `${errors}`])
  const text =
    days.length > 0
      ? table([['DAY', 'REQUESTS', 'ERRORS'], ...rows], { columns })
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
