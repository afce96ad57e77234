/** Waives, cancels, reopens and corrects a charge. */
import type { Writer } from '../../store/writer.ts'
import { one, operation } from '../operation.ts'
import { adjusting, type Correction, correctable, type Kind, reason, storeAdjustment } from './adjustment.ts'
import { ofCharges } from './charge.ts'
import { faultsOfCharge, requireCharge, servedCharge } from './existing-charge.ts'

/** Shared properties of these operations. */
const ofAdjustments = {
  ...ofCharges,
  about: 'one',
  output: one(ofCharges.on.fields),
} as const

type Input = Correction & { readonly charge_id: number; readonly reason: string }

/** The work of the operation that adjusts a charge in one way. */
const work = (kind: Kind) => ({
  check: (write: Writer, { charge_id, reason: _, ...correction }: Partial<Input>) =>
    faultsOfCharge(write, charge_id, (charge) => {
      const adjusted = adjusting[kind](charge, correction)
      return 'fault' in adjusted ? [adjusted.fault] : []
    }),
  async write(write: Writer, { charge_id, reason, ...correction }: Input) {
    const charge = await requireCharge(write, charge_id)
    const adjusted = adjusting[kind](charge, correction)
    if ('fields' in adjusted) await storeAdjustment(write, charge, { kind, reason, fields: adjusted.fields })
    return servedCharge(write, charge_id)
  },
})

const waive = operation({
  ...ofAdjustments,
  name: 'waive',
  noun: 'waiver',
  title: { en: 'Waive', nl: 'Kwijtschelden' },
  says: {
    en: 'Waives the open amount. The member no longer has to pay it.',
    nl: 'Scheldt het openstaande bedrag kwijt. Het lid hoeft dat niet meer te betalen.',
  },
  input: { reason },
  ...work('waived'),
})

const cancel = operation({
  ...ofAdjustments,
  name: 'cancel',
  noun: 'cancellation',
  title: { en: 'Cancel charge', nl: 'Contributie annuleren' },
  says: {
    en: 'Cancels a charge made by mistake. Only possible if nothing has been paid yet.',
    nl: 'Annuleert een contributie die niet klopt. Dat kan alleen zolang er niets is betaald.',
  },
  input: { reason },
  ...work('cancelled'),
})

const reopen = operation({
  ...ofAdjustments,
  name: 'reopen',
  noun: 'reopening',
  title: { en: 'Reopen', nl: 'Heropenen' },
  says: {
    en: 'Reopens a waived or cancelled charge.',
    nl: 'Heropent een kwijtgescholden of geannuleerde contributie.',
  },
  input: { reason },
  ...work('reopened'),
})

const correct = operation({
  ...ofAdjustments,
  name: 'correct',
  noun: 'correction',
  title: { en: 'Correct', nl: 'Corrigeren' },
  says: {
    en: 'Corrects the amount, the description or the due date. The amount cannot drop below the paid amount.',
    nl: 'Corrigeert het bedrag, de omschrijving of de vervaldatum. Het bedrag kan niet lager worden dan het betaalde bedrag.',
  },
  input: {
    ...correctable,
    amount_cents: { ...correctable.amount_cents, required: true, nullable: false } as const,
    reason,
  },
  ...work('corrected'),
})

export default [waive, cancel, reopen, correct]
