/** Forgets people after their retention: archived members, and debtors of old charges. */
import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Kept } from '@kantine/contract/retention.ts'
import { dayEndedBefore } from '../../day.ts'
import { kantineItself } from '../../store/actor.ts'
import { type Body, tableOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { recordsInParts } from '../../store/records-in-parts.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import { inChunks } from '../../store/statements.ts'
import type { Store } from '../../store/store.ts'
import type { Writer } from '../../store/writer.ts'
import { forgetDebtors, isUnowned, lastDayOf } from './debtors.ts'
import { eraseMembers } from './erase.ts'

/** Records that name people, and how these are forgotten. */
type Forgotten = {
  readonly kept: Kept
  readonly resource: Resource
  /** The condition of the records, which an index finds. */
  readonly where: Statement
  /** The day, `YYYY-MM-DD`, from which the days of the setting are counted; undefined if there is nobody to forget. */
  lastDayOf(record: Body): string | undefined
  forget(write: Writer, ids: readonly number[]): Promise<unknown>
}

const archivedMembers: Forgotten = {
  kept: 'archivedMembers',
  resource: member,
  where: sql`status = 'archived'`,
  lastDayOf: ({ left_on, updated_at }) => String(left_on ?? updated_at).slice(0, 10),
  forget: eraseMembers,
}

const debtors: Forgotten = {
  kept: 'debtors',
  resource: charge,
  where: isUnowned,
  lastDayOf,
  forget: forgetDebtors,
}

/** The records that one write changes, because other writes of the club wait for it. */
const forgottenAtOnce = 20

/** Forgets them in all clubs, with notifications and change log entries as for any other change. */
export async function forgetPeople(store: Store): Promise<void> {
  for (const forgotten of [archivedMembers, debtors]) {
    if (store.keptMs(forgotten.kept) === Number.POSITIVE_INFINITY) continue
    for (const { id } of await store.findAcrossClubs(sql`select id from clubs order by id`)) {
      await forgetIn(store, Number(id), forgotten)
    }
  }
}

async function forgetIn(store: Store, club: number, forgotten: Forgotten): Promise<void> {
  const last = dayEndedBefore(store.retentionClock(), store.keptMs(forgotten.kept))
  const isOld = (record: Body) => (forgotten.lastDayOf(record) ?? '9999') <= last
  const find: Connection['all'] = (statement) => store.read(club, (db) => db.all(statement))
  const parts = recordsInParts(find, club, forgotten.resource, { further: sql`and ${forgotten.where}`, atOnce: 100 })
  for await (const found of parts) {
    const ids = found.filter(isOld).map(({ id }) => id)
    for (const some of inChunks(ids, forgottenAtOnce)) {
      await store.write(club, kantineItself, async (write) => {
        // Since they were read, someone may have reactivated a member or recorded a payment.
        const still = (await recordsAmong(write, forgotten, some)).filter(isOld)
        await forgotten.forget(
          write,
          still.map(({ id }) => id),
        )
      })
    }
  }
}

async function recordsAmong({ db, club }: Writer, { resource, where }: Forgotten, ids: readonly number[]) {
  const rows = await db.all(
    sql`select body from ${raw(tableOf(resource))} where club_id = ${club} and ${where} and id in (${list(ids)}) order by id`,
  )
  return rows.map(({ body }): Body => JSON.parse(String(body)))
}
