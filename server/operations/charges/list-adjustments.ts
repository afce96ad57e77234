/** Lists the adjustments of a charge. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { adjustment } from '@kantine/contract/resources/adjustment.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { sql } from '../../store/sql.ts'
import { notFound } from '../lists/get.ts'
import { listOf, operation } from '../operation.ts'
import { kinds } from './adjustment.ts'
import { ofCharges } from './charge.ts'

const { kind } = adjustment.fields

/** The maximum number of adjustments that it returns. */
const most = 200

export default operation({
  ...ofCharges,
  permission: 'payments:read',
  name: 'adjustments',
  about: 'one',
  noun: 'adjustments',
  title: { en: 'Adjustments', nl: 'Aanpassingen' },
  says: {
    en: 'Lists a charge’s adjustments and undone payments, with the reasons.',
    nl: 'Toont de aanpassingen en teruggedraaide betalingen van een contributie, met de reden.',
  },
  effect: 'reads',
  output: listOf({
    id: answered.whole('Id', 'Id'),
    at: answered.instant('Time', 'Tijdstip'),
    kind: answered.choice(kind.label.en, kind.label.nl, [...kinds, 'payment_undone'], kind.valueLabels),
    reason: orNull(answered.text('Reason', 'Reden')),
    amount_cents: orNull(answered.whole('Previous amount', 'Oud bedrag')),
    payment_id: orNull(answered.whole('Payment undone', 'Teruggedraaide betaling')),
    reversal_id: orNull(answered.whole('Reversal', 'Tegenboeking')),
  }),
  run: ({ store }, { club }, { charge_id }) =>
    store.read(club, async (db) => {
      const known = await db.get(sql`select id from charges where club_id = ${club} and id = ${charge_id}`)
      if (!known) throw notFound(charge)
      const rows = await db.all(
        sql`select body from adjustments where club_id = ${club} and charge_id = ${charge_id} order by id limit ${most}`,
      )
      const data = rows.map(({ body }) => {
        const { id, at, kind, reason, amount_cents, payment_id, reversal_id } = JSON.parse(String(body))
        return { id, at, kind, reason, amount_cents, payment_id, reversal_id }
      })
      return { data, has_more: false }
    }),
})
