import { operation } from '../operation.ts'
import { ofPayments, paymentPlan, received, recordPayment } from './payment.ts'

const { charge_id: _, ...input } = received.fields

export default operation({
  ...ofPayments,
  name: 'record_payment',
  noun: 'payments',
  title: { en: 'Record payment', nl: 'Betaling boeken' },
  says: {
    en: 'Records that a charge was paid, in whole or in part.',
    nl: 'Boekt dat een contributie is betaald, helemaal of voor een deel.',
  },
  input,
  called: ({ charge_id }: { readonly charge_id: number }) => `record_payment ${charge_id}`,
  plan: (input: unknown) => paymentPlan(input, recordPayment),
})
