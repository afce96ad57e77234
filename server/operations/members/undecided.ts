/**
 * Members with a last day but no planned end, such as those from before plans existed. Nothing happens to them until a user decides: their
 * last day may be an old mistake as well as a forgotten ending.
 */
import { answered } from '@kantine/contract/administration/answered.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import { type Statement, sql } from '../../store/sql.ts'
import { listOf, operation } from '../operation.ts'
import { readsOf } from '../records/several.ts'

/** The maximum number of members that it shows: those with the earliest days. */
const mostShown = 200

/** Its words are those of the index. */
export const isUndecided: Statement = sql`left_on is not null and ends_on is null and status <> 'archived'`

export default operation({
  ...readsOf(member),
  name: 'undecided',
  about: 'all',
  noun: 'undecided',
  title: { en: 'Memberships to decide on', nl: 'Lidmaatschappen zonder besluit' },
  says: {
    en: 'Shows members whose record has a last day, although their membership has not ended and no end is planned.',
    nl: 'Toont leden met een einddatum, terwijl hun lidmaatschap niet beëindigd is en er ook geen einde gepland staat.',
  },
  output: listOf({
    id: answered.whole('Member', 'Lid'),
    name: answered.text('Name', 'Naam'),
    left_on: answered.day('Last day', 'Einddatum'),
    ends_now: answered.flag('Ends now', 'Eindigt meteen'),
  }),
  run: ({ store }, { club }) =>
    store.read(club, async (db) => {
      const today = await dayInClub(db, club, store.wallClock())
      const rows = await db.all(sql`select body from members where club_id = ${club} and ${isUndecided}
        order by left_on, id limit ${mostShown + 1}`)
      const found = rows.map(({ body }): RecordOf<typeof member> => JSON.parse(String(body)))
      const data = found.slice(0, mostShown).map(({ id, name, left_on }) => {
        const day = left_on ?? ''
        return { id, name, left_on: day, ends_now: day <= today }
      })
      return { data, has_more: found.length > mostShown }
    }),
})
