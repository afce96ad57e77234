/** What forms and tables of the application are drawn from, as text: its operations with their fields (`npm run client` writes it). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdministrativeResource } from '@kantine/contract/administration/resource.ts'
import type { Field, Fields } from '@kantine/contract/fields.ts'
import { operations } from '../server/operations/all.ts'
import type { Operation } from '../server/operations/operation.ts'
import { fieldsOf } from '../server/surfaces/console/collections.ts'
import { formatted } from './client.ts'
import type { FormField } from './src/data/fields.ts'

export const describedFile = join(import.meta.dirname, 'src', 'operations.ts')

/** The text of `console/src/operations.ts`. */
export function describedText(): string {
  const offered = operations.filter(({ offered, effect }) => offered.includes('application') && effect !== 'reads')
  const described = Object.fromEntries(offered.map((operation) => [nameOf(operation), describe(operation)]))
  const resources = new Set(operations.filter(({ offered }) => offered.includes('application')).map(({ on }) => on))
  const columns = Object.fromEntries([...resources].map((on) => [on.plural, columnsOf(on)]))
  return formatted(
    describedFile,
    `/** What can be done to what is administered, and the fields of its forms. Made by \`npm run client\` from the operations (\`server/operations\`). */
import type { DescribedOperation, Field } from './data/fields.ts'

export const operations = ${JSON.stringify(described)} satisfies { readonly [operation: string]: DescribedOperation }

/** The fields that tables show, by what the table holds. */
export const columns = ${JSON.stringify(columns)} satisfies { readonly [plural: string]: readonly Field[] }
`,
  )
}

/** Such as `keys rotate`. */
const nameOf = ({ on, name }: Operation) => `${on.plural} ${name}`

const describe = ({ name, title, says, effect, about, input = {} }: Operation) => ({
  ...{ title, says, effect, about },
  fields: formFieldsOf(input, name === 'change'),
})

const columnsOf = ({ columns, fields }: AdministrativeResource) =>
  fieldsOf(Object.fromEntries(columns.map((name) => [name, fields[name] as Field])))

/** The fields of the form of an operation, or of a change, which keeps what it does not give. */
export const formFieldsOf = (fields: Fields, isChange = false): readonly FormField[] =>
  fieldsOf(fields).map((described, at) => {
    const field = Object.values(fields)[at] as Field
    return {
      ...(described as FormField),
      ...rulesOf(field, isChange),
      ...(field.shape && { shape: formFieldsOf(field.shape) }),
    }
  })

function rulesOf({ schema, required, nullable, hint, example, valueLabels }: Field, isChange: boolean) {
  const { type, minItems = 0, maxLength, minimum, maximum = Number.MAX_SAFE_INTEGER, format } = schema
  const isFilled = !nullable && (required || isChange)
  const words = schema.enum ?? schema.items?.enum ?? []
  return {
    required: isFilled && type !== 'boolean' && (type !== 'array' || minItems > 0),
    ...(!isFilled && !nullable && type !== 'array' && { is_left_out: true }),
    ...(hint && { hint }),
    ...(maxLength !== undefined && { longest: maxLength }),
    ...(minimum !== undefined && { least: minimum, most: maximum }),
    ...(format === 'email' && { example: String(example) }),
    // The many words of a list, such as scopes, are known from what the server says of them.
    ...(words.length > 0 &&
      words.length <= 10 && {
        value_labels: Object.fromEntries(words.map((word) => [word, valueLabels?.[word] ?? { en: word, nl: word }])),
      }),
  }
}

if (import.meta.main) writeFileSync(describedFile, describedText())
