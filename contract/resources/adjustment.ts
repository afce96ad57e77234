import { choice, instant, reference, text, whole } from '../fields.ts'
import { defineResource } from '../resource.ts'

/** Changes to a charge other than payments, with the reason. These records never change, except when a person is erased. */
export const adjustment = defineResource({
  name: 'adjustment',
  plural: 'adjustments',
  title: { en: 'Adjustments', nl: 'Aanpassingen' },
  titleOfOne: { en: 'Adjustment', nl: 'Aanpassing' },
  doc: 'Reasons why charges were waived, cancelled, reopened or corrected, and why payments were undone.',
  exampleId: 71,
  scopes: { read: 'payments:read' },
  operations: {},
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
    kind: choice('Adjustment', 'Aanpassing', {
      words: ['waived', 'cancelled', 'reopened', 'corrected', 'payment_undone'],
      setBy: 'kantine',
      doc: 'What was done to the charge.',
      example: 'waived',
      valueLabels: {
        waived: { en: 'Waived', nl: 'Kwijtgescholden' },
        cancelled: { en: 'Cancelled', nl: 'Geannuleerd' },
        reopened: { en: 'Reopened', nl: 'Heropend' },
        corrected: { en: 'Corrected', nl: 'Gecorrigeerd' },
        payment_undone: { en: 'Payment undone', nl: 'Betaling teruggedraaid' },
      },
    }),
    reason: text('Reason', 'Reden', {
      doc: 'Reason; `null` once the debtor is erased.',
      example: 'The board agreed on 3 November.',
    }),
    amount_cents: whole('Previous amount', 'Oud bedrag', {
      setBy: 'kantine',
      doc: 'The previous amount of the charge, in cents.',
      example: 18500,
    }),
    payment_id: whole('Payment', 'Betaling', {
      setBy: 'kantine',
      doc: 'The payment that was undone.',
      example: 52,
    }),
    reversal_id: whole('Reversal', 'Tegenboeking', {
      setBy: 'kantine',
      doc: 'The payment that reverses it.',
      example: 53,
    }),
    at: instant('Time', 'Tijdstip', {
      setBy: 'kantine',
      doc: 'When it was done.',
      example: '2026-11-03T19:00:00.000Z',
    }),
  },
  columns: ['charge_id', 'member_id'],
})
