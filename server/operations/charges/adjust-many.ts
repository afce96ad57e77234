/** Waives, cancels, reopens or corrects several charges with one write. */
import { answered } from '@kantine/contract/administration/answered.ts'
import { choice, references } from '@kantine/contract/fields.ts'
import { type Charge, openOf } from '@kantine/contract/owed.ts'
import { adjustment } from '@kantine/contract/resources/adjustment.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { faultAt } from '../../refusal.ts'
import type { Writer } from '../../store/writer.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import { notFound } from '../lists/get.ts'
import { one, operation } from '../operation.ts'
import { checkedFields } from '../write.ts'
import { adjusting, adjustmentOf, correctable, kinds, obstacles, ofAdjustment } from './adjustment.ts'
import { ofCharges } from './charge.ts'

const mostAtOnce = 1000

const input = {
  charge_ids: references('Charges', 'Contributies', {
    ...{ to: 'charge', required: true, max: mostAtOnce },
    doc: 'The charges to adjust.',
    example: [31],
  }),
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
  ...ofAdjustment,
}

/** The outcome as saved for repeated requests, without names. */
type Result = {
  readonly adjusted: readonly (readonly [charge: number, openBefore: number])[]
  readonly leftOut: readonly (readonly [charge: number, reason: (typeof obstacles)[number]])[]
}

/** @throws {Refusal} `not_found`, or `validation_failed`, naming everything that is wrong */
async function adjustMany(write: Writer, body: unknown): Promise<Result> {
  const { charge_ids = [], kind, reason, ...values } = checkedFields({ plural: 'charges', fields: input }, body)
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
  if (kind === 'corrected' && Object.keys(given).length === 0) throw validationFailed([nothingToCorrect])
  const bodies = await write.bodies(charge, charge_ids)
  const result = { adjusted: [] as [number, number][], leftOut: [] as [number, (typeof obstacles)[number]][] }
  for (const id of new Set(charge_ids)) {
    const found = bodies.get(id)
    if (found === undefined) throw notFound(charge)
    const of: Charge = JSON.parse(found)
    const adjusted = adjusting[kind](of, kind === 'corrected' ? given : {})
    if ('obstacle' in adjusted) result.leftOut.push([id, adjusted.obstacle])
    else {
      await write.put(adjustment, [{ fields: adjustmentOf(write, of, kind, reason) }])
      await write.put(charge, [{ id, fields: { ...of, ...adjusted.fields } }])
      result.adjusted.push([id, openOf(of)])
    }
    await yieldToEventLoop()
  }
  return result
}

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
  input,
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
  called: () => 'adjust_many',
  plan: (input: unknown) => ({
    work: async (write) => ({ outcome: 'processed', results: JSON.stringify(await adjustMany(write, input)) }),
    async text(write, { results = '' }) {
      const { adjusted, leftOut }: Result = JSON.parse(results)
      const bodies = await write.bodies(
        charge,
        [...adjusted, ...leftOut].map(([id]) => id),
      )
      const charges = new Map([...bodies].map(([id, body]): [number, Charge] => [id, JSON.parse(body)]))
      const members = await write.bodies(
        member,
        [...charges.values()].flatMap(({ member_id }) => member_id ?? []),
      )
      const named = (id: number) => {
        const { member_id, debtor } = charges.get(id) ?? {}
        return { charge_id: id, name: JSON.parse(members.get(member_id ?? 0) ?? '{}').name ?? debtor?.name ?? '' }
      }
      return JSON.stringify({
        count: adjusted.length,
        adjusted: adjusted.map(([id, open_before_cents]) => {
          const of = charges.get(id)
          const open_cents = of ? openOf(of) : 0
          return { ...named(id), currency: of?.currency ?? 'EUR', open_before_cents, open_cents }
        }),
        left_out: leftOut.map(([id, reason]) => ({ ...named(id), reason })),
      })
    },
  }),
})
