import { answered } from '@kantine/contract/administration/answered.ts'
import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { grant } from '@kantine/contract/administration/grant.ts'
import { key } from '@kantine/contract/administration/key.ts'
import { hasEnded, listGrants } from '../../callers/assistants/grants.ts'
import { keyJson, listKeys, stateOf } from '../../callers/keys/keys.ts'
import { allEndpoints } from '../../webhooks/endpoints/endpoint.ts'
import { shown } from '../assistants/assistant.ts'
import { one, operation } from '../operation.ts'
import { endpointJson } from '../webhooks/endpoint.ts'
import { ofPeople } from './person.ts'

/** Keys and endpoints remain when their creator leaves, so whoever removes the person decides about each. */
export default operation({
  ...ofPeople,
  name: 'made',
  about: 'one',
  noun: 'made',
  offered: ['application'],
  title: { en: 'Created by this person', nl: 'Gemaakt door deze gebruiker' },
  says: {
    en: 'Lists a person’s keys, endpoints and assistants in a club.',
    nl: 'Toont iemands sleutels, endpoints en assistenten in een club.',
  },
  effect: 'reads',
  output: one({
    keys: answered.list('API keys', 'API-sleutels', key.fields),
    endpoints: answered.list('Endpoints', 'Endpoints', endpoint.fields),
    assistants: answered.list('Assistants', 'Assistenten', grant.fields),
  }),
  async run({ store }, { club }, { id }) {
    const now = store.wallClock()
    const [keys, endpoints, connected] = await Promise.all([
      listKeys(store, club),
      store.read(club, (db) => allEndpoints(db, club)),
      listGrants(store, club),
    ])
    return {
      keys: keys.filter((key) => key.madeBy === id && stateOf(key, now) === 'works').map((key) => keyJson(key, now)),
      endpoints: endpoints.filter(({ madeBy }) => madeBy === id).map(endpointJson),
      assistants: connected.filter((grant) => grant.administratorId === id && !hasEnded(grant)).map(shown),
    }
  },
})
