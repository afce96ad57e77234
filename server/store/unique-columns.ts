/**
 * Fills the columns of unique fields, once for each field. Databases of earlier releases can hold a value twice; then nothing is changed,
 * and the error names the records.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import { tableOf } from './body.ts'
import type { Connection } from './engine.ts'
import { recordsInParts } from './records-in-parts.ts'
import { readSetting, writeSetting } from './settings.ts'
import { raw, rows, type Statement, sql } from './sql.ts'
import { inChunks } from './statements.ts'

/** A value of a unique field that several records of a club have. */
export type Duplicate = {
  readonly club: { readonly id: number; readonly slug: string }
  readonly resource: Resource
  readonly field: string
  readonly value: string
  /** The records that have it, in the order of their ids. */
  readonly ids: readonly number[]
}

const mostNamed = 20

/** The database has duplicates of values that must be unique in this version. */
export class DuplicatesFound extends Error {
  constructor(duplicates: readonly Duplicate[]) {
    const named = duplicates.slice(0, mostNamed).map(lineOf)
    const more = duplicates.length > mostNamed ? [`… and ${duplicates.length - mostNamed} more.`] : []
    super(
      [
        'Kantine did not start, because records share a value that must be unique in this version. Nothing was changed.',
        ...named,
        ...more,
        "List all of them with 'kantine duplicates'. Run 'kantine duplicates --keep first' to keep each value only in the record with the lowest id, or '--keep last' for the highest, and start again. To change them by hand, start the earlier version.",
      ].join('\n'),
    )
    this.name = 'DuplicatesFound'
  }
}

const lineOf = ({ club, resource, field, value, ids }: Duplicate) =>
  `${club.slug}: ${field} ${JSON.stringify(value)} of ${resource.plural} ${ids.join(', ')}`

const setting = 'filled unique columns'

/**
 * Fills the columns of fields that have become unique since the last start. It must run in the transaction of the migrations.
 *
 * @param resources every resource that is stored
 * @throws {DuplicatesFound} when a club has a value twice
 */
export async function fillUniqueColumns(db: Connection, resources: readonly Resource[]): Promise<void> {
  const filled: readonly string[] = JSON.parse((await readSetting(db.all, setting)) ?? '[]')
  const wanted = resources.flatMap(({ name, unique = [] }) => unique.map((field) => `${name}.${field}`))
  if (wanted.every((field) => filled.includes(field))) return
  const duplicates = await findDuplicates(db.all, resources)
  if (duplicates.length > 0) throw new DuplicatesFound(duplicates)
  for (const column of await columnsIn(db.all, resources)) {
    for await (const records of valuesIn(db.all, column)) {
      for (const some of inChunks(records)) {
        await db.all(fill(column, some))
      }
    }
  }
  await writeSetting(db, setting, JSON.stringify(wanted))
}

/** Every value of a unique field that a club has more than once. */
export async function findDuplicates(find: Find, resources: readonly Resource[]): Promise<Duplicate[]> {
  const duplicates: Duplicate[] = []
  for (const column of await columnsIn(find, resources)) {
    const holders = new Map<string, number | readonly number[]>()
    for await (const records of valuesIn(find, column)) {
      for (const { id, value } of records) {
        const before = holders.get(value)
        holders.set(value, before === undefined ? id : [before, id].flat())
      }
    }
    for (const [value, ids] of holders) if (typeof ids !== 'number') duplicates.push({ ...column, value, ids })
  }
  return duplicates
}

type Find = Connection['all']
type Column = Pick<Duplicate, 'club' | 'resource' | 'field'>

async function columnsIn(find: Find, resources: readonly Resource[]): Promise<Column[]> {
  const clubs = await find(sql`select id, slug from clubs order by id`)
  return clubs.flatMap(({ id, slug }) =>
    resources.flatMap((resource) =>
      (resource.unique ?? []).map((field) => ({ club: { id: Number(id), slug: String(slug) }, resource, field })),
    ),
  )
}

/** A club's records with a value in a unique field, in parts, read from their bodies. */
async function* valuesIn(
  find: Find,
  { club, resource, field }: Column,
): AsyncGenerator<{ id: number; value: string }[]> {
  for await (const records of recordsInParts(find, club.id, resource)) {
    yield records.flatMap(({ id, [field]: value }) => (typeof value === 'string' ? [{ id, value }] : []))
  }
}

function fill({ club, resource, field }: Column, values: readonly { id: number; value: string }[]): Statement {
  const table = raw(tableOf(resource))
  const wanted = rows(
    values.map(({ id, value }) => [id, value]),
    ['bigint', 'text'],
  )
  return sql`with wanted (id, value) as (values ${wanted})
    update ${table} set ${raw(field)} = wanted.value from wanted
    where club_id = ${club.id} and ${table}.id = wanted.id`
}
