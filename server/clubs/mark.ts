import { hash, randomUUID } from 'node:crypto'
import { readSetting } from '../store/settings.ts'
import { sql } from '../store/sql.ts'
import type { Store } from '../store/store.ts'

const setting = 'mark of exports'

/** The random text of each database, which its marks are made of. */
const seeds = new WeakMap<Store, string>()

/**
 * The mark of a club, in front of the ids in its exported lists, such as `k3f9a2b1-14`: an import trusts an id only if it is of the same club,
 * because every club has a record with the id 1. It stays the same for as long as the club is in this database.
 */
export async function markOf(store: Store, club: number): Promise<string> {
  return hash('sha256', `${await prepareMarks(store)} ${club}`).slice(0, markLength)
}

/** Reads the text that marks are made of, or makes it. The start calls it, so that no import waits for the write of another club. */
export async function prepareMarks(store: Store): Promise<string> {
  const seed = seeds.get(store) ?? (await seedOf(store))
  seeds.set(store, seed)
  return seed
}

/** In hexadecimal digits: two clubs have the same once in four billion. */
const markLength = 8

async function seedOf(store: Store): Promise<string> {
  const known = await readSetting(store.findAcrossClubs, setting)
  if (known !== undefined) return known
  return store.writeUnaudited('settings', async ({ db }) => {
    await db.all(
      sql`insert into settings (name, value) values (${setting}, ${randomUUID()}) on conflict (name) do nothing`,
    )
    return (await readSetting(db.all, setting)) as string
  })
}

/** The id in a cell of an exported list; undefined if it has another club's mark or is not well-formed. */
export function idWithMark(mark: string, cell: string): number | undefined {
  const [, id] = cell.startsWith(`${mark}-`) ? (/-([1-9]\d{0,14})$/.exec(cell) ?? []) : []
  return id === undefined ? undefined : Number(id)
}
