import { day, instant, reference, text, whole, word } from '../fields.ts'
import { notShown, open, shown } from '../open.ts'
import { defineResource } from '../resource.ts'

/** Membership fees, for the bookkeeping. Amounts are whole cents. */
export const charge = defineResource({
  name: 'charge',
  plural: 'charges',
  title: 'Charges',
  doc: 'Membership-fee charges and what was paid of them, for the bookkeeping. Amounts are whole cents.',
  scopes: { read: 'payments:read' },
  operations: { list: shown, get: notShown('§4') },
  events: { created: 'charge.created' },
  fields: {
    member_id: open(
      '§2.6',
      reference({ to: 'member', doc: 'Who owes it; `null` once that member was removed.', example: 14 }),
    ),
    description: open('§2.6', text({ doc: 'What it is for.', example: 'Contributie 2026/2027' })),
    amount_cents: open('§2.6', whole({ doc: 'What is owed, in cents.', example: 18500 })),
    currency: open('§2.6', text({ max: 3, doc: 'ISO 4217 code of the currency.', example: 'EUR' })),
    due_on: open('§2.6', day({ doc: 'Day on which it is due.', example: '2026-10-01' })),
    season_id: open('§2.6', reference({ to: 'season', doc: 'The season it is for.', example: 3 })),
    status: open('§2.6', word({ doc: 'State of the charge.', example: 'paid' })),
    paid_cents: open('§2.6', whole({ doc: 'What has been paid, in cents.', example: 18500 })),
    paid_at: open('§2.6', instant({ doc: 'When it was paid.', example: '2026-10-02T06:30:00.000Z' })),
    payment_method: open('§2.6', word({ doc: 'How it was paid.', example: 'direct debit' })),
  },
  columns: ['member_id'],
})
