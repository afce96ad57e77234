/**
 * The versions of lists: what the list of a resource shows, in any form, can only have changed when its version has. A version is a random
 * text, so none ever comes back, also not after a backup was restored or a club was imported.
 */
import { randomUUID } from 'node:crypto'
import type { Connection, Statement } from './engine.ts'
import { cachedSql, inChunks, repeated } from './statements.ts'

/** The version of a list that was never written, and so is empty. */
const neverWritten = '0'

/** Replaces the versions of the lists that a write changes. */
export class ListVersions {
  readonly #club: number
  readonly #version = randomUUID()
  readonly #changed = new Set<string>()
  readonly #written = new Set<string>()

  constructor(club: number) {
    this.#club = club
  }

  /** Notes that the list of a resource, or the list of changes, may show something else after this write. */
  note({ name }: Listed): void {
    if (!this.#written.has(name)) this.#changed.add(name)
  }

  /** The statements that replace the versions, each once in a write. */
  *statements(): Generator<Statement> {
    for (const names of inChunks([...this.#changed])) {
      yield { sql: replaceSql(table, names.length), values: [this.#club, this.#version, ...names] }
      for (const name of names) this.#written.add(name)
    }
    this.#changed.clear()
  }
}

/** What has a list: a resource, or the changes. */
type Listed = { readonly name: string }

/** The list of changes, whose entries are those of the journal. */
export const listOfChanges: Listed = { name: 'change' }

const table = { name: 'list_versions' }

const replaceSql = cachedSql(
  ({ name }: typeof table, names) =>
    `insert into ${name} (club_id, resource, version) values ${repeated(names, (n) => `($1, $${n + 3}, $2)`)}
     on conflict (club_id, resource) do update set version = excluded.version`,
)

/** The version of a list at the moment. */
export async function versionOfList(db: Connection, club: number, list: Listed): Promise<string> {
  return String((await db.get(selectSql(list, 0), [club]))?.version)
}

const selectSql = cachedSql((list: Listed) => `select ${versionSql(list)} as version`)

/** A select of the version of a list, as a value of another statement whose `$1` is the club. */
export const versionSql = ({ name }: Listed): string =>
  `coalesce((select version from list_versions where club_id = $1 and resource = '${name}'), '${neverWritten}')`
