import { answered } from '@kantine/contract/administration/answered.ts'
import { instant } from '@kantine/contract/fields.ts'
import { roomToWait } from '../../webhooks/deliveries/backlog.ts'
import { hurryWaiting, requeueUndelivered } from '../../webhooks/deliveries/queue.ts'
import { enabledEndpointIn } from '../../webhooks/endpoints/endpoint.ts'
import { one, operation } from '../operation.ts'
import { ofEndpoints } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'recover',
  about: 'one',
  noun: 'recovery',
  title: { en: 'Send again', nl: 'Opnieuw versturen' },
  says: {
    en: 'Resends the notifications that an endpoint missed since a given time.',
    nl: 'Verstuurt alle meldingen opnieuw die een endpoint sinds een bepaald moment heeft gemist.',
  },
  done: { en: 'Deliveries to resend: {recovered}', nl: 'Opnieuw te versturen meldingen: {recovered}' },
  logs: {
    'deliveries.recovered': {
      en: 'Missed notifications for webhook {subject} sent again',
      nl: 'Gemiste meldingen van webhook {subject} opnieuw verstuurd',
    },
  },
  effect: 'writes',
  input: {
    since: instant('From', 'Vanaf', {
      required: true,
      doc: 'Resend missed notifications since this time, such as 2026-01-31T12:00:00Z.',
      example: '2026-01-31T12:00:00Z',
    }),
  },
  output: one({ recovered: answered.whole('Sent again', 'Opnieuw verstuurd') }),
  async run(context, { club, actor }, { id, since }) {
    const { store, due } = await context.webhooks()
    return store.write(club, actor, async (write) => {
      await enabledEndpointIn(write, id)
      const from = Date.parse(since)
      const hurried = await hurryWaiting(write, id, from)
      const recovered = hurried + (await requeueUndelivered(write, id, from, await roomToWait(write)))
      write.note({ action: 'deliveries.recovered', subject: `endpoint ${id}` })
      if (recovered > 0) write.afterCommit(() => due.emit('due', club, [id]))
      return { recovered }
    })
  },
})
