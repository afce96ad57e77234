/** Changes of an API key: its label, its scopes, its limit, and the text that software sends. */
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { changeKey } from '../../callers/keys/change-key.ts'
import type { KeyInfo } from '../../callers/keys/keys.ts'
import { endOldText, rotateKey } from '../../callers/keys/rotate-key.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'
import { checkLimit, rateLimitField, type WithLimit } from './key-limit.ts'
import { chosenFields, keyId } from './keys.ts'

const permission = 'keys:manage'
const plural = 'API keys'
const sandboxOnly = 'Its sandbox keys stay as they are.'

type One = { readonly id: number }
type Change = One & { readonly label?: string; readonly scopes?: readonly Scope[] }

export const changeKeyOperation = defineOperation<Store, Change, KeyInfo>({
  name: 'change_key',
  doc: 'Gives a key another label, or takes scopes away from it. It cannot get scopes that it does not have.',
  permission,
  effect: 'writes',
  input: {
    plural,
    fields: {
      ...keyId,
      label: { ...chosenFields.label, required: false },
      scopes: { ...chosenFields.scopes, required: false },
    },
  },
  async run(store, { club, actor }, { id, label, scopes }) {
    await refuseDemoClub(store, club, sandboxOnly)
    return changeKey(store, actor, { clubId: club, id }, { label: label?.trim(), scopes })
  },
})

type Limit = One & { readonly rate_limit: number | null }

export const limitKeyOperation = defineOperation<WithLimit, Limit, KeyInfo>({
  name: 'limit_key',
  doc: 'Gives a key a rate limit of its own, or takes it away.',
  permission,
  effect: 'writes',
  input: { plural, fields: { ...keyId, rate_limit: { ...rateLimitField, required: true } } },
  async run(on, caller, { id, rate_limit: wanted }) {
    checkLimit(on, caller, wanted)
    await refuseDemoClub(on.store, caller.club, sandboxOnly)
    return changeKey(on.store, caller.actor, { clubId: caller.club, id }, { rateLimit: wanted })
  },
})

type Administered = Change & { readonly rate_limit?: number }

export const administerKeyOperation = defineOperation<Store, Administered, KeyInfo>({
  name: 'administer_key',
  doc: 'Changes the label, the scopes and the limit of a key, on behalf of whoever runs the server: it can get more scopes and a higher limit.',
  permission: 'quotas:manage',
  effect: 'writes',
  input: { plural, fields: { ...changeKeyOperation.input.fields, rate_limit: rateLimitField } },
  async run(store, { club, actor }, { id, label, scopes, rate_limit: rateLimit }) {
    await refuseDemoClub(store, club, sandboxOnly)
    return changeKey(store, actor, { clubId: club, id }, { label: label?.trim(), scopes, rateLimit }, true)
  },
})

export const rotateKeyOperation = defineOperation<
  Store,
  One & { readonly hours: number },
  KeyInfo & { readonly key: string }
>({
  name: 'rotate_key',
  doc: 'Gives a key a new text, which is shown only once. The text before works on for some hours; one that was replaced earlier ends at once.',
  permission,
  effect: 'writes',
  input: {
    plural,
    fields: {
      ...keyId,
      hours: whole('Hours', 'Uren', {
        max: limits.oldKeyHours,
        required: true,
        doc: 'How long the text before works on; 0 ends it at once.',
        example: 24,
      }),
    },
  },
  async run(store, { club, actor }, { id, hours }) {
    await refuseDemoClub(store, club, sandboxOnly)
    return rotateKey(store, actor, { clubId: club, id }, hours)
  },
})

export const endOldKeyOperation = defineOperation<Store, One, KeyInfo>({
  name: 'end_old_key',
  doc: 'Ends the text that a key had before its last rotation; it stops working within a second.',
  permission,
  effect: 'destroys',
  input: { plural, fields: keyId },
  async run(store, { club, actor }, { id }) {
    await refuseDemoClub(store, club, sandboxOnly)
    return endOldText(store, actor, { clubId: club, id })
  },
})
