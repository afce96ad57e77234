/**
 * What an import keeps for seven days, so that it can be taken back: the ids of its records, how it left them, and the fields that it changed
 * as they were before. All of this is sealed, and goes when the record is removed.
 */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { memoize } from '@kantine/contract/memoize.ts'
import { createdAt, type Resource } from '@kantine/contract/resource.ts'
import { dayMs } from '../day.ts'
import { Refusal } from '../refusal.ts'
import type { Seal } from '../seal.ts'
import { type Actor, actorColumns, actorValues } from '../store/actor.ts'
import type { FieldValues } from '../store/body.ts'
import type { Connection } from '../store/engine.ts'
import type { RecordChange } from '../store/record-rule.ts'
import { list, sql } from '../store/sql.ts'
import { inChunks, runTogether } from '../store/statements.ts'
import { instant, integer, internal, nullable, text } from '../store/system-columns.ts'
import { defineTable, type ValueOf } from '../store/system-table.ts'
import type { BeforeCommit, Writer } from '../store/writer.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'

/** How long an import can be taken back. It is no setting: what it keeps is of use to nobody else. */
export const keptImportMs = 7 * dayMs

/** The most imports of a club that can be taken back, and the most records of them together. Above it, the oldest are forgotten. */
const [mostImports, mostRecords] = [100, 500_000]

/** The most characters of the name of a file. */
export const mostFileName = 200

const { address: _, ...whoColumns } = actorColumns

export const imports = defineTable({
  name: 'imports',
  columns: {
    club_id: internal(integer),
    id: integer,
    resource: internal(text),
    imported_at: instant,
    ...whoColumns,
    file_name: nullable(text),
    created: integer,
    changed: integer,
    taken_back_at: nullable(instant),
  },
  retention: [{ since: 'imported_at', keptMs: keptImportMs, key: ['club_id', 'id'] }],
})

export type StoredImport = ValueOf<typeof imports>

export const importedRecords = defineTable({
  name: 'imported_records',
  columns: {
    club_id: integer,
    import_id: integer,
    record_id: integer,
    resource: text,
    imported_at: instant,
    /** A sealed `Kept` as JSON, little more than the changed fields of one record. */
    kept: text,
  },
  retention: [{ since: 'imported_at', keptMs: keptImportMs, key: ['club_id', 'import_id', 'record_id'] }],
})

export type ImportedRecord = ValueOf<typeof importedRecords>

/** What is kept of one record. */
export type Kept = {
  /** The fields that the import changed, as they were before; null for a new record. */
  readonly before: FieldValues | null
  /** A digest of the record as the import left it. */
  readonly left: string
}

/** What an import needs to keep its records. */
export type Keeping = {
  readonly seal: Seal
  /** The name of its file; only its first `mostFileName` characters are kept. */
  readonly fileName?: string | undefined
}

/** Keeps what an import changes, within its write. */
export class ImportKeeper {
  readonly #write: Writer
  readonly #resource: Resource
  readonly #actor: Actor
  readonly #keeping: Keeping
  #waiting: { readonly recordId: number; readonly kept: Kept }[] = []
  #id: number | undefined
  #created = 0
  #changed = 0

  constructor(write: Writer, resource: Resource, actor: Actor, keeping: Keeping) {
    this.#write = write
    this.#resource = resource
    this.#actor = actor
    this.#keeping = keeping
  }

  /** Notes a change of the write, which `flush` then keeps. */
  readonly note = ({ resource, id, before, after }: RecordChange): void => {
    if (resource.name !== this.#resource.name || !after) return
    const fields = before ? changedBack(resource, before, after) : null
    if (fields && Object.keys(fields).length === 0) return
    if (fields) this.#changed++
    else this.#created++
    this.#waiting.push({ recordId: id, kept: { before: fields, left: digestOf(resource, after) } })
  }

  /** Stores what was noted. */
  async flush(): Promise<void> {
    if (this.#waiting.length === 0) return
    const { club: clubId, db, wallClock: importedAt } = this.#write
    this.#id ??= await this.#write.takeIds('import')
    const own = { clubId, importId: this.#id, resource: this.#resource.name, importedAt }
    const waiting = this.#waiting
    this.#waiting = []
    for (const some of inChunks(waiting)) {
      const given = some.map(({ recordId, kept }) => ({
        text: JSON.stringify(kept),
        purpose: purposeOf({ ...own, recordId }),
      }))
      const sealed = this.#keeping.seal.closeAll(given)
      const rows = some.map(({ recordId }, i) => ({ ...own, recordId, kept: sealed[i] as string }))
      await yieldToEventLoop()
      await runTogether(db, importedRecords.insertAll(rows))
    }
  }

  /** @returns the id of the import; null if it changed nothing */
  async end(): Promise<number | null> {
    if (this.#id === undefined) return null
    const { club, db, wallClock } = this.#write
    const { address: _, ...who } = actorValues(this.#actor)
    await db.all(
      imports.insert({
        ...who,
        clubId: club,
        id: this.#id,
        resource: this.#resource.name,
        importedAt: wallClock,
        fileName: this.#keeping.fileName?.slice(0, mostFileName),
        created: this.#created,
        changed: this.#changed,
      }),
    )
    await forgetOldest(db, club)
    return this.#id
  }
}

async function forgetOldest(db: Connection, club: number): Promise<void> {
  const all = await db.all(
    sql`select id, created + changed as records from imports where club_id = ${club} order by id desc`,
  )
  let records = 0
  // The newest stays in any case.
  const oldest = all.find((row, i) => {
    records += Number(row.records)
    return i > 0 && (i >= mostImports || records > mostRecords)
  })
  if (!oldest) return
  await db.all(sql`delete from imported_records where club_id = ${club} and import_id <= ${Number(oldest.id)}`)
  await db.all(sql`delete from imports where club_id = ${club} and id <= ${Number(oldest.id)}`)
}

/** What is sealed for a record can be opened only for this record of this import. */
const purposeOf = ({ clubId, importId, resource, recordId }: Omit<ImportedRecord, 'kept' | 'importedAt'>) =>
  `import ${clubId}/${importId}/${resource} ${recordId}`

/**
 * What is kept of a record; undefined if it was sealed with an unknown key. Nothing is sealed again when the key is renewed: old keys
 * still open it, and without them an import of the last seven days can only no longer be taken back.
 */
export function keptOf(seal: Seal, record: ImportedRecord): Kept | undefined {
  const kept = seal.open(record.kept, purposeOf(record))
  return kept === undefined ? undefined : JSON.parse(kept)
}

/** What imports keep of some records of a resource. */
export async function importedAmong(
  db: Connection,
  club: number,
  { name }: Resource,
  ids: readonly number[],
): Promise<ImportedRecord[]> {
  const found: ImportedRecord[] = []
  for (const some of inChunks(ids)) {
    const rows = await db.all(sql`select ${importedRecords.selected} from imported_records
      where record_id in (${list(some)}) and resource = ${name} and club_id = ${club} order by import_id, record_id`)
    found.push(...rows.map(importedRecords.valueOf))
  }
  return found
}

/** Whether the key can be read or created. Without it, an import works as always, but cannot be taken back. */
export function canSeal(seal: Seal): boolean {
  try {
    return seal.derive('imports').length > 0
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/**
 * The fields that an import or a person may change: they follow from no other record. With the value of records that have none. Their order is
 * the same in every release.
 */
const ownFields = memoize(({ fields }: Resource) =>
  Object.entries(fields)
    .flatMap(([name, { counts, lists, default: missing }]) =>
      counts || lists || name === createdAt ? [] : [[name, missing] as const],
    )
    .sort(([a], [b]) => (a < b ? -1 : 1)),
)

/** The changed fields of a record, as they were before. */
const changedBack = (resource: Resource, before: FieldValues, after: FieldValues): FieldValues =>
  Object.fromEntries(
    ownFields(resource)
      .map(([name, missing]) => [name, before[name] ?? missing, after[name] ?? missing] as const)
      .filter(([, then, now]) => !isDeepStrictEqual(then, now))
      .map(([name, then]) => [name, then]),
  )

/** A digest of the fields of a record that follow from no other record. A field that a later release adds leaves it as it is. */
export function digestOf(resource: Resource, fields: FieldValues): string {
  const values = ownFields(resource).flatMap(([name, missing]) => {
    const value = fields[name] ?? missing
    return isDeepStrictEqual(value, missing) ? [] : [[name, value]]
  })
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url')
}

/** Forgets what imports keep of removed records, whichever write removes them: erasing a person leaves nothing of them here. */
export const forgetRemoved: BeforeCommit = async ({ club }, entries) => {
  const removed = entries.filter(({ action }) => action === 'deleted')
  return [...Map.groupBy(removed, ({ resource }) => resource.name)].flatMap(([name, some]) =>
    [...inChunks(some.map(({ id }) => id))].map(
      (ids) =>
        sql`delete from imported_records where record_id in (${list(ids)}) and resource = ${name} and club_id = ${club}`,
    ),
  )
}
