/** Records a payment of a charge. */
import { amountOf } from '@kantine/contract/form-rules.ts'
import { type Charge, openOf } from '@kantine/contract/owed.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import { operation } from '../operation.ts'
import { bookedAnswer, bookedOutput, bookPayment } from './book-payment.ts'
import { ofCharges } from './charge.ts'
import { faultsOfCharge, fullFaults, requireCharge, settledFault } from './existing-charge.ts'

const { amount_cents, method, at } = payment.fields

export default operation({
  ...ofCharges,
  name: 'record_payment',
  about: 'one',
  noun: 'payments',
  title: { en: 'Record payment', nl: 'Betaling boeken' },
  says: {
    en: 'Records a full or partial payment of a charge.',
    nl: 'Boekt een volledige of gedeeltelijke betaling van een contributie.',
  },
  input: { amount_cents, method, at },
  output: bookedOutput,
  check: (write, { charge_id, amount_cents }) =>
    faultsOfCharge(write, charge_id, (charge) => [...excessFaults(charge, amount_cents), ...fullFaults(charge)]),
  async write(write, { charge_id, ...given }) {
    const charge = await requireCharge(write, charge_id)
    const id = await bookPayment(write, charge, { ...given, outcome: 'received' })
    return bookedAnswer(write, id, charge_id)
  },
})

/** An amount above the open amount is rejected: the excess belongs elsewhere, or the amount is in the wrong unit. */
function excessFaults(charge: Charge, amount = 0): FieldError[] {
  const open = openOf(charge)
  if (open === 0) return [settledFault]
  if (amount <= open) return []
  return [
    faultAt('/amount_cents', {
      en: `is more than the ${amountOf(open, 'en')} that is open`,
      nl: `is meer dan de ${amountOf(open, 'nl')} die openstaat`,
    }),
  ]
}
