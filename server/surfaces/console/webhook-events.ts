import { carryOut } from '../../operations/application-operation.ts'
import { listEvents } from '../../webhooks/operations/list-events.ts'
import type { Route } from './call.ts'

/** The kinds of events that an endpoint can choose, with their texts in every language. */
export const webhookEventRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'GET',
    path: '/console/api/clubs/:slug/webhook-events',
    async handle({ services, caller }) {
      return JSON.stringify({ data: await carryOut(listEvents, services.webhooks, caller, {}), has_more: false })
    },
  },
]
