import type { Resource } from '@kantine/contract/resource.ts'
import { tableOf } from './body.ts'
import type { Connection } from './engine.ts'
import { fieldsInTable, ReferenceChanges } from './record-references.ts'
import { readSettingWithin, writeSettingWithin } from './settings-within.ts'
import { runTogether } from './statements.ts'

const setting = 'fields in record_references'
const recordsAtOnce = 500

/**
 * Fills the table `record_references` anew for the resources whose fields with references have changed since the last start. Removals
 * depend on a complete table, so this is done before the first write, in one transaction.
 *
 * @param resources every resource that is stored
 */
export async function fillReferences(db: Connection, resources: readonly Resource[]): Promise<void> {
  const filled: readonly string[] = JSON.parse((await readSettingWithin(db, setting)) ?? '[]')
  const wanted = resources.flatMap(namesOf)
  const differing = [...filled, ...wanted].filter((name) => !filled.includes(name) || !wanted.includes(name))
  if (differing.length === 0) return
  const names = new Set(differing.map((name) => name.split('.')[0] as string))
  for (const { id } of await db.all('select id from clubs order by id')) {
    for (const name of names) {
      await db.all('delete from record_references where club_id = $1 and resource = $2', [Number(id), name])
      const resource = resources.find((resource) => resource.name === name)
      if (resource) await fill(db, Number(id), resource)
    }
  }
  await writeSettingWithin(db, setting, JSON.stringify(wanted))
}

/** The fields of a resource in the table, as the setting names them: `member.group_ids`. */
const namesOf = (resource: Resource) => fieldsInTable(resource).map((field) => `${resource.name}.${field}`)

async function fill(db: Connection, club: number, resource: Resource): Promise<void> {
  const changes = new ReferenceChanges(resource, club)
  let rows = []
  for (let after = 0; ; after = Number(rows.at(-1)?.id)) {
    rows = await db.all(
      `select id, body from ${tableOf(resource)} where club_id = $1 and id > $2 order by id limit ${recordsAtOnce}`,
      [club, after],
    )
    if (rows.length === 0) return
    for (const { id, body } of rows) changes.note(Number(id), undefined, JSON.parse(String(body)))
    await runTogether(db, changes.statements())
  }
}
