/** Waives, cancels, reopens or corrects several charges with one write. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { choice } from '@kantine/contract/fields.ts'
import { type Charge, openOf } from '@kantine/contract/owed.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { faultAt } from '../../refusal.ts'
import type { Writer } from '../../store/writer.ts'
import { one, operation } from '../operation.ts'
import {
  adjusting,
  type Correction,
  correctable,
  kinds,
  type Obstacle,
  obstacles,
  reason,
  storeAdjustment,
} from './adjustment.ts'
import { ofCharges } from './charge.ts'
import { chargesField, requireCharges } from './existing-charge.ts'

const nothingToCorrect = faultAt('/amount_cents', {
  en: 'is empty, and so are the description and the due date; fill in at least one',
  nl: 'is leeg, net als de omschrijving en de vervaldatum; vul er minstens één in',
})

const fee = {
  charge_id: answered.whole('Charge', 'Contributie'),
  name: answered.text('Name', 'Naam'),
}

export default operation({
  ...ofCharges,
  name: 'adjust_many',
  about: 'all',
  noun: 'adjustments',
  title: { en: 'Adjust fees', nl: 'Contributies aanpassen' },
  says: {
    en: 'Waives, cancels, reopens or corrects several charges.',
    nl: 'Scheldt meerdere contributies tegelijk kwijt, annuleert, heropent of corrigeert ze.',
  },
  input: {
    charge_ids: chargesField('The charges to adjust.'),
    kind: choice('Action', 'Actie', {
      words: kinds,
      required: true,
      doc: 'What to do with each charge.',
      example: 'waived',
      valueLabels: {
        waived: { en: 'Waive', nl: 'Kwijtschelden' },
        cancelled: { en: 'Cancel charge', nl: 'Contributie annuleren' },
        reopened: { en: 'Reopen', nl: 'Heropenen' },
        corrected: { en: 'Correct', nl: 'Corrigeren' },
      },
    }),
    ...correctable,
    reason,
  },
  output: one({
    count: answered.whole('Charges', 'Contributies'),
    adjusted: answered.list('Adjusted', 'Aangepast', {
      ...fee,
      currency: answered.text('Currency', 'Valuta'),
      open_before_cents: answered.whole('Open before', 'Stond open'),
      open_cents: answered.whole('Open', 'Staat open'),
    }),
    left_out: answered.list('Skipped', 'Overgeslagen', {
      ...fee,
      reason: answered.choice('Reason', 'Reden', obstacles, {
        settled: { en: 'Nothing left to pay', nl: 'Er staat niets meer open' },
        closed: { en: 'Waived or cancelled', nl: 'Kwijtgescholden of geannuleerd' },
        not_closed: { en: 'Not waived or cancelled', nl: 'Niet kwijtgescholden of geannuleerd' },
        paid: { en: 'Fully or partly paid', nl: 'Al (deels) betaald' },
        below_paid: { en: 'The amount is less than what was paid', nl: 'Het bedrag is lager dan wat al is betaald' },
      }),
    }),
  }),
  async write(write, { charge_ids = [], kind, reason, ...given }) {
    const correction = kind === 'corrected' ? withoutNulls(given) : {}
    if (kind === 'corrected' && Object.keys(correction).length === 0) throw validationFailed([nothingToCorrect])
    const changed: { charge: Charge; after: Charge }[] = []
    const skipped: { charge: Charge; obstacle: Obstacle }[] = []
    for await (const charge of requireCharges(write, charge_ids)) {
      const adjusted = adjusting[kind](charge, correction)
      if ('obstacle' in adjusted) skipped.push({ charge, obstacle: adjusted.obstacle })
      else {
        await storeAdjustment(write, charge, { kind, reason, fields: adjusted.fields })
        changed.push({ charge, after: { ...charge, ...adjusted.fields } })
      }
    }
    const nameOf = await namesOf(
      write,
      [...changed, ...skipped].map(({ charge }) => charge),
    )
    return {
      count: changed.length,
      adjusted: changed.map(({ charge, after }) => ({
        charge_id: charge.id,
        name: nameOf(charge),
        currency: charge.currency ?? 'EUR',
        open_before_cents: openOf(charge),
        open_cents: openOf(after),
      })),
      left_out: skipped.map(({ charge, obstacle }) => ({
        charge_id: charge.id,
        name: nameOf(charge),
        reason: obstacle,
      })),
    }
  },
})

/** An empty field leaves the value of each charge as it is. */
const withoutNulls = (given: Correction): Correction =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))

/** The name of the member of each charge; for a removed member, the name stored with the charge. */
async function namesOf(write: Writer, charges: readonly Charge[]): Promise<(charge: Charge) => string> {
  const bodies = await write.bodies(
    member,
    charges.flatMap(({ member_id }) => member_id ?? []),
  )
  return ({ member_id, debtor }) => JSON.parse(bodies.get(member_id ?? 0) ?? '{}').name ?? debtor?.name ?? ''
}
