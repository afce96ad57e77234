import type { Resource } from '@kantine/contract/resource.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { columnsOf, columnValues, type FieldValues, haveSameContent, listedFrom, render, tableOf } from './body.ts'
import { DerivedRows } from './derived-rows.ts'
import type { Connection, Row } from './engine.ts'
import { listedOf, nameOf, recordsByName, type UniqueKey, uniqueKeysOf } from './record-names.ts'
import { idsIn, referencesOf, referringTo } from './record-references.ts'
import { searchWordsOf } from './search-words.ts'
import { raw, rows, type Statement, sql, type Value } from './sql.ts'
import { inChunks } from './statements.ts'
import { type ChangedParts, noteChange, zoneStatements } from './zones.ts'

/** A record as a write sees it. */
type RecordState = {
  /** The record's JSON; undefined once the record is removed. */
  readonly body: string | undefined
  readonly isListed: boolean
  readonly isStored: boolean
  readonly row?: readonly Value[]
}

/** The referring records that one statement reads; any number can refer to one record. */
const referringAtOnce = 500

/** Records that refer to the looked-up ids in one field. */
type Referring = {
  readonly lookedUp: Set<number>
  readonly byId: Map<number, Set<number>>
  /** The records read for ids with too many for one statement. They are skipped next time, unless their changes were sent meanwhile. */
  readonly read: Map<number, number>
}

/**
 * The records of one resource within a write, including the write's own changes. It reads many with one statement, and writes all with few
 * at the end.
 */
export class Collection {
  readonly resource: Resource
  readonly #db: Connection
  readonly #club: number
  readonly #states = new Map<number, RecordState | undefined>()
  readonly #ids = new Map<string, number | undefined>()
  /** Records whose stored rows still have an old name. */
  readonly #renamed = new Set<number>()
  readonly #referring = new Map<string, Referring>()
  readonly #changed = new Set<number>()
  readonly #references: DerivedRows
  readonly #words: DerivedRows
  readonly #parts: ChangedParts = new Map()

  constructor(resource: Resource, db: Connection, club: number) {
    this.resource = resource
    this.#references = new DerivedRows(referencesOf(resource, club))
    this.#words = new DerivedRows(searchWordsOf(resource, club))
    this.#db = db
    this.#club = club
  }

  /** Reads records for `bodyOf`, except those read before. */
  async load(ids: Iterable<number>): Promise<void> {
    const missing = [...new Set(ids)].filter((id) => !this.#states.has(id))
    for (const some of inChunks(missing)) {
      const rows = await this.#db.all(recordsById(this.#club, this.resource, some))
      for (const id of some) this.#states.set(id, undefined)
      for (const row of rows) this.#keep(row)
    }
  }

  /** The JSON of a loaded record; undefined when the club has no record with this id. */
  bodyOf(id: number): string | undefined {
    return this.#states.get(id)?.body
  }

  /** Whether lists show a loaded record. */
  isListed(id: number): boolean {
    return this.#states.get(id)?.isListed ?? false
  }

  /** Looks up the records that have the same names as the given ones, for `idOf`. */
  async loadByName(naming: UniqueKey, records: readonly FieldValues[]): Promise<void> {
    const missing = new Map<string, FieldValues>()
    for (const fields of records) {
      const name = nameOf(naming, fields)
      if (name !== undefined && !this.#ids.has(name)) missing.set(name, fields)
    }
    for (const some of inChunks([...missing])) {
      const records = some.map(([, fields]) => fields)
      const rows = await this.#db.all(recordsByName(this.#club, naming, records))
      for (const [name] of some) this.#ids.set(name, undefined)
      for (const row of rows) {
        this.#ids.set(nameOf(naming, row) as string, Number(row.id))
        this.#keep(row)
      }
    }
  }

  /** The id of the club's record with the same name; undefined if there is none. */
  idOf(naming: UniqueKey, fields: FieldValues): number | undefined {
    return this.#ids.get(nameOf(naming, fields) ?? '')
  }

  /**
   * Reads records with one of the ids in `field`, for `referringTo`.
   *
   * @returns whether these are all; if not, the next call finds others
   */
  async loadReferring(field: string, ids: readonly number[]): Promise<boolean> {
    const referring = this.#referring.get(field) ?? this.#watchReferences(field)
    for (const some of inChunks(ids.filter((id) => !referring.lookedUp.has(id)))) {
      const [first = 0] = some
      const skipped = some.length === 1 ? (referring.read.get(first) ?? 0) : 0
      // The ids come from the index alone: for whole records, SQLite would read the club's other records too, with one statement.
      const found = await this.#db.all(
        sql`select id from ${raw(tableOf(this.resource))}
          where club_id = ${this.#club} and ${referringTo(this.#club, this.resource, field, some)}
          limit ${raw(referringAtOnce)}${skipped > 0 ? sql` offset ${skipped}` : sql``}`,
      )
      if (some.length === 1) referring.read.set(first, skipped + found.length)
      const ids = found.map(({ id }) => Number(id))
      await this.load(ids)
      for (const id of ids) {
        this.#noteReferences(id, this.#fieldsOf(id))
        await yieldToEventLoop()
      }
      if (found.length === referringAtOnce) return false
      for (const id of some) referring.lookedUp.add(id)
    }
    return true
  }

  /** The records with an id in `field`, after `loadReferring` for that id. */
  referringTo(field: string, id: number): { id: number; fields: FieldValues }[] {
    const candidates = this.#referring.get(field)?.byId.get(id) ?? []
    return [...candidates].flatMap((own) => {
      const fields = this.#fieldsOf(own)
      return fields && idsIn(fields[field]).includes(id) ? [{ id: own, fields }] : []
    })
  }

  /** Called when none of the records that were found with an id in `field` has it any more. */
  forgetReferring(field: string, id: number): void {
    this.#referring.get(field)?.byId.delete(id)
  }

  /**
   * Creates or replaces a record.
   *
   * @param evenIfSame whether to write the row even when callers see no difference
   * @returns whether callers see a difference
   */
  put(id: number, fields: FieldValues, stamp: number, evenIfSame = false): boolean {
    const before = this.#states.get(id)
    const body = render(this.resource, id, fields, stamp)
    const from = listedFrom(this.resource, fields)
    const isListed = from === undefined || (from !== null && from <= stamp)
    const isSame = before?.body !== undefined && before.isListed === isListed && haveSameContent(before.body, body)
    if (isSame && !evenIfSame) return false
    const kept = isSame ? before.body : undefined
    const stampOfRow = kept === undefined ? stamp : Date.parse(JSON.parse(kept).updated_at)
    const row = [
      this.#club,
      id,
      stampOfRow,
      kept ?? body,
      ...columnValues(this.resource, fields),
      ...(from === undefined ? [] : [isListed ? 1 : 0, from]),
    ]
    this.#rename(id, before, fields)
    this.#references.note(id, before?.body, fields)
    this.#words.note(id, listedBody(before), isListed ? fields : undefined)
    this.#states.set(id, { body: kept ?? body, isListed, isStored: before?.isStored ?? false, row })
    this.#noteReferences(id, fields)
    this.#changed.add(id)
    if (!isSame) noteChange(this.#parts, id, stamp)
    return !isSame
  }

  remove(id: number): void {
    const before = this.#states.get(id)
    this.#rename(id, before, undefined)
    this.#references.note(id, before?.body, undefined)
    this.#words.note(id, listedBody(before), undefined)
    this.#states.set(id, { body: undefined, isListed: false, isStored: before?.isStored ?? false })
    this.#changed.add(id)
  }

  get hasChanges(): boolean {
    return this.#changed.size > 0
  }

  /** The statements that write all changes, one after the other. The collection then forgets its records, because the table has them. */
  async *statements(): AsyncGenerator<Statement> {
    const changed = [...this.#changed].map((id) => ({ id, ...(this.#states.get(id) as RecordState) }))
    const rows = changed.flatMap(({ row }) => (row ? [row] : []))
    const gone = changed.filter(({ body, isStored }) => body === undefined && isStored)
    // Another record may have taken its old name, so its row is deleted first and inserted again.
    const renamed = changed.filter(({ id, body }) => body !== undefined && this.#renamed.has(id))
    const ofZones = zoneStatements(this.resource, this.#club, this.#parts)
    this.#changed.clear()
    this.#parts.clear()
    this.#states.clear()
    this.#ids.clear()
    this.#renamed.clear()
    this.#referring.clear()
    for (const some of inChunks([...gone, ...renamed].map(({ id }) => id))) {
      yield sql`delete from ${raw(tableOf(this.resource))} where (club_id, id) in (values ${keysOf(this.#club, some)})`
    }
    for (const some of inChunks(rows)) {
      yield upsert(this.resource, some)
    }
    yield* this.#references.statements()
    yield* this.#words.statements()
    yield* ofZones
  }

  #keep({ id, body, listed }: Row): void {
    if (this.#states.get(Number(id))) return
    this.#states.set(Number(id), { body: String(body), isListed: listed !== 0, isStored: true })
  }

  #fieldsOf(id: number): FieldValues | undefined {
    const body = this.bodyOf(id)
    return body === undefined ? undefined : JSON.parse(body)
  }

  #watchReferences(field: string): Referring {
    const referring: Referring = { lookedUp: new Set(), byId: new Map(), read: new Map() }
    this.#referring.set(field, referring)
    for (const id of this.#states.keys()) this.#noteReferences(id, this.#fieldsOf(id))
    return referring
  }

  #noteReferences(id: number, fields: FieldValues = {}): void {
    for (const [field, { byId }] of this.#referring) {
      for (const other of idsIn(fields[field])) byId.set(other, (byId.get(other) ?? new Set()).add(id))
    }
  }

  /** Keeps the looked-up names correct when a record changes. */
  #rename(id: number, before: RecordState | undefined, after: FieldValues | undefined): void {
    const namings = uniqueKeysOf(this.resource)
    if (namings.length === 0) return
    const fields = before?.body === undefined ? undefined : JSON.parse(before.body)
    for (const naming of namings) {
      const old = fields && nameOf(naming, fields)
      const name = after && nameOf(naming, after)
      if (old === name) continue
      // The table can still have the old name, so it is not looked up there again.
      if (old !== undefined && (this.#ids.get(old) ?? id) === id) this.#ids.set(old, undefined)
      if (old !== undefined && before?.isStored) this.#renamed.add(id)
      if (name !== undefined) this.#ids.set(name, id)
    }
  }
}

const listedBody = (record: RecordState | undefined) => (record?.isListed ? record.body : undefined)

const columnsRead = (resource: Resource) => sql`id, body, ${listedOf(resource)}`

/** Records by their ids, as `id`, `body` and `listed`. */
export const recordsById = (club: number, resource: Resource, ids: readonly number[]): Statement =>
  sql`select ${columnsRead(resource)} from ${raw(tableOf(resource))} where (club_id, id) in (values ${keysOf(club, ids)})`

/**
 * The primary keys of records. With `club_id = … and id in (…)` PostgreSQL may read the whole club from another index, because it
 * underestimates large or new clubs.
 */
export const keysOf = (club: number, ids: readonly Value[]): Statement =>
  rows(
    ids.map((id) => [club, id]),
    ['bigint', 'bigint'],
  )

function upsert(resource: Resource, records: readonly (readonly Value[])[]): Statement {
  const extra = [...columnsOf(resource), ...(resource.listedFrom ? ['listed', 'listed_from'] : [])]
  const changing = ['updated_at', 'body', ...extra]
  const changes = raw(changing.map((column) => `${column} = excluded.${column}`).join(', '))
  return sql`insert into ${raw(tableOf(resource))} (club_id, id, ${raw(changing.join(', '))}) values ${rows(records)}
    on conflict (club_id, id) do update set ${changes}`
}
