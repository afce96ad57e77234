/** Records that several charges were paid in full. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { openOf } from '@kantine/contract/owed.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { one, operation } from '../operation.ts'
import { bookPayment } from './book-payment.ts'
import { ofCharges } from './charge.ts'
import { chargesField, fullFaults, requireCharges } from './existing-charge.ts'

const { method, at } = payment.fields

export default operation({
  ...ofCharges,
  about: 'all',
  name: 'record_payments',
  noun: 'payments',
  title: { en: 'Record payments', nl: 'Betalingen boeken' },
  says: {
    en: 'Records the open amounts of these charges as paid.',
    nl: 'Boekt de openstaande bedragen van deze contributies als betaald.',
  },
  input: {
    charge_ids: chargesField('The charges that were paid.'),
    method,
    at,
  },
  output: one({
    count: answered.whole('Payments', 'Betalingen'),
    totals: answered.list('Totals', 'Totalen', {
      currency: answered.text('Currency', 'Valuta'),
      total_cents: answered.whole('Total', 'Totaal'),
    }),
    left_out: answered.list('Skipped', 'Overgeslagen', { charge_id: answered.whole('Charge', 'Contributie') }),
  }),
  /** Charges with nothing left to pay are skipped. */
  async write(write, { charge_ids = [], ...given }) {
    const left_out: { charge_id: number }[] = []
    const totals = new Map<string, number>()
    for await (const charge of requireCharges(write, charge_ids)) {
      const amount_cents = openOf(charge)
      if (amount_cents === 0) {
        left_out.push({ charge_id: charge.id })
        continue
      }
      const full = fullFaults(charge)
      if (full.length > 0) throw validationFailed(full)
      await bookPayment(write, charge, { ...given, outcome: 'received', amount_cents })
      const currency = charge.currency ?? 'EUR'
      totals.set(currency, (totals.get(currency) ?? 0) + amount_cents)
    }
    return {
      count: charge_ids.length - left_out.length,
      totals: [...totals].map(([currency, total_cents]) => ({ currency, total_cents })),
      left_out,
    }
  },
})
