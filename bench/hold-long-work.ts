/** The work that takes longest, one after another, in the server's process (`hold-server.ts`): each in the club that `fillLongClub` fills. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Resource } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import type { App } from '../server/app.ts'
import { commandCaller } from '../server/callers/caller.ts'
import { exportClub } from '../server/club-transfer/export.ts'
import { importClub } from '../server/club-transfer/import.ts'
import { clearPartialClubs } from '../server/club-transfer/partial-clubs.ts'
import { findClub } from '../server/clubs/clubs.ts'
import { practiceClubOf } from '../server/clubs/practice.ts'
import { removeClub } from '../server/operations/clubs/end-club.ts'
import { execute, preview } from '../server/operations/execute.ts'
import { rerenderRecords } from '../server/records/rerender.ts'
import { openPracticeClub, resetPracticeClub } from '../server/sandbox/practice.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { FieldValues } from '../server/store/body.ts'
import { forgetOld } from '../server/store/forget-old.ts'
import { writeSetting } from '../server/store/settings.ts'
import { raw, sql } from '../server/store/sql.ts'
import type { Store } from '../server/store/store.ts'
import { systemTables } from '../server/system-tables.ts'
import { contextOf, operationOf } from '../test/support/perform.ts'
import { newClub, settle } from './seed.ts'

/** As many members as one write charges. */
const [members, groups, teams, attendanceOfEach] = [10_000, 200, 300, 5]
const oldEntries = 100_000

/** A club whose members each have a group, a charge and attendance; one group has them all. */
export async function fillLongClub(store: Store): Promise<void> {
  const { id } = await newClub(store, 'long')
  const put = async (resource: Resource, howMany: number, recordOf: (n: number) => FieldValues) => {
    for (let at = 0; at < howMany; at += 5000) {
      const length = Math.min(5000, howMany - at)
      const records = Array.from({ length }, (_, n) => ({ fields: recordOf(at + n) }))
      await store.write(id, kantineItself, (write) => write.put(resource, records))
    }
  }
  await put(group, groups + 1, (n) => ({ name: `Group ${n + 1}`, ends_on: '2026-12-31' }))
  await put(season, 1, () => ({ name: '2026', starts_on: '2026-01-01', ends_on: '2026-12-31' }))
  await put(member, members, (n) => ({ name: `Jan de Vries ${n}`, status: 'active', group_ids: [1, 2 + (n % groups)] }))
  await put(charge, members, (n) => ({
    member_id: n + 1,
    description: 'Contributie 2026',
    amount_cents: 20_000,
    currency: 'EUR',
    season_id: 1,
    due_on: '2026-03-01',
    status: 'open',
    paid_cents: 0,
  }))
  await put(competitionTeam, teams, (n) => ({
    name: `Team ${n}`,
    season_id: 1,
    member_ids: Array.from({ length: 20 }, (_, i) => 1 + ((n * 20 + i) % members)),
  }))
  await put(attendance, members * attendanceOfEach, (n) => ({
    member_id: 1 + (n % members),
    group_id: 1,
    present: true,
    date: new Date(Date.UTC(2026, 0, 1 + Math.floor(n / members))).toISOString().slice(0, 10),
  }))
  await put(event, 5000, (n) => ({
    title: `Training ${n}`,
    starts_at: new Date(Date.now() + n * 3_600_000).toISOString(),
  }))
  await openPracticeClub(store, kantineItself, id)
  await store.writeUnaudited('settings', async ({ db }) => {
    const columns = 'club_id, id, at, actor, kind, resource, record_id, fields'
    await db.all(sql`with recursive n (n) as (select 1 union all select n + 1 from n where n < ${oldEntries})
      insert into journal (${raw(columns)}, events) select 0, n, 1, 'kantine', 'member.updated', 'member', n, 'name', '' from n`)
  })
  await settle(store)
}

type On = Pick<App, 'store' | 'webhooks'>

type Work = (on: On, club: number) => Promise<unknown>

const round = { to: 'everyone', description: 'Kleding', amount_cents: 1000 }
const nextSeason = { season_id: 1, name: '2027', starts_on: '2027-01-01', ends_on: '2027-12-31', copy_fees: true }
const manyCharges = { charge_ids: Array.from({ length: 1000 }, (_, n) => n + 1) }

const asked =
  (name: string, input: object = {}): Work =>
  (on, club) =>
    execute(contextOf(on), operationOf(name), commandCaller(club, kantineItself), input)

const previewed =
  (name: string, input: object): Work =>
  (on, club) =>
    preview(contextOf(on), operationOf(name), commandCaller(club, kantineItself), input)

const onPracticeClub =
  (work: (store: Store, practice: number) => Promise<unknown>): Work =>
  async ({ store }, club) =>
    work(store, (await store.read(club, (db) => practiceClubOf(db, club)))?.id ?? 0)

async function withFile(work: (file: string) => Promise<unknown>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'kantine-hold-'))
  await work(join(folder, 'club.gz')).finally(() => rm(folder, { recursive: true }))
}

/** Works that change nothing: they run once before they are measured. */
const reading: { readonly [name: string]: Work } = {
  'totals of 10,000 fees': asked('charges totals'),
  'the data of one person': asked('persons export', { member_id: 1 }),
  'the attendance of a group over 20 days': asked('attendance grid', {
    group_id: 2,
    from: '2026-01-01',
    to: '2026-01-20',
  }),
  'preview of a charge for 10,000 members': previewed('charges charge_many', round),
  'preview of the next season with 10,000 fees': previewed('seasons continue', nextSeason),
  'preview of 1,000 waived fees': previewed('charges adjust_many', {
    ...manyCharges,
    kind: 'waived',
    reason: 'Agreed',
  }),
  'preview of the deletion of a group of 10,000': previewed('groups delete', { ids: [1] }),
  'preview of the erasure of a person': previewed('persons erase', { member_id: 1 }),
  'preview of 500 ended memberships': previewed('members archive', {
    ids: manyCharges.charge_ids.slice(0, 500),
    left_on: '2026-12-31',
  }),
}

/** In order, because they change the club. */
const writing: { readonly [name: string]: Work } = {
  'reset of a practice club': onPracticeClub((store, id) => resetPracticeClub(store, kantineItself, id)),
  'deletion of 500 members with all that is theirs': onPracticeClub((store, id) => {
    const ids = Array.from({ length: 500 }, (_, n) => n + 1)
    return execute(contextOf(store), operationOf('members delete'), commandCaller(id, kantineItself), { ids })
  }),
  'reset of a practice club without 500 members': onPracticeClub((store, id) =>
    resetPracticeClub(store, kantineItself, id),
  ),
  'export and import of a club, and its removal': ({ store, webhooks: { seal } }, club) =>
    withFile(async (file) => {
      const on = { store, seal, resources: storedResources() }
      await exportClub(on, kantineItself, club, file)
      const imported = await importClub(on, kantineItself, { file, slug: 'copied', newId: true, unverified: true })
      await removeClub(store, kantineItself, imported.club.id, () => {})
      await clearPartialClubs(store, storedResources())
    }),
  'removal of 100,000 old log entries': ({ store }) => forgetOld(store, systemTables),
  'a new shape of 10,000 members': async ({ store }) => {
    await store.writeUnaudited('settings', ({ db }) => writeSetting(db, 'shape of member', '[]'))
    await rerenderRecords(store, [member])
  },
  'waiving 1,000 fees': asked('charges adjust_many', { ...manyCharges, kind: 'waived', reason: 'Agreed' }),
  'a charge for 10,000 members': asked('charges charge_many', round),
  'the next season with 9,000 fees': asked('seasons continue', nextSeason),
  'ending 500 memberships': asked('members archive', {
    ids: manyCharges.charge_ids.slice(0, 500),
    left_on: '2026-12-31',
  }),
  'deletion of a group of 10,000': asked('groups delete', { ids: [1] }),
}

export const namesOfLongWork: readonly string[] = [...Object.keys(reading), ...Object.keys(writing)]

/** Runs one of these; `isWarmUp` only if it changes nothing. */
export async function runLongWork(on: On, name: string, isWarmUp = false): Promise<void> {
  const club = await findClub(on.store, 'long')
  await (reading[name] ?? (isWarmUp ? undefined : writing[name]))?.(on, club?.id ?? 0)
}
