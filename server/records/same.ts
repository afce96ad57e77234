import type { Resource } from '@kantine/contract/resource.ts'
import { type Fields, tableOf } from '../store/body.ts'
import type { Connection, Value } from '../store/engine.ts'
import { inChunks } from '../store/writer.ts'

/** What names a record beside its id (`unique` in its definition), as one text; undefined where only the id does. */
export const nameOf = ({ unique }: Resource, fields: Fields): string | undefined =>
  unique && JSON.stringify(unique.map((name) => fields[name] ?? null))

/** The ids of the records that the club has under the names of the given ones. */
export async function idsByName(
  db: Connection,
  club: number,
  resource: Resource,
  records: readonly Fields[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const { unique } = resource
  if (!unique) return ids
  for (const some of inChunks(records)) {
    const values = some.flatMap((fields) => unique.map((name) => (fields[name] ?? null) as Value))
    for (const row of await db.all(sameSql(resource, unique, some.length), [club, ...values])) {
      ids.set(nameOf(resource, row) as string, Number(row.id))
    }
  }
  return ids
}

function sameSql(resource: Resource, unique: readonly string[], records: number): string {
  const types = unique.map((name) => (resource.fields[name]?.schema.type === 'integer' ? 'bigint' : 'text'))
  const rows = Array.from(
    { length: records },
    (_, row) => `(${types.map((type, i) => `cast($${row * types.length + i + 2} as ${type})`).join(', ')})`,
  )
  return `with wanted (${unique.join(', ')}) as (values ${rows.join(', ')})
    select record.id, ${unique.map((name) => `record.${name}`).join(', ')}
    from wanted cross join ${tableOf(resource)} as record
    where record.club_id = $1 and ${unique.map((name) => `record.${name} = wanted.${name}`).join(' and ')}`
}
