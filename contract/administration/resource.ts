/**
 * Describes something that is administered, such as an API key, a webhook endpoint or a person. Its fields are described like those
 * of members (`contract/fields.ts`). Routes, commands, client, forms, tables and parts of the guides are derived from it and its
 * operations (`server/operations/all.ts`).
 */
import { type Field, type Fields, whole } from '../fields.ts'
import type { LocalizedText } from '../languages.ts'

export type AdministrativeResource = {
  /** The singular stem: `key`. Log entries refer to one as `key 14`. */
  readonly name: string
  /** The plural stem, the part of its paths and the name of its methods in the client: `keys`. */
  readonly plural: string
  readonly title: LocalizedText
  /** The fields of a response, in this order. */
  readonly fields: Fields
  /** The parameter that identifies one; absent if a club has only one, or if it is the club itself. */
  readonly id?: Field
  /** Its name in the input of operations; `id` by default. */
  readonly idName?: string
  /** The field that names it in sentences. */
  readonly called?: string
  /** The fields that tables show, in this order. */
  readonly columns: readonly string[]
}

export const idOf = (thing: string, example: number) =>
  whole('Id', 'Id', { min: 1, required: true, doc: `The id of the ${thing}.`, example })

/**
 * Describes something that is administered.
 *
 * @throws when a part of the definition names a field that it does not have
 */
export function administered<const R extends AdministrativeResource>(resource: R): R {
  const { name, fields, columns, called = columns[0] }: AdministrativeResource = resource
  for (const field of [...columns, called]) {
    if (field !== undefined && !Object.hasOwn(fields, field))
      throw new Error(`${name}: '${field}' is not one of its fields`)
  }
  return resource
}
