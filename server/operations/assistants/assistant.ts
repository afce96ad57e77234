import { club } from '@kantine/contract/administration/club.ts'
import { grant } from '@kantine/contract/administration/grant.ts'
import { usageInDetail as described, usageSeries } from '@kantine/contract/administration/usage.ts'
import { limits } from '@kantine/contract/limits.ts'
import { areAllowed } from '../../callers/assistants/allow.ts'
import { revokeGrant } from '../../callers/assistants/end-grants.ts'
import { grantOfClub, grants, type ListedGrant, listGrants } from '../../callers/assistants/grants.ts'
import { seriesJson, usageOfAll } from '../../callers/usage-of.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { listOf, one, operation } from '../operation.ts'
import { ofUsage, usageOf } from '../usage.ts'

/** Properties shared by all operations on a club's assistants. */
export const ofAssistants = {
  on: grant,
  offered: ['application', 'shell'],
  permission: 'assistants:manage',
} as const

export const shown = ({ administrator, state, ...grant }: ListedGrant) => ({
  ...grants.jsonOf(grant),
  administrator,
  state,
})

const list = operation({
  ...ofAssistants,
  name: 'list',
  about: 'all',
  title: { en: 'AI assistants', nl: 'AI-assistenten' },
  says: {
    en: 'Lists a club’s AI assistants with their usage over the last 30 days, oldest first.',
    nl: 'Toont de AI-assistenten van een club, oudste eerst, met het gebruik in de afgelopen 30 dagen.',
  },
  effect: 'reads',
  output: listOf({ ...grant.fields, usage: usageSeries }, { allowed: club.fields.assistants_allowed }),
  shell: {
    next: ({ allowed }, club) =>
      allowed
        ? undefined
        : `${club?.name} does not allow AI assistants. To allow them: kantine assistants allow --club ${club?.slug}`,
  },
  async run({ store }, { club }) {
    const listed = await listGrants(store, club)
    const ids = listed.map(({ id }) => id)
    const days = await usageOfAll(store, club, 'grant', ids)
    const data = []
    for (const grant of listed) {
      await yieldToEventLoop()
      data.push({ ...shown(grant), usage: seriesJson(days.get(grant.id) ?? [], store.wallClock()) })
    }
    return { data, has_more: listed.length === limits.credentialsListed, allowed: await areAllowed(store, club) }
  },
})

const { administrator, state, ...fields } = grant.fields

const revoke = operation({
  ...ofAssistants,
  name: 'revoke',
  about: 'one',
  noun: 'revocation',
  title: { en: 'End access', nl: 'Toegang beëindigen' },
  says: {
    en: 'Revokes a grant permanently, within a second.',
    nl: 'Beëindigt de toegang van een assistent voorgoed. Dat gaat binnen een seconde in.',
  },
  done: { en: 'Grant {subject} revoked', nl: 'Toegang {subject} beëindigd' },
  logs: {
    'grant.revoked': {
      en: 'Access for assistant {subject} ended',
      nl: 'Toegang van assistent {subject} beëindigd',
    },
    'grant.revoked replaced': {
      en: 'Access for assistant {subject} replaced',
      nl: 'Toegang van assistent {subject} vervangen',
    },
  },
  effect: 'destroys',
  output: one(fields),
  async run({ store }, { club, actor }, { id }) {
    const grant = await grantOfClub(store, club, id)
    return grants.jsonOf(await revokeGrant(store, actor, grant))
  },
})

const { id, client_name } = grant.fields

const usage = operation({
  ...ofAssistants,
  ...ofUsage,
  says: {
    en: 'Shows the assistant’s calls per day, its errors and its latest rejected calls.',
    nl: 'Toont de verzoeken van een assistent per dag, de fouten en de laatste geweigerde verzoeken.',
  },
  output: one({ id, client_name, ...described }),
  async run(context, { club }, { id }) {
    const { clientName } = await grantOfClub(context.store, club, id)
    return { id, client_name: clientName, ...(await usageOf(context, club, { kind: 'grant', id })) }
  },
})

export default [list, revoke, usage]
