import { choice, instant, reference, text, whole, word } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** Labels of payment methods; a club can have others. */
export const paymentMethods = {
  'direct debit': { en: 'Direct debit', nl: 'Automatische incasso' },
  'bank transfer': { en: 'Bank transfer', nl: 'Overschrijving' },
  cash: { en: 'Cash', nl: 'Contant' },
  card: { en: 'Card', nl: 'Pin' },
} as const

/**
 * A payment towards a charge, or a failed direct debit. These records never change: a chargeback leaves the earlier payment as it is.
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
      { field: 'outcome', value: 'charged_back', event: 'payment.failed' },
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
      doc: 'Outcome of the payment.',
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
  },
  columns: ['charge_id', 'member_id', 'amount_cents', 'at'],
  madeFor: 'charge_id',
})
