/** A member's involvement, for their page. The API lists neither registrations nor a player's teams. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { raw, type Statement, sql } from '../../store/sql.ts'
import { listedBodies, notFound } from '../lists/get.ts'
import { mayRead } from '../may.ts'
import { one, operation } from '../operation.ts'
import { readsOf } from '../records/several.ts'
import { servedText } from '../served.ts'

/** The maximum number of records of each kind. */
const most = 20

export default operation({
  ...readsOf(member),
  name: 'involvement',
  about: 'one',
  noun: 'involvement',
  title: { en: 'Involvement', nl: 'Doet mee aan' },
  says: {
    en: 'Shows a member’s teams, registrations and latest attendance.',
    nl: 'Toont de teams, aanmeldingen en laatste aanwezigheid van een lid.',
  },
  output: one({
    teams: orNull(answered.objects('Teams', 'Teams')),
    events: orNull(answered.objects('Registrations', 'Aanmeldingen')),
    waiting: orNull(answered.objects('On the waiting list', 'Op de wachtlijst')),
    attendance: orNull(answered.objects('Attendance', 'Aanwezigheid')),
  }),
  run: ({ store }, caller, input) =>
    store.read(caller.club, async (db) => {
      const { club } = caller
      const { member_id: id } = input as { readonly member_id: number }
      if ((await recordsWith(db, club, member, [id])).length === 0) throw notFound(member)
      const read = async (resource: Resource, ids: Statement) =>
        mayRead(caller, resource) ? recordsWith(db, club, resource, (await db.all(ids)).map(idOf)) : null
      const eventsOf = (table: string) =>
        read(
          event,
          sql`select event_id as id from ${raw(table)} where club_id = ${club} and member_id = ${id}
            order by ${raw(table)}.id desc limit ${most}`,
        )
      return {
        teams: await read(
          competitionTeam,
          sql`select record_id as id from record_references where club_id = ${club}
            and resource = ${competitionTeam.name} and field = 'member_ids' and target_id = ${id}
            order by record_id desc limit ${most}`,
        ),
        events: await eventsOf('registrations'),
        waiting: await eventsOf('waiting_registrations'),
        attendance: await read(
          attendance,
          // Sorted separately: to return them by date, a database might scan every member's attendance.
          sql`with own as materialized (select id, date from attendance where club_id = ${club} and member_id = ${id})
            select id from own order by date desc, id desc limit ${most}`,
        ),
      }
    }),
})

const idOf = ({ id }: Row) => Number(id)

async function recordsWith(db: Connection, club: number, resource: Resource, ids: readonly number[]) {
  const bodies = await listedBodies(db, club, resource, ids)
  return ids.flatMap((id) => bodies.get(id) ?? []).map((body): object => JSON.parse(servedText(resource, body)))
}
