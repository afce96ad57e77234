/** Writes to the records of a club that only the application offers: registrations, charges and payments. */
import { statusOf } from '@kantine/contract/operations.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { idempotencyOf } from '../../http/idempotency-key.ts'
import { idInPath, queryOf, valuesOf } from '../../http/query.ts'
import { chargeMember } from '../../operations/application/charges.ts'
import { failPayment, pay } from '../../operations/application/payments.ts'
import { register, unregister } from '../../operations/application/registrations.ts'
import { type Executable, execute } from '../../operations/execute.ts'
import { notFound } from '../../operations/get.ts'
import { badParameters, readParameters } from '../../operations/input.ts'
import { bodyOf, bodyWith, refuseBodyOf } from './body.ts'
import type { ClubCall, Route } from './call.ts'

const club = '/console/api/clubs/:slug'

/** The routes of these operations. */
export const operationRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/registrations`,
    handle: (call) => answer(call, register, bodyOf(call)),
  },
  {
    kind: 'club',
    method: 'DELETE',
    path: `${club}/registrations`,
    takesParameters: true,
    handle(call) {
      refuseBodyOf(call)
      return answer(call, unregister, registrationOf(call))
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/charges`,
    handle: (call) => answer(call, chargeMember, bodyOf(call)),
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/charges/:id/payments`,
    handle: (call) => answer(call, pay, withCharge(call)),
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/charges/:id/failed-payments`,
    handle: (call) => answer(call, failPayment, withCharge(call)),
  },
]

/** The registration that is meant, from the query: proxies may drop the body of a DELETE. */
function registrationOf({ request }: ClubCall): object {
  const parameters = { event_id: { type: 'id' }, member_id: { type: 'id' } } as const
  const given = readParameters(parameters, valuesOf(parameters, queryOf(request)))
  const missing = Object.keys(parameters).filter((name) => !Object.hasOwn(given, name))
  if (missing.length > 0) {
    throw badParameters(missing.map((parameter) => ({ parameter, detail: `${parameter} is required. Add it.` })))
  }
  return given
}

/** The body with the charge of the path. */
const withCharge = (call: ClubCall): unknown =>
  bodyWith(call, { charge_id: idInPath(call.request, () => notFound(charge)) })

async function answer(call: ClubCall, operation: Executable, input: unknown): Promise<string | Buffer> {
  const { services, caller, request, reply } = call
  const { outcome, text, replayed } = await execute(services.context, operation, caller, input, {
    idempotency: idempotencyOf(request),
  })
  reply.code(statusOf[outcome])
  if (replayed) reply.header('idempotency-replayed', 'true')
  return text
}
