/**
 * The versions of lists. When any form of a resource's list changes, so does its version. Versions are random, so none ever recurs, even
 * after a restore or an import.
 */
import { randomUUID } from 'node:crypto'
import type { Connection } from './engine.ts'
import { raw, rows, type Statement, sql } from './sql.ts'
import { inChunks } from './statements.ts'

/** The version of a list that is empty because nothing was ever written to it. */
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

  /** Notes that the list of a resource, or the list of changes, may have changed with this write. */
  note({ name }: Listed): void {
    if (!this.#written.has(name)) this.#changed.add(name)
  }

  /** The statements that replace the versions. A write replaces each version only once. */
  *statements(): Generator<Statement> {
    for (const names of inChunks([...this.#changed])) {
      yield sql`insert into list_versions (club_id, resource, version)
        values ${rows(names.map((name) => [this.#club, name, this.#version]))}
        on conflict (club_id, resource) do update set version = excluded.version`
      for (const name of names) this.#written.add(name)
    }
    this.#changed.clear()
  }
}

/** A list that has a version: the list of a resource, or the list of changes. */
type Listed = { readonly name: string }

/** The list of changes, which is read from the change log. */
export const listOfChanges: Listed = { name: 'change' }

export async function versionOfList(db: Connection, club: number, list: Listed): Promise<string> {
  return String((await db.get(sql`select ${versionOf(club, list)} as version`))?.version)
}

/** A subquery for the version of a list, for use as a value in another statement. */
export const versionOf = (club: number, { name }: Listed): Statement =>
  sql`coalesce((select version from list_versions where club_id = ${club} and resource = '${raw(name)}'), '${raw(neverWritten)}')`
