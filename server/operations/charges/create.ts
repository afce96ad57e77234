import { charge } from '@kantine/contract/resources/charge.ts'
import { settableFields } from '@kantine/contract/schemas.ts'
import { one, operation } from '../operation.ts'
import { storedText } from '../served.ts'
import { createCharge, newCharge, ofCharges } from './charge.ts'

export default operation({
  ...ofCharges,
  name: 'create',
  about: 'all',
  title: { en: 'Charge member', nl: 'Contributie opleggen' },
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
