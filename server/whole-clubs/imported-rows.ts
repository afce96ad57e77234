import type { Resource } from '@kantine/contract/resource.ts'
import { storedFields } from '../records/check.ts'
import { parseInstant } from '../records/time.ts'
import type { Seal } from '../seal.ts'
import { tableOf } from '../store/body.ts'
import { Collection } from '../store/collection.ts'
import type { Connection, Row } from '../store/engine.ts'
import { ListVersions, listOfChanges } from '../store/list-versions.ts'
import { runTogether } from '../store/statements.ts'
import type { Head } from './file-format.ts'
import { ImportedOwnRows } from './imported-own-rows.ts'
import { Renumbered } from './renumbered.ts'
import { exportedTables } from './tables.ts'

/** What an import could not take over as it was. */
export type LeftOut = {
  /** People of the file who have no account here. */
  readonly people: readonly { readonly email: string; readonly name: string; readonly role: string }[]
  /** How many keys belong to another club here. */
  readonly keys: number
  /** The endpoints, which are disabled here until somebody enables them. */
  readonly endpoints: ImportedOwnRows['endpoints']
}

type Options = {
  /** The id of the club here. */
  readonly club: number
  readonly head: Head
  readonly seal: Seal
  readonly resources: readonly Resource[]
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Writes the rows of a file, some of one table at a time, as they are to be here. */
export class ImportedRows {
  readonly #options: Options
  readonly #ids = new Renumbered()
  readonly #ownRows: ImportedOwnRows
  readonly #people: LeftOut['people'][number][] = []
  #records = 0
  #lastStamp: number

  constructor(options: Options) {
    this.#options = options
    this.#ownRows = new ImportedOwnRows(options, this.#ids)
    this.#lastStamp = options.head.last_stamp
  }

  get leftOut(): LeftOut {
    return { people: this.#people, keys: this.#ownRows.keysLeftOut, endpoints: this.#ownRows.endpoints }
  }

  /** How many records were written. */
  get records(): number {
    return this.#records
  }

  /** The stamp of the last write of the club. */
  get lastStamp(): number {
    return this.#lastStamp
  }

  /** Writes rows that `RowChecks` found no fault in. */
  async write(db: Connection, table: string, rows: readonly Row[]): Promise<void> {
    const resource = this.#options.resources.find((resource) => tableOf(resource) === table)
    const own = exportedTables.find(({ name }) => name === table)
    if (resource) await this.#writeRecords(db, resource, rows)
    else if (table === 'people') await this.#writePeople(db, rows)
    else if (own) await this.#ownRows.write(db, own, rows)
    else throw new Error(`A club has no rows of '${table}'.`)
  }

  /** Writes what is known only at the end. */
  async writeRest(db: Connection): Promise<void> {
    const { club, resources } = this.#options
    await db.all('insert into record_counts (club_id, records) values ($1, $2)', [club, this.#records])
    const versions = new ListVersions(club)
    for (const list of [...resources, listOfChanges]) versions.note(list)
    await runTogether(db, versions.statements())
  }

  /**
   * The records with their ids and stamps. Where the definition has other fields than when the file was written, their JSON is
   * another one, and so is their stamp: a sync that goes on with this server reads them again.
   */
  async #writeRecords(db: Connection, resource: Resource, rows: readonly Row[]): Promise<void> {
    const { club, head, now } = this.#options
    const before = new Set(head.fields[tableOf(resource)])
    const isSame = before.symmetricDifference(new Set(Object.keys(resource.fields))).size === 0
    if (!isSame) this.#lastStamp = Math.max(this.#lastStamp, now)
    const collection = new Collection(resource, db, club)
    for (const { id, updated_at, ...fields } of rows) {
      const stamp = isSame ? parseInstant(String(updated_at)) : undefined
      collection.put(Number(id), storedFields(resource, fields), stamp ?? this.#lastStamp)
    }
    this.#records += rows.length
    await runTogether(db, collection.statements())
  }

  /** People with an account here get their role; the others are named at the end. */
  async #writePeople(db: Connection, rows: readonly Row[]): Promise<void> {
    for (const { id, email, name, role } of rows) {
      const account = await db.get('select id from administrators where email = $1', [String(email)])
      if (account) {
        this.#ids.set('administrator', Number(id), Number(account.id))
        await db.all('insert into club_administrators (club_id, administrator_id, role) values ($1, $2, $3)', [
          ...[this.#options.club, Number(account.id), String(role)],
        ])
      } else this.#people.push({ email: String(email), name: String(name), role: String(role) })
    }
  }
}
