/** Charges members. Only the application can do this; the API can only read charges. */
import { recordsOf } from '@kantine/contract/administration/record.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { settableFields } from '@kantine/contract/schemas.ts'
import { type Candidate, candidateOf } from '../../records/check.ts'
import type { FieldError } from '../../refusal.ts'
import type { Writer } from '../../store/writer.ts'
import { one, operation } from '../operation.ts'
import { storedText } from '../served.ts'
import { createRecord } from '../write.ts'

const { member_id, description, amount_cents, currency } = charge.fields
const required = { required: true, nullable: false } as const
const byKantine = { setBy: 'kantine' } as const

/** A new charge requires more fields than an imported one. */
export const newCharge = {
  ...charge,
  fields: {
    ...charge.fields,
    member_id: { ...member_id, ...required },
    description: { ...description, ...required },
    amount_cents: { ...amount_cents, ...required, schema: { ...amount_cents.schema, minimum: 1 } },
    currency: { ...currency, nullable: false },
    status: { ...charge.fields.status, ...byKantine },
    paid_cents: { ...charge.fields.paid_cents, ...byKantine },
    paid_at: { ...charge.fields.paid_at, ...byKantine },
    payment_method: { ...charge.fields.payment_method, ...byKantine },
  },
} satisfies Resource

export const ofCharges = {
  on: recordsOf(charge),
  offered: ['application'],
  permission: 'charges:manage',
  effect: 'writes',
} as const

/**
 * Charges a member.
 *
 * @param body `member_id`, `description` and `amount_cents`; `currency` (default EUR), `due_on` and `season_id`
 * @returns the id of the charge, which is open
 * @throws {Refusal} `validation_failed`, naming every error
 */
export async function createCharge(write: Writer, body: unknown): Promise<number> {
  const candidate = candidateOf(newCharge, body, 'create')
  return createRecord(write, newCharge, {
    fields: { currency: 'EUR', status: 'open', paid_cents: 0, ...candidate.fields },
    faults: [...candidate.faults, ...currencyFaults(candidate)],
  })
}

/** ISO 4217 codes consist of capital letters; the definition already checks that there are three characters. */
export function currencyFaults({ fields, faults }: Candidate): FieldError[] {
  const { currency: given = 'EUR' } = fields
  if (faults.some((fault) => 'pointer' in fault && fault.pointer === '/currency')) return []
  if (/^[A-Z]{3}$/.test(`${given}`)) return []
  return [{ pointer: '/currency', detail: 'currency must be a currency code of three capital letters, such as "EUR".' }]
}

export default operation({
  ...ofCharges,
  name: 'create',
  about: 'all',
  title: { en: 'Charge member', nl: 'Contributie in rekening brengen' },
  says: {
    en: 'Charges a member. The charge is open until it is paid.',
    nl: 'Brengt een lid contributie in rekening. Het bedrag staat open tot er is betaald.',
  },
  input: settableFields(newCharge),
  output: one(ofCharges.on.fields),
  called: () => 'create_charge',
  plan: (input: unknown) => ({
    work: async (write) => ({ outcome: 'created', id: await createCharge(write, input) }),
    text: (write, { id }) => storedText(write, charge, id as number),
  }),
})
