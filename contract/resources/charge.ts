import { day, instant, list, object, reference, text, whole, word } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecifiedOperation } from '../unspecified.ts'
import { adjustment } from './adjustment.ts'
import { member } from './member.ts'
import { payment, paymentMethods } from './payment.ts'

const { amount_cents, method, outcome, reason, reverses_payment_id, undone } = payment.fields
const { kind, at } = adjustment.fields

export const charge = defineResource({
  name: 'charge',
  plural: 'charges',
  title: { en: 'Charges', nl: 'Contributies' },
  titleOfOne: { en: 'Charge', nl: 'Contributie' },
  doc: 'Membership-fee charges and their payments, for bookkeeping. Amounts are in cents.',
  exampleId: 31,
  scopes: { read: 'payments:read' },
  summary: ['member_id', 'description', 'amount_cents', 'status', 'paid_cents', 'currency', 'due_on'],
  operations: { list: shown, summarize: unspecifiedOperation('§4.2'), get: unspecifiedOperation('§4') },
  events: {
    created: 'charge.created',
    // Bookkeeping needs these changes, and no event of a payment tells it. A new status comes with a payment or an adjustment.
    changed: {
      description: 'charge.updated',
      amount_cents: 'charge.updated',
      currency: 'charge.updated',
      due_on: 'charge.updated',
      adjustments: 'charge.updated',
    },
  },
  fields: eachUnspecified('§2.6', {
    member_id: reference('Member', 'Lid', {
      to: 'member',
      doc: 'Member who owes it; `null` once the member is deleted. `debtor` keeps the name.',
      example: 14,
    }),
    description: text('Description', 'Omschrijving', {
      doc: 'Purpose of the charge.',
      example: 'Contributie 2026/2027',
    }),
    amount_cents: whole('Amount', 'Bedrag', { doc: 'Amount owed, in cents.', example: 18500 }),
    currency: text('Currency', 'Valuta', { max: 3, doc: 'ISO 4217 currency code.', example: 'EUR' }),
    due_on: day('Due date', 'Vervaldatum', { doc: 'Due date.', example: '2026-10-01' }),
    season_id: reference('Season', 'Seizoen', { to: 'season', doc: 'Season that the charge is for.', example: 6 }),
    status: word('Status', 'Status', {
      doc: 'State of the charge: `open`, `paid`, `failed` or `charged back` (with a space, unlike the `outcome` of a payment), depending on its last payment; or `waived` or `cancelled`, which leaves nothing to pay. Imports can use other words.',
      example: 'paid',
      valueLabels: {
        open: { en: 'Open', nl: 'Open' },
        paid: { en: 'Paid', nl: 'Betaald' },
        failed: { en: 'Failed', nl: 'Mislukt' },
        'charged back': { en: 'Charged back', nl: 'Teruggeboekt' },
        waived: { en: 'Waived', nl: 'Kwijtgescholden' },
        cancelled: { en: 'Cancelled', nl: 'Geannuleerd' },
      },
    }),
    paid_cents: whole('Amount paid', 'Betaald bedrag', {
      doc: 'Amount paid, in cents: received `payments` minus chargebacks. An imported charge includes earlier payments.',
      example: 18500,
    }),
    paid_at: instant('Paid at', 'Betaald op', {
      doc: 'Time of the payment that settled it; `null` while an amount is open.',
      example: '2026-10-02T06:30:00.000Z',
    }),
    payment_method: word('Payment method', 'Betaalwijze', {
      doc: 'Method of its last payment.',
      example: 'direct debit',
      valueLabels: paymentMethods,
    }),
    payments: list('Payments', 'Betalingen', {
      shape: {
        id: whole('Id', 'Id', { min: 1, required: true, doc: 'Identifier of the payment.', example: 52 }),
        at: instant('Time', 'Tijdstip', {
          required: true,
          doc: 'Time it was received, failed or was charged back.',
          example: '2026-10-02T06:30:00.000Z',
        }),
        amount_cents,
        method,
        outcome,
        reason,
        reverses_payment_id,
        undone,
      },
      max: 40,
      default: [],
      setBy: 'kantine',
      lists: { of: 'payment', by: 'charge_id' },
      doc: 'Its payments in the order they were recorded, including failed and charged-back ones.',
      example: [
        {
          id: 52,
          at: '2026-10-02T06:30:00.000Z',
          amount_cents: 18500,
          method: 'direct debit',
          outcome: 'received',
          reason: null,
          reverses_payment_id: null,
          undone: false,
        },
      ],
    }),
    debtor: object('Debtor', 'Debiteur', {
      shape: {
        member_id: whole('Member', 'Lid', {
          min: 1,
          required: true,
          doc: 'Id of the member, even after deletion.',
          example: 14,
        }),
        name: member.fields.name,
        member_number: text('Member number', 'Lidnummer', {
          max: 60,
          doc: "The club's own member number.",
          example: 'KNT-0042',
        }),
      },
      setBy: 'kantine',
      copies: 'member_id',
      doc: 'The member who owes it, as recorded when the charge was created. Kept for bookkeeping after the member changes or is deleted; `null` if unknown.',
      example: { member_id: 14, name: 'Sanne de Vries', member_number: 'KNT-0042' },
    }),
    adjustments: list('Adjustments', 'Aanpassingen', {
      shape: {
        id: whole('Id', 'Id', { min: 1, required: true, doc: 'Identifier of the adjustment.', example: 71 }),
        kind: {
          ...kind,
          doc: `${kind.doc} \`payment_undone\` is also in \`payments\`, as the payment that reverses another.`,
        },
        at: { ...at, required: true },
        amount_before_cents: whole('Previous amount', 'Oud bedrag', {
          doc: 'Amount owed before the adjustment, in cents. The next one, or else `amount_cents` of the charge, has the amount after it.',
          example: 18500,
        }),
      },
      // A charge has a few; more than a hundred would not fit a page.
      max: 100,
      default: [],
      setBy: 'kantine',
      lists: { of: 'adjustment', by: 'charge_id', as: { amount_before_cents: 'amount_cents' }, keepsLast: true },
      doc: 'How it was waived, cancelled, reopened or corrected, and which payments were undone, in the order this was done; at most the last 100.',
      example: [{ id: 71, kind: 'corrected', at: '2026-11-03T19:00:00.000Z', amount_before_cents: 20000 }],
    }),
  }),
  filters: eachUnspecified('§4.2', {
    member_id: { field: 'member_id', compare: '=', doc: 'Only charges for this member.' },
    season_id: { field: 'season_id', compare: '=', doc: 'Only charges for this season.' },
    group_id: {
      field: 'member_id',
      compare: 'through',
      through: { of: 'member', by: 'group_ids', to: 'group' },
      example: 3,
      doc: 'Only charges for members of this group or its subgroups; needs `members:read` and `groups:read`.',
    },
    status: {
      field: 'status',
      compare: '=',
      synonyms: ['charged back', 'charged_back'],
      doc: 'Only records with this status. What is unpaid is `open`, `failed` or `charged back`; `due_to` leaves out what is not due yet.',
    },
    due_from: { field: 'due_on', compare: '>=', doc: 'Due on or after this day.' },
    due_to: { field: 'due_on', compare: '<=', doc: 'Due on or before this day.' },
    paid_from: { field: 'paid_at', compare: '>=', doc: 'Settled at this time or later.' },
    paid_to: { field: 'paid_at', compare: '<=', doc: 'Settled at this time or earlier.' },
  }),
  columns: ['member_id', 'status', 'due_on', 'amount_cents', 'paid_cents', 'paid_at', 'currency'],
  searched: ['description'],
  sorted: ['due_on', 'amount_cents'],
})
