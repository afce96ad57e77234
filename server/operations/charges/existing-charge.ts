/** What the operations on existing charges share. */
import { references } from '@kantine/contract/fields.ts'
import type { Charge } from '@kantine/contract/owed.ts'
import { charge as charges } from '@kantine/contract/resources/charge.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { notFound, requireRecord } from '../lists/get.ts'
import { servedRecord } from '../served.ts'

/** @throws {Refusal} `not_found` */
export const requireCharge = (write: Writer, id: number): Promise<Charge> => requireRecord(write, charges, id)

/** The maximum number of charges that one write changes. */
const mostAtOnce = 1000

/** The input of an operation on several charges. */
export const chargesField = (doc: string) =>
  references('Charges', 'Contributies', { to: 'charge', required: true, max: mostAtOnce, doc, example: [31] })

/**
 * Several charges, as they were before the first of them changes. Reads them with few statements.
 *
 * @throws {Refusal} `not_found`
 */
export async function* requireCharges(write: Writer, ids: readonly number[]): AsyncGenerator<Charge> {
  const bodies = await write.bodies(charges, ids)
  for (const id of ids) {
    const body = bodies.get(id)
    if (body === undefined) throw notFound(charges)
    yield JSON.parse(body)
    await yieldToEventLoop()
  }
}

/** A charge as it is after this write. */
export const servedCharge = (write: Writer, id: number) => servedRecord(write, charges, id)

/**
 * The errors of a charge, for `check`.
 *
 * @param id undefined if it is wrong in itself
 * @throws {Refusal} `not_found`
 */
export async function faultsOfCharge(
  write: Writer,
  id: number | undefined,
  faultsOf: (charge: Charge) => readonly FieldError[],
): Promise<readonly FieldError[]> {
  return id === undefined ? [] : faultsOf(await requireCharge(write, id))
}

/** Nothing is left to pay: no payment can be recorded, no direct debit can fail, and nothing can be waived. */
export const settledFault = faultAt('/charge_id', {
  en: 'has nothing left to pay',
  nl: 'heeft geen openstaand bedrag meer',
})

const mostPayments = charges.fields.payments.schema.maxItems as number

/** A charge shows all its payments, so their number is limited. */
export function fullFaults({ payments }: Charge): FieldError[] {
  if (payments.length < mostPayments) return []
  return [
    faultAt('/charge_id', {
      en: `has ${mostPayments} payments, the maximum. Create another charge for the rest`,
      nl: `heeft ${mostPayments} betalingen, het maximum. Maak voor de rest een andere contributie`,
    }),
  ]
}
