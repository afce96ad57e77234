/** Charges members. Only the application can do this; the API can only read charges. */
import { recordsOf } from '@kantine/contract/administration/record.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { settableFields } from '@kantine/contract/schemas.ts'
import { faultsInClub } from '../../records/rules.ts'
import type { FieldError } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import { one, operation } from '../operation.ts'
import { servedRecord } from '../served.ts'

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

/** ISO 4217 codes consist of capital letters; the definition already checks that there are three characters. */
export const currencyFaults = ({ currency = 'EUR' }: FieldValues): FieldError[] =>
  /^[A-Z]{3}$/.test(`${currency}`)
    ? []
    : [{ pointer: '/currency', detail: 'currency must be a currency code of three capital letters, such as "EUR".' }]

/** The values that every charge begins with. */
export const firstValues = { currency: 'EUR', status: 'open', paid_cents: 0 }

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
  check: async (write, input) => {
    const [faults = []] = await faultsInClub(write, newCharge, [{ fields: input }])
    return [...currencyFaults(input), ...faults]
  },
  async write(write, input) {
    const [id] = await write.put(charge, [{ fields: { ...firstValues, ...input } }])
    return servedRecord(write, charge, id as number)
  },
})
