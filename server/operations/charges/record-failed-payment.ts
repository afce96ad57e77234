import { operation } from '../operation.ts'
import { failed, ofPayments, paymentPlan, recordFailedPayment } from './payment.ts'

const { charge_id: _, ...input } = failed.fields

export default operation({
  ...ofPayments,
  name: 'record_failed_payment',
  noun: 'failed-payments',
  title: { en: 'Record failed payment', nl: 'Mislukte betaling boeken' },
  says: {
    en: 'Records that a direct debit failed, or that a payment was charged back.',
    nl: 'Boekt dat een incasso is mislukt, of dat een betaling is teruggeboekt.',
  },
  input,
  called: ({ charge_id }: { readonly charge_id: number }) => `record_failed_payment ${charge_id}`,
  plan: (input: unknown) => paymentPlan(input, recordFailedPayment),
})
