/** What can be done with the API keys of a club (section 5). */
import { choice, day, text, texts, whole } from '@kantine/contract/fields.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { createKey, type KeyInfo, keyOfClub, listKeys, revokeKey } from '../../callers/keys/keys.ts'
import { type UsageInDetail, usageInDetail } from '../../callers/usage-of.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { wrongField } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'

const permission = 'keys:manage'
const plural = 'API keys'

const id = whole('Key', 'Sleutel', { min: 1, required: true, doc: 'The id of the key.', example: 14 })
const one = { permission, input: { plural, fields: { id } } } as const
type One = { readonly id: number }

const scopes = texts('Scopes', 'Scopes', {
  required: true,
  doc: 'What the key may do.',
  example: ['members:read', 'members:write'],
})

type NewKey = {
  readonly label: string
  readonly purpose?: 'live' | 'assistant'
  readonly scopes: readonly Scope[]
  readonly expires_on?: string | null
}

export const createKeyOperation = defineOperation<Store, NewKey, KeyInfo & { readonly key: string }>({
  name: 'create_key',
  doc: 'Issues an API key, which is shown only once.',
  permission,
  effect: 'writes',
  input: {
    plural,
    fields: {
      label: text('Label', 'Naam', {
        max: 100,
        required: true,
        doc: 'What the key is for; the list of keys shows it.',
        example: 'Website',
      }),
      purpose: choice('Purpose', 'Doel', {
        words: ['live', 'assistant'],
        doc: 'Who uses the key: live for software of the club, or assistant for an AI assistant. Live when not given.',
        example: 'live',
      }),
      scopes: { ...scopes, schema: { type: 'array', items: { enum: allScopes }, uniqueItems: true } },
      expires_on: day('Expires on', 'Verloopt op', {
        doc: 'The last day on which the key works, until the end of that day in UTC. Without it the key works until it is revoked.',
        example: '2099-12-31',
      }),
    },
  },
  async run(store, { club, actor }, { label, purpose = 'live', scopes, expires_on = null }) {
    if (scopes.length === 0) throw wrongField('scopes', 'must have at least one scope')
    const expiresAt = expires_on === null ? null : endOf(expires_on, store.now())
    await refuseDemoClub(store, club, 'It has sandbox keys only.')
    return createKey(store, actor, { clubId: club, label: label.trim(), purpose, scopes, expiresAt })
  },
})

/** The last moment of a day in UTC: a key works until the end of its last day. */
function endOf(day: string, now: number): number {
  const end = Date.parse(`${day}T23:59:59.999Z`)
  if (end <= now) throw wrongField('expires_on', `must be today or a later day; ${day} is over`)
  return end
}

export const listKeysOperation = defineOperation<Store, object, readonly KeyInfo[]>({
  name: 'list_keys',
  doc: 'Lists the keys of a club, the revoked and expired ones too, oldest first.',
  permission,
  effect: 'reads',
  input: { plural, fields: {} },
  run: (store, { club }) => listKeys(store, club),
})

export const revokeKeyOperation = defineOperation<Store, One, KeyInfo>({
  name: 'revoke_key',
  doc: 'Revokes a key; it stops working within a second and for good. Revoking it again changes nothing.',
  ...one,
  effect: 'destroys',
  async run(store, { club, actor }, { id }) {
    await keyOfClub(store, club, id)
    return revokeKey(store, actor, id)
  },
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
