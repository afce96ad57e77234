/** The club at a glance, for the home page, with a part for each kind of record the caller may read. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { club } from '@kantine/contract/administration/club.ts'
import { type Charge, openOf } from '@kantine/contract/owed.ts'
import type { RecordOf, Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { stagesOf } from '../../clubs/stages.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import { isCurrent, tableOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { raw, type Statement, sql } from '../../store/sql.ts'
import { mayRead } from '../may.ts'
import { isUndecided } from '../members/undecided.ts'
import { one, operation } from '../operation.ts'

/** The maximum number of open charges to add up, seasons to look through, and events and stages to show. */
const [mostCharges, mostSeasons, mostEvents, mostStages] = [5000, 200, 5, 3]

/** The season that includes a day; if several do, the one that began last. */
async function seasonOn(db: Connection, club: number, day: string) {
  const rows = await db.all(sql`select body from seasons where club_id = ${club} order by id desc limit ${mostSeasons}`)
  const [current = null] = rows
    .map(({ body }): RecordOf<typeof season> => JSON.parse(String(body)))
    .filter(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
    .sort((a, b) => (a.starts_on < b.starts_on ? 1 : -1))
  return current
}

async function countOf(db: Connection, club: number, resource: Resource, condition: Statement): Promise<number> {
  const row = await db.get(
    sql`select count(*) as records from ${raw(tableOf(resource))} where club_id = ${club} and ${condition}`,
  )
  return Number(row?.records)
}

async function membersOf(db: Connection, club: number, current: RecordOf<typeof season> | null) {
  const active = await countOf(db, club, member, isCurrent(member))
  const undecided = await countOf(db, club, member, isUndecided)
  if (!current) return { active, undecided, joined: null, left: null }
  const { starts_on, ends_on } = current
  return {
    active,
    undecided,
    joined: await countOf(db, club, member, sql`joined_on >= ${starts_on} and joined_on <= ${ends_on}`),
    left: await countOf(
      db,
      club,
      member,
      sql`status = 'archived' and left_on >= ${starts_on} and left_on <= ${ends_on}`,
    ),
  }
}

type OpenFee = Pick<Charge, 'status' | 'amount_cents' | 'paid_cents' | 'currency'>

/** Open amounts by currency. */
async function openFees(db: Connection, club: number) {
  // Ranges let the index skip the many paid charges.
  const found = await db.all(
    sql`select status, amount_cents, paid_cents, currency from charges where club_id = ${club} and (status is null or status < 'paid' or status > 'paid')
      and (status is null or status not in ('waived', 'cancelled')) limit ${mostCharges + 1}`,
  )
  const sums = new Map<string, { currency: string; count: number; open_cents: number }>()
  for (const fee of found.slice(0, mostCharges) as unknown as readonly OpenFee[]) {
    const [currency, open] = [fee.currency ?? 'EUR', openOf(fee)]
    if (open === 0) continue
    const { count, open_cents } = sums.get(currency) ?? { count: 0, open_cents: 0 }
    sums.set(currency, { currency, count: count + 1, open_cents: open_cents + open })
  }
  const open = [...sums.values()].sort((a, b) => b.count - a.count)
  return { open, has_more: found.length > mostCharges }
}

/** The next events, including cancelled ones, so that people who planned to come see it. */
async function nextEvents(db: Connection, club: number, now: number) {
  const rows = await db.all(
    sql`select body from events where club_id = ${club} and starts_at >= ${now} order by starts_at, id limit ${mostEvents}`,
  )
  return rows
    .map(({ body }): RecordOf<typeof event> => JSON.parse(String(body)))
    .map(({ id, title, status, starts_at, all_day, location }) => ({
      id,
      title,
      status,
      starts_at,
      all_day: all_day === true,
      location,
    }))
}

/** The number of trial members at each of the first stages of the pipeline or, without one, of those who are not yet members. */
async function waitingKennismakers(db: Connection, club: number) {
  const count = (condition: Statement) => countOf(db, club, kennismaker, condition)
  const stages = (await stagesOf(db, club)).slice(0, mostStages)
  if (stages.length === 0) return [{ stage: null, count: await count(sql`member_id is null`) }]
  const waiting = []
  for (const stage of stages) waiting.push({ stage, count: await count(sql`status = ${stage}`) })
  return waiting
}

export default operation({
  on: club,
  name: 'overview',
  about: 'all',
  noun: 'overview',
  offered: ['application'],
  permission: 'members:read',
  effect: 'reads',
  title: { en: 'Overview', nl: 'Overzicht' },
  says: {
    en: 'Shows members, open fees, upcoming events and waiting trial members.',
    nl: 'Toont leden, openstaande contributie, komende activiteiten en wachtende kennismakers.',
  },
  output: one({
    season: orNull(
      answered.object('Season', 'Seizoen', {
        id: answered.whole('Id', 'Id'),
        name: answered.text('Name', 'Naam'),
        starts_on: answered.day('First day', 'Eerste dag'),
        ends_on: answered.day('Last day', 'Laatste dag'),
      }),
    ),
    members: answered.object('Members', 'Leden', {
      active: answered.whole('Active', 'Actief'),
      undecided: answered.whole('Memberships to decide on', 'Lidmaatschappen zonder besluit'),
      joined: orNull(answered.whole('Joined this season', 'Nieuw dit seizoen')),
      left: orNull(answered.whole('Left this season', 'Gestopt dit seizoen')),
    }),
    fees: orNull(
      answered.object('Open fees', 'Openstaande contributie', {
        open: answered.list('Open', 'Open', {
          currency: answered.text('Currency', 'Valuta'),
          count: answered.whole('Charges', 'Contributies'),
          open_cents: answered.whole('Open', 'Open'),
        }),
        has_more: answered.flag('More', 'Meer'),
      }),
    ),
    events: orNull(
      answered.list('Upcoming events', 'Eerstvolgende activiteiten', {
        id: answered.whole('Id', 'Id'),
        title: answered.text('Title', 'Titel'),
        status: orNull(answered.text('Status', 'Status')),
        starts_at: answered.instant('Start', 'Begin'),
        all_day: answered.flag('All day', 'Hele dag'),
        location: orNull(answered.text('Location', 'Locatie')),
      }),
    ),
    trial_members: orNull(
      answered.list('Trial members', 'Kennismakers', {
        stage: orNull(answered.text('Stage', 'Fase')),
        count: answered.whole('Count', 'Aantal'),
      }),
    ),
  }),
  async run({ store }, caller) {
    const { club } = caller
    const part = async <Answer>(
      resource: Resource,
      read: (db: Connection) => Promise<Answer>,
    ): Promise<Answer | null> => (mayRead(caller, resource) ? store.read(club, read) : null)
    const now = store.wallClock()
    const current = await part(season, async (db) => seasonOn(db, club, await dayInClub(db, club, now)))
    return {
      season: current && seasonShown(current),
      members: await store.read(club, (db) => membersOf(db, club, current)),
      fees: await part(charge, (db) => openFees(db, club)),
      events: await part(event, (db) => nextEvents(db, club, now)),
      trial_members: await part(kennismaker, (db) => waitingKennismakers(db, club)),
    }
  },
})

const seasonShown = ({ id, name, starts_on, ends_on }: RecordOf<typeof season>) => ({ id, name, starts_on, ends_on })
