import type { Resource } from '@kantine/contract/resource.ts'
import { keptResources } from '@kantine/contract/resources.ts'
import { createClub, findClub } from '../clubs/clubs.ts'
import { demo } from '../clubs/demo.ts'
import { setStages } from '../clubs/stages.ts'
import { dayMs, dayOf } from '../day.ts'
import { kantineItself } from '../store/actor.ts'
import { type FieldValues, tableOf } from '../store/body.ts'
import { uniqueKeysOf } from '../store/record-names.ts'
import { readSetting, writeSetting } from '../store/settings.ts'
import { raw, sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import { stages } from './demo/kennismakers.ts'
import { type DemoRecords, demoRecordsInThread } from './demo-records.ts'

const setting = 'week of the demo club'

/** Bump when the demo data changes, so that the next start refills the demo club. */
const edition = 4

const recordsAtOnce = 1000

/**
 * Fills the demo club once a week. Its calendar moves with the current date, so that it always has past and future events.
 *
 * @returns whether it was filled
 */
export async function keepDemoClubAlive(store: Store, resources: readonly Resource[]): Promise<boolean> {
  if ((await readSetting(store.findAcrossClubs, setting)) === filledIn(store.wallClock())) return false
  await fillDemoClub(store, resources)
  return true
}

/**
 * Updates the demo club to today's demo data.
 *
 * @param resources the stored ones
 * @returns the number of records that changed
 */
export async function fillDemoClub(
  store: Store,
  resources: readonly Resource[],
  today: string = dayOf(store.wallClock()),
): Promise<number> {
  const existing = await findClub(store, demo.slug)
  const club = existing ?? (await createClub(store, kantineItself, { ...demo, plan: 'pro' }))
  const changed = await fillClub(store, club.id, resources, { today, isEmpty: !existing })
  await store.writeUnaudited('settings', ({ db }) => writeSetting(db, setting, filledIn(store.wallClock())))
  return changed
}

type Filling = {
  readonly today?: string
  /** The demo records of that day, if they are known already. */
  readonly demo?: DemoRecords
  /** Whether the club has no records yet. */
  readonly isEmpty?: boolean
  /** Whether to send no notifications of the changes. */
  readonly isSilent?: boolean
}

/**
 * Gives a club the records and stages of the demo club. Records keep their ids, and correct ones keep their `updated_at`. It works in
 * batches, so that a running server keeps responding.
 *
 * @param resources the stored ones
 * @returns the number of records that changed
 */
export async function fillClub(
  store: Store,
  club: number,
  resources: readonly Resource[],
  { today = dayOf(store.wallClock()), demo, isEmpty = false, isSilent = false }: Filling = {},
): Promise<number> {
  await setStages(store, club, kantineItself, stages)
  if (resources.length === 0) return 0
  const all = demo ?? (await demoRecordsInThread(today))
  let changed = 0
  // The counts of events follow their registrations, so the events, with the counts of the demo data, come last.
  for (const resource of [...keptResources, ...resources]) {
    const wanted = all[resource.plural] ?? []
    // A unique value may move from one record to another, so records with such values change together.
    const atOnce = !isEmpty && uniqueKeysOf(resource).length > 0 ? wanted.length : recordsAtOnce
    for (let at = 0; at < wanted.length; at += atOnce) {
      const some = wanted.slice(at, at + atOnce).map((fields, i) => ({ id: at + i + 1, fields: fields as FieldValues }))
      changed += await store.write(club, kantineItself, async (write) => {
        write.isSilent = isSilent
        await write.put(resource, some)
        return write.changes()
      })
    }
  }
  return changed
}

/** The Monday of the week, to which the generator anchors its dates, and the edition. */
const filledIn = (now: number) => `${dayOf(now - ((new Date(now).getUTCDay() + 6) % 7) * dayMs)} edition ${edition}`

/**
 * Removes records outside the demo data: higher ids, and all records of resources without demo data. `fillClub` then restores the records
 * that were changed; all others keep their `updated_at`. Sends no notifications.
 *
 * @param resources every resource that is stored
 * @returns how many records were removed
 */
export async function clearAdditions(
  store: Store,
  club: number,
  resources: readonly Resource[],
  demo: DemoRecords,
): Promise<number> {
  const added = (resource: Resource) =>
    sql`from ${raw(tableOf(resource))} where club_id = ${club} and id > ${demo[resource.plural]?.length ?? 0}`
  // Counted before any is removed, because a removal can remove other records too.
  let count = 0
  for (const resource of resources) {
    const [row] = await store.read(club, (db) => db.all(sql`select count(*) as records ${added(resource)}`))
    count += Number(row?.records)
  }
  for (const resource of resources) {
    for (let removed = recordsAtOnce; removed === recordsAtOnce; ) {
      removed = await store.write(club, kantineItself, async (write) => {
        write.isSilent = true
        const rows = await write.db.all(sql`select id ${added(resource)} order by id limit ${recordsAtOnce}`)
        await write.remove(
          resource,
          rows.map(({ id }) => Number(id)),
        )
        return rows.length
      })
    }
  }
  return count
}
