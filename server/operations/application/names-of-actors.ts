import type { Actor } from '../../store/actor.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { placesBehindClub } from '../../store/statements.ts'

/** Who did something. */
export type ActedBy = {
  readonly by: Actor['by']
  /** The id of the key, the grant or the administrator. */
  readonly byId: number | null
  /** The user of the operating system who gave a command, or an assistant as it calls itself. */
  readonly byName: string | null
  /** The administrator on whose behalf an assistant did it. */
  readonly administratorId: number | null
}

/** What a reader calls who did something; null for Kantine itself and for those who are gone. */
export type Named = {
  /** The label of a key, the name of an administrator, of an assistant, or of a user of the operating system. */
  readonly name: string | null
  /** The name of the administrator on whose behalf an assistant acted. */
  readonly onBehalfOf: string | null
}

/** Adds the names of those who did something, with two statements for a page. */
export async function withNames<Entry extends ActedBy>(
  db: Connection,
  club: number,
  entries: readonly Entry[],
): Promise<(Entry & Named)[]> {
  const keys = idsIn(entries.map(({ by, byId }) => (by === 'key' || by === 'assistant' ? byId : null)))
  const people = idsIn(
    entries.flatMap(({ by, byId, administratorId }) => [administratorId, by === 'administrator' ? byId : null]),
  )
  const labels = namesIn(
    keys.length === 0
      ? []
      : await db.all(
          `select id, label as name from api_keys where club_id = $1 and id in (${placesBehindClub(keys)})`,
          [...[club, ...keys]],
        ),
  )
  const names = namesIn(
    people.length === 0
      ? []
      : await db.all(`select id, name from administrators where $1 > 0 and id in (${placesBehindClub(people)})`, [
          ...[club, ...people],
        ]),
  )
  return entries.map((entry) => {
    const known = entry.by === 'administrator' ? names : labels
    const name = entry.byName ?? (entry.byId === null ? null : (known.get(entry.byId) ?? null))
    return {
      ...entry,
      name,
      onBehalfOf: entry.administratorId === null ? null : (names.get(entry.administratorId) ?? null),
    }
  })
}

const idsIn = (ids: readonly (number | null)[]): number[] => [...new Set(ids.filter((id) => id !== null))]

const namesIn = (rows: readonly Row[]) => new Map(rows.map(({ id, name }) => [Number(id), String(name)]))
