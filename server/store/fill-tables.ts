/** Refills the tables derived from records when a changed definition affects their content. Every write keeps them up to date. */
import type { Resource } from '@kantine/contract/resource.ts'
import { listedOnly } from './body.ts'
import { type Derivation, DerivedRows } from './derived-rows.ts'
import type { Connection } from './engine.ts'
import { fieldsInTable, referencesOf } from './record-references.ts'
import { recordsInParts } from './records-in-parts.ts'
import { searchWordsOf } from './search-words.ts'
import { readSetting, writeSetting } from './settings.ts'
import { raw, type Statement, sql } from './sql.ts'
import { runTogether } from './statements.ts'
import { wordRules } from './words.ts'

/** A table derived from the records. */
type Derived = {
  readonly table: string
  /** A condition that matches the rows about a resource. */
  isOf(resource: string): Statement
  /** The name of the setting that describes the current content of the table. */
  readonly setting: string
  /** The table's contents for a resource, each part named like `member.group_ids`. */
  contentOf(resource: Resource): string[]
  derivationOf(resource: Resource, club: number): Derivation | undefined
  /** Whether it covers only the records that lists show. */
  readonly ofListed: boolean
}

const derived: readonly Derived[] = [
  {
    table: 'record_references',
    isOf: (resource) => sql`resource = ${resource}`,
    setting: 'fields in record_references',
    contentOf: (resource) => fieldsInTable(resource).map((field) => `${resource.name}.${field}`),
    derivationOf: referencesOf,
    ofListed: false,
  },
  {
    table: 'search_words',
    isOf: (resource) => sql`record like ${`${resource} %`}`,
    setting: 'fields in search_words',
    contentOf: ({ name, searched }) => (searched ? [`${name}.${searched.join()} by rules ${wordRules}`] : []),
    derivationOf: searchWordsOf,
    ofListed: true,
  },
]

/**
 * Refills these tables for the resources whose definitions have changed since the last start. Removals and searches need complete tables,
 * so it runs before the first write, in one transaction.
 *
 * @param resources every resource that is stored
 */
export async function fillTables(db: Connection, resources: readonly Resource[]): Promise<void> {
  for (const one of derived) await fillTable(db, one, resources)
}

async function fillTable(db: Connection, one: Derived, resources: readonly Resource[]): Promise<void> {
  const filled: readonly string[] = JSON.parse((await readSetting(db.all, one.setting)) ?? '[]')
  const wanted = resources.flatMap(one.contentOf)
  const differing = [...filled, ...wanted].filter((name) => !filled.includes(name) || !wanted.includes(name))
  if (differing.length === 0) return
  const names = new Set(differing.map((name) => name.split('.')[0] as string))
  for (const { id } of await db.all(sql`select id from clubs order by id`)) {
    for (const name of names) {
      await db.all(sql`delete from ${raw(one.table)} where club_id = ${id as number} and ${one.isOf(name)}`)
      const resource = resources.find((resource) => resource.name === name)
      if (resource) await fill(db, one, Number(id), resource)
    }
  }
  await writeSetting(db, one.setting, JSON.stringify(wanted))
}

async function fill(
  db: Connection,
  { derivationOf, ofListed }: Derived,
  club: number,
  resource: Resource,
): Promise<void> {
  const changes = new DerivedRows(derivationOf(resource, club))
  const further = ofListed && resource.listedFrom ? { further: listedOnly(resource) } : {}
  for await (const records of recordsInParts(db.all, club, resource, further)) {
    for (const record of records) changes.note(record.id, undefined, record)
    await runTogether(db, changes.statements())
  }
}
