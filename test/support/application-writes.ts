/** What users of the application do with charges and registrations, within one write. */
import { commandCaller } from '../../server/callers/caller.ts'
import { carriedOut } from '../../server/operations/plan.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Writer } from '../../server/store/writer.ts'
import { operationOf } from './perform.ts'

/** Runs an operation that changes records, and returns its answer. */
const performing = (name: string) => async (write: Writer, input: unknown) => {
  const operation = operationOf(name)
  if (!('plan' in operation)) throw new Error(`${name} does not write records.`)
  const plan = await operation.plan(input as never, commandCaller(write.club, kantineItself))
  return JSON.parse((await carriedOut(plan, write)).results ?? 'null')
}

/** The same, for an answer with an id: the id. */
const idFrom = (name: string) => async (write: Writer, input: unknown) =>
  (await performing(name)(write, input)).id as number

/** The same, for an answer with a payment: its id. */
const paymentFrom = (name: string) => async (write: Writer, input: unknown) =>
  (await performing(name)(write, input)).payment.id as number

export const createCharge = idFrom('charges create')
export const recordFailedPayment = paymentFrom('charges record_failed_payment')
export const recordPayment = paymentFrom('charges record_payment')
export const waiveCharge = idFrom('charges waive')
export const cancelCharge = idFrom('charges cancel')
export const reopenCharge = idFrom('charges reopen')
export const correctCharge = idFrom('charges correct')
export const undoPayment = idFrom('charges undo_payment')

export const registerMember = performing('registrations register')

export const unregisterMember = performing('registrations unregister')
