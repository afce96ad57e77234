import { club } from '@kantine/contract/administration/club.ts'
import { grant } from '@kantine/contract/administration/grant.ts'
import { usageSeries } from '@kantine/contract/administration/usage.ts'
import { limits } from '@kantine/contract/limits.ts'
import { areAllowed } from '../../callers/assistants/allow.ts'
import { grants, listGrants } from '../../callers/assistants/grants.ts'
import { seriesJson } from '../../callers/usage-json.ts'
import { usageOfAll } from '../../callers/usage-of.ts'
import { giveWay } from '../../give-way.ts'
import { listOf, operation } from '../operation.ts'
import { ofAssistants } from './assistant.ts'

export default operation({
  ...ofAssistants,
  name: 'list',
  about: 'all',
  title: { en: 'AI assistants', nl: 'AI-assistenten' },
  says: {
    en: 'Lists what administrators of a club granted to AI assistants, with the use in the last 30 days, also what no longer works, oldest first.',
    nl: 'Toont wat beheerders van een club aan AI-assistenten toestonden, met het gebruik in de laatste 30 dagen, ook wat niet meer werkt, de oudste eerst.',
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
    for (const { administrator, state, ...grant } of listed) {
      await giveWay()
      const usage = seriesJson(days.get(grant.id) ?? [], store.wallClock())
      data.push({ ...grants.jsonOf(grant), administrator, state, usage })
    }
    return { data, has_more: listed.length === limits.credentialsListed, allowed: await areAllowed(store, club) }
  },
})
