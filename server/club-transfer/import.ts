import type { Resource } from '@kantine/contract/resource.ts'
import { endLinksForPeopleOf } from '../callers/accounts/given-out.ts'
import { type Club, clubs, requireFreeSlug } from '../clubs/clubs.ts'
import { beginPartialClub } from '../operations/clubs/end-club.ts'
import { importedChangesSetting } from '../operations/lists/changes-complete-since.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import { reserveIds, takeIds } from '../store/counters.ts'
import { noteCredentialChange } from '../store/credential-changes.ts'
import { type Connection, type Row, Unavailable } from '../store/engine.ts'
import { isOurs, openFileKeys, type Proven } from '../store/file-keys.ts'
import { writeClubSetting } from '../store/settings.ts'
import { idsToSkip, seenCounters, skipIds } from '../store/skip-ids.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'
import type { WriterAcrossClubs } from '../store/writer-across-clubs.ts'
import { onlyVisible } from '../visible-text.ts'
import type { On } from './export.ts'
import { type FileRow, rowCountOf } from './file-format.ts'
import { ImportedRows, type LeftOut } from './imported-rows.ts'
import { clearClub, clearPartialClubs, forgetPartialClub } from './partial-clubs.ts'
import { rowsIn, verifyFile } from './read-file.ts'
import { highestKeptId } from './renumbered.ts'

export type ImportOptions = {
  readonly file: string
  /** The slug here, if different from the one in the file. */
  readonly slug?: string | undefined
  /** Whether the club may get another id if its own is taken here. */
  readonly newId?: boolean | undefined
  /** Whether to accept a file without proof of its author. */
  readonly unverified?: boolean | undefined
  /** Receives the progress: the number of rows done, and the total. */
  readonly progress?: ((done: number, total: number) => void) | undefined
}

export type ImportedClub = LeftOut & {
  readonly club: Club
  readonly records: number
  /** Whether the club may still be in use on its old server, judging by the file. */
  readonly wentOn: boolean
  readonly proven: Proven
}

const rowsAtOnce = 200

/**
 * Imports an exported club. It becomes visible with the last write, which adds it to `clubs`. If the import fails, its rows are removed; if
 * it is interrupted, a job removes them.
 *
 * @throws {Refusal} when the file cannot be used, or its slug or its id is taken
 */
export async function importClub(
  { store, seal, resources }: On,
  actor: Actor,
  { file, slug, newId = false, unverified = false, progress }: ImportOptions,
): Promise<ImportedClub> {
  const keys = openFileKeys({ seal, store })
  const { head, end, removed, proven } = await verifyFile(file, { resources, now: store.now(), keys, unverified })
  const wanted = { ...head.club, slug: slug ?? String(head.club.slug), practises_for: null }
  await clearPartialClubs(store, resources)
  const id = await begin(store, Number(head.club.id), wanted.slug, newId)
  try {
    const total = rowCountOf(end)
    const rows = new ImportedRows({
      club: id,
      head,
      isOurs: isOurs(proven),
      seal,
      resources,
      dialect: store.dialect,
      now: store.now(),
    })
    let done = 0
    for await (const some of batchesOf(rowsIn(file, end))) {
      await writing(store, id, (write) => rows.write(write.db, some.table, some.rows)).catch((error) => {
        throw notStored(file, some.table, error)
      })
      done += some.rows.length
      progress?.(done, total)
    }
    await rows.fillLists((work) => writing(store, id, ({ db }) => work(db)))
    await writing(store, id, async ({ db }) => {
      await rows.writeRest(db)
      const copiedAt = Date.parse(head.exported_at)
      const since = removed
        ? head.changes_complete_since
        : await beginAnew(db, id, resources, { copiedAt, lastStamp: rows.lastStamp, now: store.now() })
      await writeClubSetting({ db, club: id }, importedChangesSetting, `${since}`)
    })
    const club = await finish(store, actor, { ...wanted, id }, rows)
    return { ...rows.leftOut, club, records: rows.records, wentOn: !removed, proven }
  } catch (error) {
    await clearClub(store, id, resources)
    await forgetPartialClub(store, id)
    throw error
  }
}

/** Reserves an id for the club: its own, or the next one. */
async function begin(store: Store, id: number, slug: string, newId: boolean): Promise<number> {
  return store.writeUnaudited('partial clubs', async ({ db }) => {
    await requireSlug(db, slug)
    const other = await db.get(sql`select slug from clubs where id = ${id}`)
    const isKept = !other && id <= highestKeptId
    if (!isKept && !newId) throw idNotKept(id, other && String(other.slug))
    if (await db.get(sql`select 1 from partial_clubs where club_id = ${id} and state = 'importing'`)) {
      throw new Refusal(
        'bad_request',
        `Club ${id} is already being imported. If that was interrupted, try again in a minute.`,
      )
    }
    const here = isKept ? id : await takeIds(db, 'club', 1)
    await reserveIds(db, 'club', here)
    await db.all(sql`delete from partial_clubs where club_id = ${here}`)
    await beginPartialClub(db, here, 'importing', store.wallClock())
    return here
  })
}

/** @throws {Refusal} when the club cannot have a slug */
const requireSlug = (db: Connection, slug: string): Promise<void> =>
  requireFreeSlug(db, slug).catch((error) => {
    throw error instanceof Refusal ? slugRefused(slug, error) : error
  })

/** The rule advises on a form field; here the user needs a command-line option. */
const slugRefused = (slug: string, { faults }: Refusal) =>
  new Refusal(
    'bad_request',
    `The slug '${onlyVisible(slug)}' ${faults[0]?.rule?.en.split('. ')[0]}: choose another with --slug.`,
  )

/** @param other the slug of the club that has the id here */
const idNotKept = (id: number, other: string | undefined) =>
  new Refusal(
    'bad_request',
    `The id ${id} of this club is ${other === undefined ? 'too high for this server' : `already used by the club ${other}`}. Integrations see the id in GET /api/v1/club. With --new-id the club gets the next free id.`,
  )

/** The file is checked before anything is written, but the database may still reject a row. */
const notStored = (file: string, table: string, error: Error) =>
  error instanceof Refusal || error instanceof Unavailable
    ? error
    : new Refusal(
        'bad_request',
        `The database cannot store the rows of '${table}' in ${file}: ${error.message}. Nothing was imported. Export the club again, and report this if it happens again.`,
        { cause: error },
      )

/** One write of an import, if the import is still running. */
const writing = <T>(store: Store, id: number, work: (write: WriterAcrossClubs) => Promise<T>): Promise<T> =>
  store.writeUnaudited('partial clubs', async (write) => {
    const still = sql`update partial_clubs set seen_at = ${store.wallClock()} where club_id = ${id} and state = 'importing' returning club_id`
    if (!(await write.db.get(still))) throw interrupted()
    return work(write)
  })

const interrupted = () =>
  new Refusal('unavailable', 'The import stalled for more than a minute and was undone. Start it again.')

type Moments = {
  readonly copiedAt: number
  readonly lastStamp: number
  readonly now: number
}

/**
 * Detaches the copy of a club that is still in use elsewhere. Its ids skip those assigned there since. Its list of changes begins now, so
 * clients of the other server get 410 and copy everything again. All times are milliseconds since 1970.
 *
 * @param resources every resource that is stored
 * @returns the time from which its list of changes is complete
 */
async function beginAnew(
  db: Connection,
  club: number,
  resources: readonly Resource[],
  { copiedAt, lastStamp, now }: Moments,
): Promise<number> {
  await skipIds(db, club, seenCounters(resources), idsToSkip(now - copiedAt))
  return Math.max(copiedAt, lastStamp + 1, now)
}

/** Adds the club to `clubs`, which makes it visible. */
async function finish(store: Store, actor: Actor, row: Row, rows: ImportedRows): Promise<Club> {
  const club = clubs.valueOf(row)
  const add = async ({ db, note }: WriterAcrossClubs) => {
    const still = sql`delete from partial_clubs where club_id = ${club.id} and state = 'importing' returning club_id`
    if (!(await db.get(still))) throw interrupted()
    await requireSlug(db, club.slug)
    await db.all(clubs.insert(club))
    await db.all(sql`insert into club_clocks (club_id, last_stamp) values (${club.id}, ${rows.lastStamp})`)
    await rows.giveRoles(db)
    // A link created by an administrator of another club would otherwise give access to this one too.
    await endLinksForPeopleOf({ db }, club.id)
    await noteCredentialChange(db)
    note({ action: 'club.imported', subject: `club ${club.id}`, club: club.id })
    return club
  }
  return store.writeAcrossClubs(actor, add, { clubs: [club.id], accounts: rows.accounts })
}

async function* batchesOf(rows: AsyncIterable<FileRow>): AsyncGenerator<{ table: string; rows: Row[] }> {
  let batch: { table: string; rows: Row[] } | undefined
  for await (const { table, row } of rows) {
    if (batch && (batch.table !== table || batch.rows.length === rowsAtOnce)) {
      yield batch
      batch = undefined
    }
    batch ??= { table, rows: [] }
    batch.rows.push(row)
  }
  if (batch) yield batch
}
