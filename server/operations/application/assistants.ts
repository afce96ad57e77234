/** What can be done with the AI assistants to which administrators of a club granted access with OAuth (section 5). */
import { flag, whole } from '@kantine/contract/fields.ts'
import { allowAssistants } from '../../callers/assistants/allow.ts'
import { revokeGrant } from '../../callers/assistants/end-grants.ts'
import { type Grant, grantOfClub, type ListedGrant, listGrants } from '../../callers/assistants/grants.ts'
import { type DayOfUse, usageOf } from '../../callers/usage.ts'
import type { Club } from '../../clubs/clubs.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import type { Store } from '../../store/store.ts'
import { defineOperation } from '../application-operation.ts'

const permission = 'assistants:manage'
const plural = 'assistants'

const id = whole('Grant', 'Toestemming', { min: 1, required: true, doc: 'The id of the grant.', example: 3 })
const one = { permission, input: { plural, fields: { id } } } as const
type One = { readonly id: number }

export const allowAssistantsOperation = defineOperation<Store, { readonly allowed: boolean }, Club>({
  name: 'allow_assistants',
  doc: 'Allows AI assistants in a club, or forbids them, which revokes every grant at once and for good.',
  permission,
  effect: 'destroys',
  input: {
    plural: 'a choice',
    fields: {
      allowed: flag('Allowed', 'Toegestaan', {
        required: true,
        doc: 'Whether administrators of the club can connect AI assistants.',
        example: true,
      }),
    },
  },
  async run(store, { club, actor }, { allowed }) {
    await refuseDemoClub(store, club, 'Assistants read it with a sandbox key.')
    return allowAssistants(store, actor, club, allowed)
  },
})

export const listAssistantsOperation = defineOperation<Store, object, readonly ListedGrant[]>({
  name: 'list_assistants',
  doc: 'Lists what administrators of a club granted to AI assistants, oldest first, with what no longer works.',
  permission,
  effect: 'reads',
  input: { plural, fields: {} },
  run: (store, { club }) => listGrants(store, club),
})

export const revokeAssistantOperation = defineOperation<Store, One, Grant>({
  name: 'revoke_assistant',
  doc: 'Revokes a grant; its tokens stop working within a second and for good. Revoking it again changes nothing.',
  ...one,
  effect: 'destroys',
  async run(store, { club, actor }, { id }) {
    await grantOfClub(store, club, id)
    return revokeGrant(store, actor, id)
  },
})

/** A grant, and the days on which it was used. */
type GrantWithUsage = { readonly grant: Grant; readonly days: readonly DayOfUse[] }

export const assistantUsageOperation = defineOperation<Store, One, GrantWithUsage>({
  name: 'assistant_usage',
  doc: 'Shows the requests and errors of a grant for each of the last 30 days on which it was used.',
  ...one,
  effect: 'reads',
  run: async (store, { club }, { id }) => ({
    grant: await grantOfClub(store, club, id),
    days: await usageOf(store, club, { kind: 'grant', id }),
  }),
})
