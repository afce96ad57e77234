/** Generates the descriptions of operations that forms and tables use (`npm run client`). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdministrativeResource } from '@kantine/contract/administration/resource.ts'
import type { Field } from '@kantine/contract/fields.ts'
import type { Operation } from '../server/operations/operation.ts'
import { fieldsOf, formFieldsOf } from '../server/surfaces/console/collections.ts'
import { formatted, ofApplication } from './client.ts'

export const describedFile = join(import.meta.dirname, 'src', 'operations.ts')

/** The text of `console/src/operations.ts`. */
export function describedText(): string {
  const offered = ofApplication.filter(({ effect }) => effect !== 'reads')
  const described = Object.fromEntries(offered.map((operation) => [nameOf(operation), describe(operation)]))
  const resources = new Set(ofApplication.map(({ on }) => on))
  const columns = Object.fromEntries([...resources].map((on) => [on.plural, columnsOf(on)]))
  return formatted(
    describedFile,
    `/** Administrative operations, with the fields of their forms and tables. \`npm run client\` generates it from \`server/operations\`. */
import type { DescribedOperation, Field } from './data/fields.ts'

export const operations = ${JSON.stringify(described)} satisfies { readonly [operation: string]: DescribedOperation }

/** The fields that tables show, by resource. */
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

if (import.meta.main) writeFileSync(describedFile, describedText())
