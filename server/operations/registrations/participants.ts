/** An event's registrations and waiting list, for its page. The API shows only the number of registrations. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { tableOf } from '../../store/body.ts'
import { raw, sql } from '../../store/sql.ts'
import { listedBodies, notFound } from '../lists/get.ts'
import { titlesOf } from '../lists/search.ts'
import { mayRead } from '../may.ts'
import { one, operation } from '../operation.ts'
import { readsOf } from '../records/several.ts'

/** The maximum number of members in each list. */
const most = 500

const named = { member_id: answered.whole('Member', 'Lid'), name: answered.text('Name', 'Naam') }

export default operation({
  ...readsOf(event),
  name: 'participants',
  about: 'one',
  noun: 'participants',
  title: { en: 'Participants', nl: 'Deelnemers' },
  says: {
    en: 'Lists an event’s registrations and waiting list.',
    nl: 'Toont de aanmeldingen en de wachtlijst van een activiteit.',
  },
  output: one({
    registered_count: answered.whole('Registrations', 'Aanmeldingen'),
    waiting_count: answered.whole('Waiting', 'Op de wachtlijst'),
    registered: orNull(answered.list('Registrations', 'Aanmeldingen', named)),
    waiting: orNull(answered.list('Waiting list', 'Wachtlijst', named)),
  }),
  run: ({ store }, caller, input) =>
    store.read(caller.club, async (db) => {
      const { club } = caller
      const { event_id: id } = input as { readonly event_id: number }
      if ((await listedBodies(db, club, event, [id])).size === 0) throw notFound(event)
      const countOf = async (resource: Resource) => {
        const row = await db.get(
          sql`select count(*) as count from ${raw(tableOf(resource))} where club_id = ${club} and event_id = ${id}`,
        )
        return Number(row?.count)
      }
      const membersOf = async (resource: Resource) => {
        if (!mayRead(caller, member)) return null
        const rows = await db.all(
          sql`select member_id from ${raw(tableOf(resource))} where club_id = ${club} and event_id = ${id}
            order by id limit ${most}`,
        )
        const ids = rows.map((row) => Number(row.member_id))
        const names = new Map((await titlesOf(db, club, member, ids)).map(({ id, title }) => [id, title]))
        return ids.map((member_id) => ({ member_id, name: names.get(member_id) ?? '' }))
      }
      return {
        registered_count: await countOf(registration),
        waiting_count: await countOf(waitingRegistration),
        registered: await membersOf(registration),
        waiting: await membersOf(waitingRegistration),
      }
    }),
})
