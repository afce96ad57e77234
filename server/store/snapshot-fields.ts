import type { Fields } from '@kantine/contract/fields.ts'
import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'

/** A field that is a copy of another record (`copies` in the definition). */
type CopiedField = {
  readonly name: string
  /** The field with the id of the other record. */
  readonly by: string
  readonly of: string
  readonly shape: Fields
}

/**
 * Copies other records into records before a write, if the copy is missing or outdated. If the copied record is removed, its copy remains.
 *
 * @param bodies reads records of the named resource
 */
export async function withCopies<Given extends { readonly fields: FieldValues }>(
  resource: Resource,
  records: readonly Given[],
  bodies: (resource: string, ids: readonly number[]) => Promise<Map<number, string>>,
): Promise<readonly Given[]> {
  let copied = records
  for (const field of copiedFields(resource)) {
    const wanted = copied.flatMap(({ fields }) => wantedId(field, fields) ?? [])
    if (wanted.length === 0) continue
    const found = await bodies(field.of, wanted)
    copied = copied.map((record) => {
      const body = found.get(wantedId(field, record.fields) ?? 0)
      return body === undefined ? record : withCopy(record, field, JSON.parse(body))
    })
  }
  return copied
}

/** The id of the record to copy; undefined if the copy exists, or there is nothing to copy. */
function wantedId({ name, by }: CopiedField, fields: FieldValues): number | undefined {
  const id = fields[by]
  const copy = fields[name] as FieldValues | null | undefined
  return typeof id === 'number' && copy?.[by] !== id ? id : undefined
}

const withCopy = <Given extends { readonly fields: FieldValues }>(
  record: Given,
  { name, by, shape }: CopiedField,
  other: FieldValues,
): Given => {
  const copy = Object.keys(shape).map((part) => [part, part === by ? other.id : (other[part] ?? null)])
  return { ...record, fields: { ...record.fields, [name]: Object.fromEntries(copy) } }
}

const copiedFields: (resource: Resource) => readonly CopiedField[] = memoize(({ fields }) =>
  Object.entries(fields).flatMap(([name, { copies: by, shape }]) => {
    const resource = by === undefined ? undefined : fields[by]?.references
    return by === undefined || !shape || resource === undefined ? [] : [{ name, by, of: resource, shape }]
  }),
)
