/** Generates the descriptions of operations that forms and tables use (`npm run client`). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdministrativeResource } from '@kantine/contract/administration/resource.ts'
import type { Field } from '@kantine/contract/fields.ts'
import type { Operation } from '../server/operations/operation.ts'
import { fieldsOf, formFieldsOf } from '../server/surfaces/console/collections.ts'
import { formatted, ofApplication } from './client.ts'

const source = (name: string) => join(import.meta.dirname, 'src', name)

/** The contents of `console/src/operations.ts` and `console/src/columns.ts`, by file. Every page loads the former; few load the latter. */
export function describedTexts(): ReadonlyMap<string, string> {
  const offered = ofApplication.filter(({ effect }) => effect !== 'reads')
  const described = Object.fromEntries(offered.map((operation) => [nameOf(operation), describe(operation)]))
  const resources = new Set(ofApplication.map(({ on }) => on))
  const columns = Object.fromEntries([...resources].map((on) => [on.plural, columnsOf(on)]))
  const texts = {
    [source('operations.ts')]:
      `/** Administrative operations, with the fields of their forms. \`npm run client\` generates it from \`server/operations\`. */
import type { DescribedOperation } from './data/fields.ts'

export const operations = ${JSON.stringify(described)} satisfies { readonly [operation: string]: DescribedOperation }
`,
    [source('columns.ts')]:
      `/** The fields that tables show, by resource. \`npm run client\` generates it from \`server/operations\`. */
import type { Field } from './data/fields.ts'

export const columns = ${JSON.stringify(columns)} satisfies { readonly [plural: string]: readonly Field[] }
`,
  }
  return new Map(Object.entries(texts).map(([file, text]) => [file, formatted(file, text)]))
}

/** For example, `keys rotate`. */
const nameOf = ({ on, name }: Operation) => `${on.plural} ${name}`

const describe = ({ name, title, says, effect, about, input = {} }: Operation) => ({
  ...{ title, says, effect, about },
  fields: formFieldsOf(input, name === 'change'),
})

const columnsOf = ({ columns, fields }: AdministrativeResource) =>
  fieldsOf(Object.fromEntries(columns.map((name) => [name, fields[name] as Field])))

if (import.meta.main) for (const [file, text] of describedTexts()) writeFileSync(file, text)
