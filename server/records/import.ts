/** Imports records from a file, from the club's old administration or another system. */
import type { ImportResult } from '@kantine/contract/importing/shown.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { markOf } from '../clubs/mark.ts'
import { withoutRule } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'
import type { Connection } from '../store/engine.ts'
import { type Reads, RecordReader } from '../store/record-reader.ts'
import type { Store } from '../store/store.ts'
import type { Writer } from '../store/writer.ts'
import { cellsReaderOf } from './cells-reader.ts'
import { type CheckedInClub, type Choices, checkInClub, rowsAtOnce, type Storable } from './check-in-club.ts'
import { type CheckedFile, checkRows, type RowOptions } from './check-rows.ts'
import { consequences } from './consequences.ts'
import { csvRows } from './csv-rows.ts'
import { canSeal, ImportKeeper, type Keeping } from './kept-imports.ts'
import { hasMoved, positionOf } from './moved.ts'
import type { RefusedRow, Says, Unlisted } from './refused-rows.ts'
import { type Content, isJson, parseRows } from './rows.ts'

export type ImportOptions = {
  /** A JSON array, JSON lines, or CSV. A function's content is forgotten once its rows are read. */
  readonly text: Content | (() => Content)
  readonly skipInvalid: boolean
  /** Makes all checks but stores nothing, so `ids` is empty. */
  readonly dryRun?: boolean | undefined
  /** Gets each row whose record was stored or exists, and the id. */
  readonly stored?: ((row: number, id: number) => void) | undefined
  readonly progress?: ((done: number, total: number) => void) | undefined
  /** How to treat rows that may be an existing person. Default: they are refused. */
  readonly unsure?: Choices['unsure']
  /** Replaces lists of ids, such as the groups of a member. Default: those of the file are added. */
  readonly replaceLists?: boolean | undefined
  /**
   * Ends existing memberships whose last day is over according to a row without a status. Default: they stay as they are. Set this only where a
   * person has seen in a trial, by name, who that is: see `over`.
   */
  readonly endsExisting?: boolean | undefined
  /** The fields of existing records whose values are neither replaced nor emptied. Default: none. */
  readonly keep?: readonly string[] | undefined
  /** The fields that stay as they are where the value of a row is wrong. Default: none, so the row is refused. */
  readonly leaveEmpty?: readonly string[] | undefined
  /** Skips rows that name an existing record. */
  readonly skipExisting?: boolean | undefined
  /** Phrases an error. Default: in English, with the field names of the API. */
  readonly says?: Says | undefined
  /** Keeps for seven days what it takes to take the import back. Default: the import cannot be taken back. */
  readonly keeping?: Keeping | undefined
  /** Stops the import, which then rejects with the signal's reason. Nothing is stored unless the commit has begun. */
  readonly signal?: AbortSignal | undefined
}

export type Import = ImportResult & {
  /** The ids of the stored records, in the order of the rows. */
  readonly ids: readonly number[]
  /** At most 1,000 rows and 1.9 MB of JSON. */
  readonly refused: readonly RefusedRow[]
  /** The refused rows after these. */
  readonly unlisted: Unlisted
}

/** How often a file is checked again without the lock, because the club changed during the check. */
const mostChecks = 3

/**
 * Imports the rows of a file into a club in one write: all or none, or with `skipInvalid` the valid ones. A row changes the fields it contains
 * of an existing record with the same natural key or unique field, with the same exported id and name, or of the same person (`identity` in the
 * definition). A row that may be an existing person is unsure, and changes nobody until a user decides.
 *
 * The file is checked on a snapshot, while others write. If the club has changed since, the rows that were accepted are checked again under
 * the club's lock.
 *
 * @throws {Refusal} when the file as a whole is not well-formed, or has too many rows or wrong rows
 */
export async function importRecords(
  store: Store,
  club: number,
  actor: Actor,
  resource: Resource,
  {
    text,
    skipInvalid,
    dryRun = false,
    stored = () => {},
    progress = () => {},
    unsure,
    replaceLists = false,
    endsExisting = false,
    keep = [],
    leaveEmpty = [],
    skipExisting = false,
    says = withoutRule,
    keeping,
    signal,
  }: ImportOptions,
): Promise<Import> {
  const file = await checkFile(store, club, resource, text, { leaveEmpty, now: store.now(), says, signal })
  const mark = await markOf(store, club)
  const choices = { mark, unsure, replaceLists, endsExisting, keep, skipExisting, says, now: store.now() }
  // Each row is checked, and then stored.
  const total = (dryRun ? 1 : 2) * file.rows.length
  let furthest = 0
  const advance = (done: number) => {
    furthest = Math.max(furthest, done)
    progress(furthest, total)
    signal?.throwIfAborted()
  }
  const check = (open: () => Reads, earlier?: CheckedInClub) =>
    checkInClub(open, resource, file, choices, advance, earlier)
  const readerOf = (db: Connection) => () =>
    new RecordReader(db, { club, stamp: store.now(), resources: store.resources, rules: consequences })

  if (dryRun) return store.snapshot(async (db) => countsOf(readerOf(db), resource, file, await check(readerOf(db))))
  const checkOnSnapshot = () =>
    store.snapshot(async (db) => ({ at: await positionOf({ db, club }), ...(await check(readerOf(db))) }))
  let checked = await checkOnSnapshot()
  for (let checks = 1; checks < mostChecks; checks++) {
    const { at } = checked
    if (!(await store.snapshot((db) => hasMoved({ db, club }, resource, at)))) break
    checked = await checkOnSnapshot()
  }
  if (!skipInvalid && checked.refused.count() > 0) return nothingOf(file, checked)
  const { imported, current } = await store.write(club, actor, async (write) => {
    signal?.throwIfAborted()
    write.isImport = true
    const current = (await hasMoved(write, resource, checked.at)) ? await check(() => write, checked) : checked
    if (!skipInvalid && current.refused.count() > 0) return { imported: nothingOf(file, current), current }
    const keeper = keeping && canSeal(keeping.seal) ? new ImportKeeper(write, resource, actor, keeping) : undefined
    const imported = await storeAll(write, resource, file, current, keeper, (done) => advance(file.rows.length + done))
    return { imported, current }
  })
  for (const [i, id] of imported.ids.entries()) {
    const { number, joins = [] } = current.storable[i] as Storable
    for (const row of [number, ...joins]) stored(row, id)
  }
  for (const [row, id] of current.skipped) stored(row, id)
  return imported
}

/** Its own function, so that nothing refers to the content once its rows are read. */
async function checkFile(
  store: Store,
  club: number,
  resource: Resource,
  text: ImportOptions['text'],
  options: RowOptions,
) {
  const content = typeof text === 'function' ? text() : text
  const rows = isJson(content)
    ? parseRows(content)
    : csvRows(resource, content.toString(), await cellsReaderOf(store, club, resource))
  return checkRows(resource, rows, options)
}

async function storeAll(
  write: Writer,
  resource: Resource,
  file: CheckedFile,
  checked: CheckedInClub,
  keeper: ImportKeeper | undefined,
  progress: (stored: number) => void,
): Promise<Import> {
  const { storable } = checked
  const ids: number[] = []
  const changesBefore = write.changes()
  write.onChange = keeper?.note
  for (let at = 0; at < storable.length; at += rowsAtOnce) {
    ids.push(...(await write.put(resource, storable.slice(at, at + rowsAtOnce))))
    await write.flush()
    await keeper?.flush()
    progress(ids.length)
  }
  write.onChange = undefined
  const import_id = (await keeper?.end()) ?? null
  const created = createdIn(storable)
  const changed = write.changes() - changesBefore - created
  const unchanged = ids.length - created - changed
  return resultOf(file, checked, { ids, import_id, created, changed, unchanged })
}

/** What storing the rows would do. */
async function countsOf(
  open: () => RecordReader,
  resource: Resource,
  file: CheckedFile,
  checked: CheckedInClub,
): Promise<Import> {
  const { storable } = checked
  const created = createdIn(storable)
  await open().requireRoom(created)
  let changed = 0
  for (let at = 0; at < storable.length; at += rowsAtOnce) {
    const reader = open()
    const existing = storable.slice(at, at + rowsAtOnce).filter(({ id }) => id !== undefined)
    await reader.put(resource, existing)
    changed += reader.changes()
  }
  return resultOf(file, checked, {
    ids: [],
    import_id: null,
    created,
    changed,
    unchanged: storable.length - created - changed,
  })
}

const createdIn = (storable: readonly Storable[]) => storable.filter(({ id }) => id === undefined).length

const nothingOf = (file: CheckedFile, checked: CheckedInClub): Import =>
  resultOf(file, checked, { ids: [], import_id: null, created: 0, changed: 0, unchanged: 0 })

const resultOf = (
  { merged, joined }: CheckedFile,
  { skipped, effects, refused, shown }: CheckedInClub,
  counts: Pick<Import, 'ids' | 'import_id' | 'created' | 'changed' | 'unchanged'>,
): Import => ({
  ...counts,
  skipped: skipped.length,
  merged,
  joined,
  effects: effects.result(),
  ...shown.result(),
  ...refused.result(),
})
