/** The operations on webhook endpoints: where the events of a club are sent, which kinds, and signed with which secret (section 6). */
import { whole } from '@kantine/contract/fields.ts'
import { defineOperation } from '../../operations/application-operation.ts'
import { accountOf } from '../../store/actor.ts'
import { quotaExceeded, useOf } from '../../store/quotas.ts'
import { runTogether } from '../../store/statements.ts'
import type { Writer } from '../../store/writer.ts'
import { type Undelivered, undeliveredOf } from '../deliveries/counts.ts'
import { forgetDeliveries } from '../deliveries/log.ts'
import { markWaitingAsMissed } from '../deliveries/queue.ts'
import { type Chosen, checkChosen, chosenFields } from '../endpoints/chosen.ts'
import {
  allEndpoints,
  disable,
  type Endpoint,
  enable,
  endpointCounter,
  endpointIn,
  endpoints,
} from '../endpoints/endpoint.ts'
import { newSecret, replaceSecret, sealedSecret } from '../endpoints/secrets.ts'
import type { Webhooks } from '../webhooks.ts'

const permission = 'webhooks:manage'
const plural = 'webhook endpoints'

/** The field that names an endpoint. */
export const endpointId = {
  id: whole('Webhook', 'Webhook', { min: 1, required: true, doc: 'The id of the endpoint.', example: 1 }),
}

const byId = { permission, input: { plural, fields: endpointId } } as const
type ById = { readonly id: number }
type Stored = Pick<Webhooks, 'store'>

/** The only answer that has the secret. */
type WithSecret = { readonly endpoint: Endpoint; readonly secret: string }

export const createEndpoint = defineOperation<Webhooks, Chosen, WithSecret>({
  name: 'create_endpoint',
  doc: 'Creates a webhook endpoint, enabled; its secret is shown only this once.',
  permission,
  effect: 'writes',
  input: { plural, fields: chosenFields },
  run(webhooks, { club, actor }, input) {
    const chosen = checkChosen(webhooks, input)
    return webhooks.store.write(club, actor, async (write) => {
      await requireRoom(write)
      const id = await write.takeIds(endpointCounter)
      const secret = newSecret()
      const sealed = sealedSecret(webhooks.seal, club, id, secret)
      const made = {
        clubId: club,
        id,
        ...chosen,
        state: 'enabled',
        createdAt: write.stamp,
        madeBy: accountOf(actor) ?? null,
      } as const
      await runTogether(write.db, [endpoints.insert({ ...made, secret: sealed })])
      write.note({ action: 'endpoint.created', subject: `endpoint ${id}` })
      return { endpoint: await endpointIn(write, id), secret }
    })
  },
})

/** @throws {Refusal} `quota_exceeded`, when the club may have no more endpoints */
async function requireRoom({ db, club }: Writer): Promise<void> {
  const { used, allowed } = await useOf(db, club, 'endpoints')
  if (used < allowed) return
  throw quotaExceeded('endpoints', allowed, 'Remove an endpoint that is no longer needed.')
}

export const listEndpoints = defineOperation<Stored, object, readonly Endpoint[]>({
  name: 'list_endpoints',
  doc: 'Lists the webhook endpoints of a club, oldest first.',
  permission,
  effect: 'reads',
  input: { plural, fields: {} },
  run: ({ store }, { club }) => store.read(club, (db) => allEndpoints(db, club)),
})

export const getEndpoint = defineOperation<Stored, ById, Endpoint>({
  name: 'get_endpoint',
  doc: 'Shows one webhook endpoint.',
  ...byId,
  effect: 'reads',
  run: ({ store }, { club }, { id }) => store.read(club, (db) => endpointIn({ db, club }, id)),
})

export const changeEndpoint = defineOperation<Webhooks, ById & Partial<Chosen>, Endpoint>({
  name: 'change_endpoint',
  doc: 'Changes the given fields of a webhook endpoint; its secret stays.',
  permission,
  effect: 'writes',
  input: {
    plural,
    fields: {
      ...endpointId,
      url: { ...chosenFields.url, required: false },
      description: chosenFields.description,
      events: { ...chosenFields.events, required: false },
    },
  },
  run: (webhooks, { club, actor }, { id, ...changes }) =>
    webhooks.store.write(club, actor, async (write) => {
      const before = await endpointIn(write, id)
      const { url = before.url, description = before.description, events = before.kinds } = changes
      const chosen = checkChosen(webhooks, { url, description, events })
      await write.db.all(
        'update webhook_endpoints set url = $3, description = $4, kinds = $5 where club_id = $1 and id = $2',
        [club, id, chosen.url, chosen.description, endpoints.columns.kinds.write(chosen.kinds)],
      )
      write.note({ action: 'endpoint.changed', subject: `endpoint ${id}`, details: Object.keys(changes) })
      return endpointIn(write, id)
    }),
})

export const removeEndpoint = defineOperation<Stored, ById, Endpoint>({
  name: 'remove_endpoint',
  doc: 'Removes a webhook endpoint and its log; notifications that wait for it are not sent.',
  ...byId,
  effect: 'destroys',
  run: ({ store }, { club, actor }, { id }) =>
    store.write(club, actor, async (write) => {
      const endpoint = await endpointIn(write, id)
      await forgetDeliveries(write, id)
      await write.db.all('delete from webhook_endpoints where club_id = $1 and id = $2', [club, id])
      write.note({ action: 'endpoint.removed', subject: `endpoint ${id}` })
      return endpoint
    }),
})

export const rotateSecret = defineOperation<Webhooks, ById, WithSecret>({
  name: 'rotate_secret',
  doc: 'Gives a webhook endpoint a new secret; for 24 hours the old one signs as well, so that the receiver can change over.',
  ...byId,
  effect: 'writes',
  run: ({ store, seal }, { club, actor }, { id }) =>
    store.write(club, actor, async (write) => {
      await endpointIn(write, id)
      const secret = newSecret()
      await replaceSecret(write, id, sealedSecret(seal, club, id, secret), accountOf(actor) ?? null)
      write.note({ action: 'secret.rotated', subject: `endpoint ${id}` })
      return { endpoint: await endpointIn(write, id), secret }
    }),
})

export const disableEndpoint = defineOperation<Stored, ById, Endpoint>({
  name: 'disable_endpoint',
  doc: 'Disables a webhook endpoint: notifications that wait and those to come are kept as missed, and can be recovered.',
  ...byId,
  effect: 'writes',
  run: ({ store }, { club, actor }, { id }) =>
    store.write(club, actor, async (write) => {
      await endpointIn(write, id)
      if (await disable(write.db, club, id, 'administrator', write.stamp)) {
        await markWaitingAsMissed(write.db, club, id)
        write.note({ action: 'endpoint.disabled', subject: `endpoint ${id}` })
      }
      return endpointIn(write, id)
    }),
})

/** An endpoint, how many deliveries it missed, and since when. */
type Missed = Undelivered & { readonly endpoint: Endpoint }

export const enableEndpoint = defineOperation<Stored, ById, Missed>({
  name: 'enable_endpoint',
  doc: 'Enables a webhook endpoint and says what it missed; recover sends that.',
  ...byId,
  effect: 'writes',
  run: ({ store }, { club, actor }, { id }) =>
    store.write(club, actor, async (write) => {
      await endpointIn(write, id)
      await enable(write.db, club, id)
      write.note({ action: 'endpoint.enabled', subject: `endpoint ${id}` })
      return { endpoint: await endpointIn(write, id), ...(await undeliveredOf(write, id)) }
    }),
})
