/** How records are found besides by their ids: by the natural key of the definition, or by a unique field. */
import type { Resource } from '@kantine/contract/resource.ts'
import { type FieldValues, tableOf } from './body.ts'
import type { Value } from './engine.ts'
import { cachedSql, repeated } from './statements.ts'

/** Fields of a resource that name a record: no two records of a club have the same values in all of them. */
export type Naming = { readonly resource: Resource; readonly fields: readonly string[] }

const known = new WeakMap<Resource, readonly Naming[]>()

/** All namings of a resource, that of the natural key first. */
export function namingsOf(resource: Resource): readonly Naming[] {
  const { naturalKey, unique = [] } = resource
  const namings =
    known.get(resource) ??
    [...(naturalKey ? [naturalKey] : []), ...unique.map((name) => [name])].map((fields) => ({ resource, fields }))
  known.set(resource, namings)
  return namings
}

/** The naming by a unique field, or by the natural key where none is given; undefined where the resource does not have it. */
export function namingOf(resource: Resource, field?: string): Naming | undefined {
  const wanted = field === undefined ? resource.naturalKey : [field]
  return namingsOf(resource).find(({ fields }) => fields.join() === wanted?.join())
}

/** The name of a record as one text; undefined where one of its values is null, for then nothing is named. */
export function nameOf({ fields: names }: Naming, fields: FieldValues): string | undefined {
  const values = names.map((name) => fields[name] ?? null)
  return values.includes(null) ? undefined : JSON.stringify([names, values])
}

/** The values of a name, as parameters of `namedSql`. */
export const valuesOf = ({ fields: names }: Naming, fields: FieldValues): Value[] =>
  names.map((name) => fields[name] as Value)

/** Records by some of their names, as `id`, `body`, `listed` and the fields of the name; the parameters are the club and the values. */
export const namedSql: (naming: Naming, records: number) => string = cachedSql(
  ({ resource, fields: names }: Naming, records) => {
    const types = names.map((name) => (resource.fields[name]?.schema.type === 'integer' ? 'bigint' : 'text'))
    const row = (n: number) => `(${types.map((type, i) => `cast($${n * types.length + i + 2} as ${type})`).join(', ')})`
    const listed = resource.listedFrom ? 'record.listed' : '1'
    return `with wanted (${names.join(', ')}) as (values ${repeated(records, row)})
      select record.id, record.body, ${listed} as listed, ${names.map((name) => `record.${name}`).join(', ')}
      from wanted cross join ${tableOf(resource)} as record
      where record.club_id = $1 and ${names.map((name) => `record.${name} = wanted.${name}`).join(' and ')}`
  },
)
