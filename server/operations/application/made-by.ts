/** What somebody made in a club and has not ended: keys and endpoints stay when they leave, so whoever removes them decides about each. */
import { whole } from '@kantine/contract/fields.ts'
import { hasEnded, type ListedGrant, listGrants } from '../../callers/assistants/grants.ts'
import { type KeyInfo, listKeys, stateOf } from '../../callers/keys/keys.ts'
import type { Store } from '../../store/store.ts'
import { allEndpoints, type Endpoint } from '../../webhooks/endpoints/endpoint.ts'
import { defineOperation } from '../application-operation.ts'

/** Keys and endpoints that somebody made, and assistants that they connected. */
export type MadeBy = {
  readonly keys: readonly KeyInfo[]
  readonly endpoints: readonly Endpoint[]
  readonly grants: readonly ListedGrant[]
}

export const listMadeBy = defineOperation<Store, { readonly id: number }, MadeBy>({
  name: 'list_made_by',
  doc: 'Lists the keys and endpoints that somebody made in a club and the assistants that they connected, unless these have ended.',
  permission: 'people:manage',
  effect: 'reads',
  input: {
    plural: 'people',
    fields: { id: whole('Person', 'Persoon', { min: 1, required: true, doc: 'The id of the person.', example: 4 }) },
  },
  async run(store, { club }, { id }) {
    const [keys, endpoints, grants] = await Promise.all([
      listKeys(store, club),
      store.read(club, (db) => allEndpoints(db, club)),
      listGrants(store, club),
    ])
    return {
      keys: keys.filter((key) => key.madeBy === id && stateOf(key, store.wallClock()) === 'works'),
      endpoints: endpoints.filter(({ madeBy }) => madeBy === id),
      grants: grants.filter((grant) => grant.administratorId === id && !hasEnded(grant)),
    }
  },
})
