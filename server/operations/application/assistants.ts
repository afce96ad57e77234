/** What can be done with the AI assistants to which administrators of a club granted access with OAuth (section 5). */
import { flag, whole } from '@kantine/contract/fields.ts'
import { allowAssistants } from '../../callers/assistants/allow.ts'
import { revokeGrant } from '../../callers/assistants/end-grants.ts'
import { type Grant, grantOfClub, type ListedGrant, listGrants } from '../../callers/assistants/grants.ts'
import { type DayOfUse, type UsageInDetail, usageInDetail, usageOfAll } from '../../callers/usage-of.ts'
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
        doc: 'Whether people with a role in the club can connect AI assistants.',
        example: true,
      }),
    },
  },
  async run(store, { club, actor }, { allowed }) {
    await refuseDemoClub(store, club, 'Assistants read it with a sandbox key.')
    return allowAssistants(store, actor, club, allowed)
  },
})

type ListedWithUsage = ListedGrant & { readonly days: readonly DayOfUse[] }

export const listAssistantsOperation = defineOperation<Store, object, readonly ListedWithUsage[]>({
  name: 'list_assistants',
  doc: 'Lists what administrators of a club granted to AI assistants, oldest first, with what no longer works and with the days of use.',
  permission,
  effect: 'reads',
  input: { plural, fields: {} },
  async run(store, { club }) {
    const listed = await listGrants(store, club)
    const ids = listed.map(({ id }) => id)
    const usage = await usageOfAll(store, club, 'grant', ids)
    return listed.map((grant) => ({ ...grant, days: usage.get(grant.id) ?? [] }))
  },
})

export const revokeAssistantOperation = defineOperation<Store, One, Grant>({
  name: 'revoke_assistant',
  doc: 'Revokes a grant; its tokens stop working within a second and for good. Revoking it again changes nothing.',
  ...one,
  effect: 'destroys',
  async run(store, { club, actor }, { id }) {
    const grant = await grantOfClub(store, club, id)
    return revokeGrant(store, actor, grant)
  },
})

type GrantWithUsage = { readonly grant: Grant; readonly usage: UsageInDetail }

export const assistantUsageOperation = defineOperation<Store, One, GrantWithUsage>({
  name: 'assistant_usage',
  doc: 'Shows the calls of a grant in each of the last 30 days, its errors by what was called, and its last refused calls.',
  ...one,
  effect: 'reads',
  run: async (store, { club }, { id }) => ({
    grant: await grantOfClub(store, club, id),
    usage: await usageInDetail(store, club, { kind: 'grant', id }),
  }),
})
