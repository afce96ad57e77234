import { key } from '@kantine/contract/administration/key.ts'
import { usageSeries } from '@kantine/contract/administration/usage.ts'
import { limits } from '@kantine/contract/limits.ts'
import { listKeys } from '../../callers/keys/keys.ts'
import { seriesJson, usageOfAll } from '../../callers/usage-of.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { listOf, operation } from '../operation.ts'
import { ofKeys, shown } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'list',
  about: 'all',
  title: { en: 'API keys', nl: 'API-sleutels' },
  says: {
    en: 'Lists a club’s keys with their usage over the last 30 days, oldest first.',
    nl: 'Toont de sleutels van een club, oudste eerst, met het gebruik in de afgelopen 30 dagen.',
  },
  effect: 'reads',
  output: listOf({ ...key.fields, usage: usageSeries }),
  async run(context, { club }) {
    const { store } = context
    const keys = await listKeys(store, club)
    const ids = keys.map(({ id }) => id)
    const days = await usageOfAll(store, club, 'key', ids)
    const data = []
    for (const key of keys) {
      await yieldToEventLoop()
      data.push({ ...shown(context, key), usage: seriesJson(days.get(key.id) ?? [], store.wallClock()) })
    }
    return { data, has_more: keys.length === limits.credentialsListed }
  },
})
