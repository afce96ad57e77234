/** What only the application does to the records of a club: registrations, charges, and what came in for them. */
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { badQuery, parseId, parseQuery, pathIdOf, type RawQuery } from '../../http/query.ts'
import { answerWrite } from '../../http/write.ts'
import { createCharge } from '../../operations/application/charges.ts'
import { recordFailedPayment, recordPayment } from '../../operations/application/payments.ts'
import { registerMember, unregisterMember } from '../../operations/application/registrations.ts'
import { notFound } from '../../operations/get.ts'
import type { Answer } from '../../operations/idempotency.ts'
import { validationFailed } from '../../operations/write.ts'
import { isObject } from '../../records/check.ts'
import type { Writer } from '../../store/writer.ts'
import { bodyOf, refuseBodyOf } from './body.ts'
import { actorOf, type Call, clubOf, type Route, sessionOf } from './call.ts'

const club = '/console/api/clubs/:slug'

/** The routes of these operations. */
export const operationRoutes: readonly Route[] = [
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/registrations`,
    handle(call) {
      const body = bodyOf(call)
      return answer(call, async (write) => {
        const id = await registerMember(write, body)
        // Whoever was registered already stays so.
        return { status: write.changed > 0 ? 201 : 200, body: await recordIn(write, registration, id) }
      })
    },
  },
  {
    kind: 'club',
    method: 'DELETE',
    path: `${club}/registrations`,
    takesParameters: true,
    handle(call) {
      refuseBodyOf(call)
      const whose = whoseOf(call)
      return answer(call, async (write) => {
        await unregisterMember(write, whose)
        return { status: 204, body: '' }
      })
    },
  },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/charges`,
    handle(call) {
      const body = bodyOf(call)
      return answer(call, async (write) => {
        const id = await createCharge(write, body)
        return { status: 201, body: await recordIn(write, charge, id) }
      })
    },
  },
  { kind: 'club', method: 'POST', path: `${club}/charges/:id/payments`, handle: (call) => book(call, recordPayment) },
  {
    kind: 'club',
    method: 'POST',
    path: `${club}/charges/:id/failed-payments`,
    handle: (call) => book(call, recordFailedPayment),
  },
]

/** Which registration is meant: in the address, because what stands between drops the body of a DELETE. */
function whoseOf({ request }: Call): object {
  const query = request.query as RawQuery
  const whose = parseQuery<{ event_id: number; member_id: number }>(query, { event_id: parseId, member_id: parseId })
  const missing = ['event_id', 'member_id'].filter((name) => !Object.hasOwn(whose, name))
  if (missing.length > 0) {
    throw badQuery(missing.map((parameter) => ({ parameter, detail: `${parameter} is required. Add it.` })))
  }
  return whose
}

/** Records what came in for the charge of the path, or did not; the answer has the charge as it is then, too. */
function book(call: Call, record: typeof recordPayment): Promise<string> {
  const id = pathIdOf(call, charge)
  const body = bodyOf(call)
  if (isObject(body) && Object.hasOwn(body, 'charge_id')) {
    throw validationFailed([{ pointer: '/charge_id', detail: 'charge_id stands in the path already. Leave it out.' }])
  }
  return answer(call, async (write) => {
    if (!(await write.bodies(charge, [id])).has(id)) throw notFound(charge)
    const paymentId = await record(write, isObject(body) ? { ...body, charge_id: id } : body)
    const [paid, of] = [await recordIn(write, payment, paymentId), await recordIn(write, charge, id)]
    return { status: 201, body: `{"payment":${paid},"charge":${of}}` }
  })
}

const answer = (call: Call, work: (write: Writer) => Promise<Answer>): Promise<string> =>
  answerWrite(
    call,
    {
      store: call.services.store,
      club: clubOf(call).id,
      actor: actorOf(call),
      caller: sessionOf(call).administrator.id,
    },
    work,
  )

/** The JSON of a record that a write has just made. */
const recordIn = async (write: Writer, resource: Resource, id: number): Promise<string> =>
  (await write.bodies(resource, [id])).get(id) as string
