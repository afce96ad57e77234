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
    en: 'Sends again what did not arrive at an endpoint since an instant: what failed, what it missed while disabled, and what waits for a later try.',
    nl: 'Verstuurt opnieuw wat sinds een tijdstip niet bij een endpoint aankwam: wat mislukte, wat het uitgeschakeld miste, en wat op een latere poging wacht.',
  },
  done: { en: 'Deliveries that will be sent again: {recovered}', nl: 'Opnieuw te versturen: {recovered}' },
  logs: {
    'deliveries.recovered': {
      en: 'What webhook {subject} missed sent again',
      nl: 'Wat webhook {subject} miste opnieuw verstuurd',
    },
  },
  effect: 'writes',
  input: {
    since: instant('From', 'Vanaf', {
      required: true,
      doc: 'The instant from which on deliveries are sent again, such as 2026-01-31T12:00:00Z.',
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
