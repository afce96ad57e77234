import { choice, flag, instant, reference, text, whole, word } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** Labels of payment methods; a club can have others. */
export const paymentMethods = {
  'direct debit': { en: 'Direct debit', nl: 'Automatische incasso' },
  'bank transfer': { en: 'Bank transfer', nl: 'Overschrijving' },
  cash: { en: 'Cash', nl: 'Contant' },
  card: { en: 'Card', nl: 'Pin' },
} as const

/**
 * A payment towards a charge, or a failed direct debit. A chargeback is a payment of its own, and leaves the earlier one as it is; only `undone`
 * changes, once.
 * The API shows them only through the charge (`status`, `paid_cents`).
 */
export const payment = defineResource({
  name: 'payment',
  plural: 'payments',
  title: { en: 'Payments', nl: 'Betalingen' },
  titleOfOne: { en: 'Payment', nl: 'Betaling' },
  doc: 'Payments towards charges, and direct debits that failed or were charged back.',
  exampleId: 52,
  scopes: { read: 'payments:read' },
  operations: {},
  events: {
    becomes: [
      { field: 'outcome', value: 'received', event: 'payment.received' },
      { field: 'outcome', value: 'failed', event: 'payment.failed' },
      { field: 'outcome', value: 'charged_back', event: 'payment.failed', unless: 'undone' },
    ],
  },
  fields: {
    charge_id: reference('Charge', 'Contributie', {
      to: 'charge',
      required: true,
      doc: 'The charge it is for.',
      example: 31,
    }),
    member_id: reference('Member', 'Lid', {
      to: 'member',
      setBy: 'kantine',
      doc: 'Member who owes the charge; `null` once the member is deleted.',
      example: 14,
    }),
    amount_cents: whole('Amount', 'Bedrag', { min: 1, required: true, doc: 'The amount, in cents.', example: 18500 }),
    method: word('Payment method', 'Betaalwijze', {
      required: true,
      doc: 'Payment method.',
      example: 'iDEAL',
      valueLabels: paymentMethods,
    }),
    outcome: choice('Outcome', 'Uitkomst', {
      words: ['received', 'failed', 'charged_back'],
      setBy: 'kantine',
      doc: 'Outcome of the payment. The `status` of a charge that is `charged_back` is `charged back`.',
      example: 'received',
      valueLabels: {
        received: { en: 'Received', nl: 'Ontvangen' },
        failed: { en: 'Failed', nl: 'Mislukt' },
        charged_back: { en: 'Charged back', nl: 'Teruggeboekt' },
      },
    }),
    reason: text('Reason', 'Reden', {
      doc: 'Reason the bank gave for a failure or chargeback.',
      example: 'Insufficient funds',
    }),
    at: instant('Time', 'Tijdstip', { doc: 'Time of the payment.', example: '2026-10-02T06:30:00.000Z' }),
    reverses_payment_id: whole('Reverses payment', 'Boekt terug', {
      min: 1,
      setBy: 'kantine',
      doc: 'For `charged_back`: the payment that it reverses, all or part of it; `null` if it reverses several, or Kantine does not know which.',
      example: 51,
    }),
    undone: flag('Undone', 'Teruggedraaid', {
      default: false,
      setBy: 'kantine',
      doc: '`true` for a payment that was recorded by mistake and undone, and for the `charged_back` payment that reverses it.',
      example: false,
    }),
  },
  columns: ['charge_id', 'member_id', 'amount_cents', 'at'],
  madeFor: 'charge_id',
})
