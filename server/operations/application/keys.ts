/** What can be done with the API keys of a club (section 5). Changes of a key are in `change-keys.ts`. */
import { choice, day, text, texts, whole } from '@kantine/contract/fields.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { createKey, type KeyInfo, keyOfClub, listKeys, revokeKey } from '../../callers/keys/keys.ts'
import { type DayOfUse, type UsageInDetail, usageInDetail, usageOfAll } from '../../callers/usage-of.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { wrongField } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'
import { checkLimit, rateLimitField, type WithLimit } from './key-limit.ts'

const permission = 'keys:manage'
const plural = 'API keys'

/** The field that names a key. */
export const keyId = {
  id: whole('Key', 'Sleutel', { min: 1, required: true, doc: 'The id of the key.', example: 14 }),
}

const one = { permission, input: { plural, fields: keyId } } as const
type One = { readonly id: number }

/** What people choose when they make a key, and what some of it can be changed to. */
export const chosenFields = {
  label: text('Name', 'Naam', {
    max: 100,
    required: true,
    doc: 'What the key is for; the list of keys shows it.',
    example: 'Website',
  }),
  scopes: {
    ...texts('Permissions', 'Rechten', {
      required: true,
      doc: 'What the key may do.',
      example: ['members:read', 'members:write'],
    }),
    schema: { type: 'array', items: { enum: allScopes }, minItems: 1, uniqueItems: true },
  },
} as const

type NewKey = {
  readonly label: string
  readonly purpose?: 'live' | 'assistant'
  readonly scopes: readonly Scope[]
  readonly expires_on?: string | null
  readonly rate_limit?: number | null
}

export const createKeyOperation = defineOperation<WithLimit, NewKey, KeyInfo & { readonly key: string }>({
  name: 'create_key',
  doc: 'Issues an API key, which is shown only once.',
  permission,
  effect: 'writes',
  input: {
    plural,
    fields: {
      ...chosenFields,
      purpose: choice('Purpose', 'Doel', {
        words: ['live', 'assistant'],
        doc: 'Who uses the key: live for software of the club, or assistant for an AI assistant. Live when not given.',
        example: 'live',
      }),
      expires_on: day('Expires on', 'Verloopt op', {
        doc: 'The last day on which the key works, until the end of that day in UTC. Without it the key works until it is revoked.',
        example: '2099-12-31',
      }),
      rate_limit: rateLimitField,
    },
  },
  async run(on, caller, wanted) {
    const { store } = on
    const { label, purpose = 'live', scopes, expires_on = null, rate_limit: rateLimit = null } = wanted
    const expiresAt = expires_on === null ? null : endOf(expires_on, store.wallClock())
    checkLimit(on, caller, rateLimit)
    await refuseDemoClub(store, caller.club, 'It has sandbox keys only.')
    return createKey(store, caller.actor, {
      clubId: caller.club,
      label: label.trim(),
      purpose,
      scopes,
      expiresAt,
      rateLimit,
    })
  },
})

/** The last moment of a day in UTC: a key works until the end of its last day. */
function endOf(day: string, now: number): number {
  const end = Date.parse(`${day}T23:59:59.999Z`)
  if (end > now) return end
  throw wrongField('expires_on', {
    en: `must be today or a later day; ${day} is over`,
    nl: `moet vandaag of een latere dag zijn; ${day} is voorbij`,
  })
}

/** A key, and the days on which it was used. */
type KeyWithDays = { readonly key: KeyInfo; readonly days: readonly DayOfUse[] }

export const listKeysOperation = defineOperation<Store, object, readonly KeyWithDays[]>({
  name: 'list_keys',
  doc: 'Lists the keys of a club with their use in the last 30 days, the revoked and expired ones too, oldest first.',
  permission,
  effect: 'reads',
  input: { plural, fields: {} },
  async run(store, { club }) {
    const keys = await listKeys(store, club)
    const days = await usageOfAll(
      store,
      club,
      'key',
      keys.map(({ id }) => id),
    )
    return keys.map((key) => ({ key, days: days.get(key.id) ?? [] }))
  },
})

export const getKeyOperation = defineOperation<Store, One, KeyInfo>({
  name: 'get_key',
  doc: 'Shows one key; its text is shown only when it is made.',
  ...one,
  effect: 'reads',
  run: (store, { club }, { id }) => keyOfClub(store, club, id),
})

export const revokeKeyOperation = defineOperation<Store, One, KeyInfo>({
  name: 'revoke_key',
  doc: 'Revokes a key; it stops working within a second and for good. Revoking it again changes nothing.',
  ...one,
  effect: 'destroys',
  run: (store, { club, actor }, { id }) => revokeKey(store, actor, { clubId: club, id }),
})

type KeyWithUsage = { readonly key: KeyInfo; readonly usage: UsageInDetail }

export const keyUsageOperation = defineOperation<Store, One, KeyWithUsage>({
  name: 'key_usage',
  doc: 'Shows the requests of a key in each of the last 30 days, its errors by what was called, and its last refused requests.',
  ...one,
  effect: 'reads',
  run: async (store, { club }, { id }) => ({
    key: await keyOfClub(store, club, id),
    usage: await usageInDetail(store, club, { kind: 'key', id }),
  }),
})
