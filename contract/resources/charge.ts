import { day, instant, reference, text, whole, word } from '../fields.ts'
import { allOpen, notShown, shown } from '../open.ts'
import { defineResource } from '../resource.ts'

/** Membership fees, for the bookkeeping. Amounts are whole cents. */
export const charge = defineResource({
  name: 'charge',
  plural: 'charges',
  title: { en: 'Charges', nl: 'Contributies' },
  titleOfOne: { en: 'Charge', nl: 'Contributie' },
  doc: 'Membership-fee charges and what was paid of them, for the bookkeeping. Amounts are whole cents.',
  scopes: { read: 'payments:read' },
  summary: ['member_id', 'description', 'amount_cents', 'status'],
  operations: { list: shown, get: notShown('§4') },
  events: { created: 'charge.created' },
  fields: allOpen('§2.6', {
    member_id: reference('Member', 'Lid', {
      to: 'member',
      doc: 'Who owes it; `null` once that member was removed.',
      example: 14,
    }),
    description: text('Description', 'Omschrijving', { doc: 'What it is for.', example: 'Contributie 2026/2027' }),
    amount_cents: whole('Amount', 'Bedrag', { doc: 'What is owed, in cents.', example: 18500 }),
    currency: text('Currency', 'Valuta', { max: 3, doc: 'ISO 4217 code of the currency.', example: 'EUR' }),
    due_on: day('Due date', 'Vervaldatum', { doc: 'Day on which it is due.', example: '2026-10-01' }),
    season_id: reference('Season', 'Seizoen', { to: 'season', doc: 'The season it is for.', example: 3 }),
    status: word('Status', 'Status', { doc: 'State of the charge.', example: 'paid' }),
    paid_cents: whole('Amount paid', 'Betaald bedrag', { doc: 'What has been paid, in cents.', example: 18500 }),
    paid_at: instant('Paid at', 'Betaald op', { doc: 'When it was paid.', example: '2026-10-02T06:30:00.000Z' }),
    payment_method: word('Payment method', 'Betaalwijze', { doc: 'How it was paid.', example: 'direct debit' }),
  }),
  columns: ['member_id'],
  searched: ['description'],
})
