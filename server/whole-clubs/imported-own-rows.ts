import { importedChangesSetting } from '../operations/changes-complete-since.ts'
import type { Seal } from '../seal.ts'
import { reserveIds, takeIds } from '../store/counters.ts'
import type { Connection, Row, Value } from '../store/engine.ts'
import { cachedSql, inChunks, placesOf } from '../store/statements.ts'
import { newSecret, purposeOf, sealedSecret } from '../webhooks/endpoints/secrets.ts'
import type { Head } from './file-format.ts'
import { highestKeptId, type Renumbered } from './renumbered.ts'
import { type ExportedTable, kindOfCaller } from './tables.ts'

/** An endpoint of the file, and whether it has its secret here. */
type ImportedEndpoint = { readonly id: number; readonly url: string; readonly hasItsSecret: boolean }

type Options = {
  /** The id of the club here. */
  readonly club: number
  readonly head: Head
  readonly seal: Seal
  /** Milliseconds since 1970. */
  readonly now: number
}

/** Writes the rows of a file that are no records and no people, as they are to be here. */
export class ImportedOwnRows {
  readonly #options: Options
  readonly #ids: Renumbered
  readonly #endpoints: ImportedEndpoint[] = []
  #keysLeftOut = 0

  /** @param ids which ids keys, grants and people of the file have here */
  constructor(options: Options, ids: Renumbered) {
    this.#options = options
    this.#ids = ids
  }

  /** The endpoints, which are disabled here until somebody enables them. */
  get endpoints(): readonly ImportedEndpoint[] {
    return this.#endpoints
  }

  /** How many keys belong to another club here. */
  get keysLeftOut(): number {
    return this.#keysLeftOut
  }

  async write(db: Connection, table: ExportedTable, rows: readonly Row[]): Promise<void> {
    if (table.name === 'trail') await this.#ids.hold(db)
    const written: Row[] = []
    for (const row of rows) {
      const here = await this.#rowHere(db, table, row)
      if (here) written.push(here)
    }
    for (const some of inChunks(written)) {
      const values = some.flatMap((row) => [
        this.#options.club,
        ...table.columns.map((name): Value => row[name] ?? null),
      ])
      await db.all(insertSql(table, some.length), values)
    }
  }

  /** A row as it is to be here; undefined when it is left out. */
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
    const sql = 'select id from api_keys where digest in ($1, $2) or old_digest in ($1, $2)'
    return (await db.get(sql, [String(digest), String(old_digest ?? digest)])) !== undefined
  }

  async #idsHere(db: Connection, { ids = {} }: ExportedTable, row: Row): Promise<Row> {
    const here: { [column: string]: Value } = {}
    for (const [column, of] of Object.entries(ids)) {
      const kind = typeof of === 'string' ? of : kindOfCaller[String(row[of.by])]
      if (kind && row[column] !== null) here[column] = await this.#ids.of(db, kind, Number(row[column]))
    }
    return here
  }

  /** Nothing is sent before somebody enables the endpoint: the server that the file comes from may still send. */
  #endpointHere(row: Row): Row {
    const { club, head, seal, now } = this.#options
    const id = Number(row.id)
    const secret = seal.open(String(row.secret), purposeOf(Number(head.club.id), id))
    this.#endpoints.push({ id, url: String(row.url), hasItsSecret: secret !== undefined })
    return {
      ...row,
      secret: sealedSecret(seal, club, id, secret ?? newSecret()),
      ...{ old_secret: null, old_secret_until: null, failing_since: null, warned_at: null },
      ...{ state: 'disabled', reason: row.reason ?? 'administrator', disabled_at: row.disabled_at ?? now },
    }
  }
}

const insertSql = cachedSql(
  ({ name, columns }: ExportedTable, rows) =>
    `insert into ${name} (club_id, ${columns.join(', ')}) values ${placesOf(rows, columns.length + 1)}`,
)
