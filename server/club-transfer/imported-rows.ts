import type { Resource } from '@kantine/contract/resource.ts'
import { importedChangesSetting } from '../operations/lists/changes-complete-since.ts'
import { storedFields } from '../records/check.ts'
import { listsOf, recordsAtOnce, withGainedLists } from '../records/rerender.ts'
import { parseInstant } from '../records/time.ts'
import type { Seal } from '../seal.ts'
import { tableOf } from '../store/body.ts'
import { withKnownCreation } from '../store/change-log.ts'
import { Collection } from '../store/collection.ts'
import { reserveIds, takeIds } from '../store/counters.ts'
import type { Connection, Dialect, Row } from '../store/engine.ts'
import { ListVersions, listOfChanges } from '../store/list-versions.ts'
import { list, raw, rows, sql, type Value } from '../store/sql.ts'
import { inChunks, runTogether } from '../store/statements.ts'
import { newSecret, purposeOf, sealedSecret } from '../webhooks/endpoints/secrets.ts'
import type { Head } from './file-format.ts'
import { highestKeptId, Renumbered } from './renumbered.ts'
import { type ExportedTable, exportedTables, kindOfCaller } from './tables.ts'

type Person = { readonly email: string; readonly name: string; readonly role: string }

/** Rows that an import had to change or skip. */
export type LeftOut = {
  /** People in the file who got no role, because they have no account here, or nothing proves that it is theirs. */
  readonly people: readonly (Person & { readonly hasAccount: boolean })[]
  /** The number of keys that belong to another club here. */
  readonly keys: number
  /** The endpoints, which are disabled here until someone enables them, and whether each has its secret here. */
  readonly endpoints: readonly { readonly id: number; readonly url: string; readonly hasItsSecret: boolean }[]
}

type Options = {
  /** The id of the club here. */
  readonly club: number
  readonly head: Head
  /** Whether only this server can have written the file. */
  readonly isOurs: boolean
  readonly seal: Seal
  readonly resources: readonly Resource[]
  readonly dialect: Dialect
  /** Milliseconds since 1970. */
  readonly now: number
}

/** A person whose account here is the one in the file, and the time at which its password was set, according to the file. */
type Recognized = { readonly person: Person; readonly id: number; readonly passwordSetAt: number }

/** Writes the rows of a file in the form that this server stores, in batches of one table. */
export class ImportedRows {
  readonly #options: Options
  readonly #ids = new Renumbered()
  readonly #people: LeftOut['people'][number][] = []
  readonly #recognized: Recognized[] = []
  readonly #endpoints: LeftOut['endpoints'][number][] = []
  #keysLeftOut = 0
  #records = 0
  #lastStamp: number

  constructor(options: Options) {
    this.#options = options
    this.#lastStamp = options.head.last_stamp
  }

  get leftOut(): LeftOut {
    return { people: this.#people, keys: this.#keysLeftOut, endpoints: this.#endpoints }
  }

  /** The ids of the recognized accounts. */
  get accounts(): number[] {
    return this.#recognized.map(({ id }) => id)
  }

  get records(): number {
    return this.#records
  }

  get lastStamp(): number {
    return this.#lastStamp
  }

  async write(db: Connection, table: string, rows: readonly Row[]): Promise<void> {
    const resource = this.#options.resources.find((resource) => tableOf(resource) === table)
    const own = exportedTables.find(({ name }) => name === table)
    if (resource) await this.#writeRecords(db, resource, rows)
    else if (table === 'people') await this.#writePeople(db, rows)
    else if (own) await this.#writeOwnRows(db, own, rows)
    else throw new Error(`Clubs have no table '${table}'.`)
  }

  /**
   * Fills the lists of other records that the file did not have: an earlier release wrote it. Each part is written by a write of its own.
   *
   * @param writing runs one write
   */
  async fillLists(writing: (work: (db: Connection) => Promise<number | undefined>) => Promise<number | undefined>) {
    for (const resource of this.#options.resources) {
      const before = this.#options.head.fields[tableOf(resource)] ?? []
      const gained = listsOf(resource).filter((name) => !before.includes(name))
      if (gained.length === 0) continue
      let last: number | undefined = 0
      while (last !== undefined) {
        const after: number = last
        last = await writing((db) => this.#fillSome(db, resource, gained, after))
      }
    }
  }

  /** @returns the id of the last record that it looked at; undefined if there are no more */
  async #fillSome(db: Connection, resource: Resource, gained: readonly string[], after: number) {
    const { club, resources } = this.#options
    const rows = await db.all(
      sql`select id, body from ${raw(tableOf(resource))} where club_id = ${club} and id > ${after} order by id limit ${raw(recordsAtOnce)}`,
    )
    const records = rows.map(({ id, body }) => ({ id: Number(id), fields: JSON.parse(String(body)) }))
    const collection = new Collection(resource, db, club)
    await collection.load(records.map(({ id }) => id))
    for (const { id, fields } of await withGainedLists({ db, club, resources }, resource, records, gained))
      collection.put(id, fields, this.#lastStamp)
    await runTogether(db, collection.statements())
    return records.at(-1)?.id
  }

  /** Writes the values that are known only at the end. */
  async writeRest(db: Connection): Promise<void> {
    const { club, resources } = this.#options
    await db.all(sql`insert into record_counts (club_id, records) values (${club}, ${this.#records})`)
    const versions = new ListVersions(club)
    for (const list of [...resources, listOfChanges]) versions.note(list)
    await runTogether(db, versions.statements())
  }

  /**
   * Gives people their roles, within a write that has locked their accounts. They need the password in the file, because administrators of
   * their other clubs may have reset it while this club was away.
   */
  async giveRoles(db: Connection): Promise<void> {
    for (const { person, id, passwordSetAt } of this.#recognized) {
      const account = await db.get(sql`select password_set_at from administrators where id = ${id}`)
      if (Number(account?.password_set_at) === passwordSetAt) {
        await db.all(
          sql`insert into club_administrators (club_id, administrator_id, role)
            values (${this.#options.club}, ${id}, ${person.role})`,
        )
      } else this.#people.push({ ...person, hasAccount: account !== undefined })
    }
  }

  /**
   * The records with their ids and timestamps. If the definition has changed since the export, the record gets a new timestamp, so a
   * sync reads it again.
   */
  async #writeRecords(db: Connection, resource: Resource, rows: readonly Row[]): Promise<void> {
    const { club, head, now, dialect } = this.#options
    const before = new Set(head.fields[tableOf(resource)])
    const isSame = before.symmetricDifference(new Set(Object.keys(resource.fields))).size === 0
    if (!isSame) this.#lastStamp = Math.max(this.#lastStamp, now)
    const collection = new Collection(resource, db, club)
    const given = rows.map(({ id, ...fields }) => ({ id: Number(id), fields }))
    for (const { id, fields } of await withKnownCreation({ db, club, dialect }, resource, given)) {
      const { updated_at, ...own } = fields
      const stamp = isSame ? parseInstant(String(updated_at)) : undefined
      collection.put(id, storedFields(resource, own), stamp ?? this.#lastStamp)
    }
    this.#records += rows.length
    await runTogether(db, collection.statements())
  }

  /**
   * Recognizes accounts in a file that only this server can have written, because other servers assign the same ids. An e-mail address
   * proves nothing: whoever invites an address gets the link to create its account.
   */
  async #writePeople(db: Connection, rows: readonly Row[]): Promise<void> {
    for (const { id, email, name, role, password_set_at } of rows) {
      const person = { email: String(email), name: String(name), role: String(role) }
      const account = await db.get(sql`select id from administrators where email = ${person.email}`)
      if (this.#options.isOurs && Number(account?.id) === Number(id)) {
        this.#ids.set('administrator', Number(id), Number(id))
        this.#recognized.push({ person, id: Number(id), passwordSetAt: Number(password_set_at) })
      } else this.#people.push({ ...person, hasAccount: account !== undefined })
    }
  }

  async #writeOwnRows(db: Connection, table: ExportedTable, given: readonly Row[]): Promise<void> {
    if (table.name === 'trail') await this.#ids.hold(db)
    const written: Row[] = []
    for (const row of given) {
      const here = await this.#rowHere(db, table, row)
      if (here) written.push(here)
    }
    for (const some of inChunks(written)) {
      const values = some.map((row) => [this.#options.club, ...table.columns.map((name): Value => row[name] ?? null)])
      await db.all(
        sql`insert into ${raw(table.name)} (club_id, ${raw(table.columns.join(', '))}) values ${rows(values)}`,
      )
    }
  }

  /** A row as stored here; undefined if it is left out. */
  async #rowHere(db: Connection, table: ExportedTable, row: Row): Promise<Row | undefined> {
    if (table.name === 'club_settings' && row.name === importedChangesSetting) return undefined
    if (table.name === 'api_keys' && (await this.#belongsToAnotherClub(db, row))) {
      this.#keysLeftOut++
      return undefined
    }
    const here = { ...row, ...(await this.#idsHere(db, table, row)) }
    if (table.name === 'webhook_endpoints') return this.#endpointHere(here)
    if (table.name !== 'trail') return here
    const id = Number(row.id) <= highestKeptId ? Number(row.id) : await takeIds(db, 'trail', 1)
    await reserveIds(db, 'trail', id)
    return { ...here, id, subject: await this.#ids.inSubject(db, String(row.subject)) }
  }

  async #belongsToAnotherClub(db: Connection, { digest, old_digest }: Row): Promise<boolean> {
    const own = list([String(digest), String(old_digest ?? digest)])
    return (await db.get(sql`select id from api_keys where digest in (${own}) or old_digest in (${own})`)) !== undefined
  }

  async #idsHere(db: Connection, { ids = {} }: ExportedTable, row: Row): Promise<Row> {
    const here: { [column: string]: Value } = {}
    for (const [column, reference] of Object.entries(ids)) {
      const kind = typeof reference === 'string' ? reference : kindOfCaller[String(row[reference.by])]
      if (kind && row[column] !== null) here[column] = await this.#ids.of(db, kind, Number(row[column]))
    }
    return here
  }

  /** The endpoint sends nothing until someone enables it, because the exporting server may still send. */
  #endpointHere(row: Row): Row {
    const { club, head, seal, now } = this.#options
    const id = Number(row.id)
    const secret = seal.open(String(row.secret), purposeOf(Number(head.club.id), id))
    this.#endpoints.push({ id, url: String(row.url), hasItsSecret: secret !== undefined })
    return {
      ...row,
      secret: sealedSecret(seal, club, id, secret ?? newSecret()),
      old_secret: null,
      old_secret_until: null,
      failing_since: null,
      warned_at: null,
      state: 'disabled',
      reason: row.reason ?? 'administrator',
      disabled_at: row.disabled_at ?? now,
    }
  }
}
