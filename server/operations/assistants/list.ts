import { club } from '@kantine/contract/administration/club.ts'
import { grant } from '@kantine/contract/administration/grant.ts'
import { usageSeries } from '@kantine/contract/administration/usage.ts'
import { limits } from '@kantine/contract/limits.ts'
import { areAllowed } from '../../callers/assistants/allow.ts'
import { listGrants } from '../../callers/assistants/grants.ts'
import { seriesJson, usageOfAll } from '../../callers/usage-of.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { listOf, operation } from '../operation.ts'
import { ofAssistants, shown } from './assistant.ts'

export default operation({
  ...ofAssistants,
  name: 'list',
  about: 'all',
  title: { en: 'AI assistants', nl: 'AI-assistenten' },
  says: {
    en: 'Lists the AI assistants connected to a club, including those that no longer work, with their use in the last 30 days; oldest first.',
    nl: 'Toont de AI-assistenten die met een club zijn verbonden, ook wie niet meer werkt, met hun gebruik in de laatste 30 dagen; de oudste eerst.',
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
