/** Generates the application's typed client (`npm run client`), with one method for each operation. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdministrativeResource } from '@kantine/contract/administration/resource.ts'
import type { Field, FieldSchema, Fields } from '@kantine/contract/fields.ts'
import { operations } from '../server/operations/all.ts'
import { methodOf, type Operation } from '../server/operations/operation.ts'
import { ofEveryRecord } from '../server/operations/records/of-every-record.ts'
import { isInQuery, pathOf } from '../server/surfaces/console/derived.ts'
import { camel } from './src/data/fields.ts'

const about =
  '/** Calls to the server about a club, with the types of their responses. `npm run client` generates it from `server/operations`. */'

export const clientFile = join(import.meta.dirname, 'src', 'api.ts')

/**
 * The operations available to pages, except those on records: these are the same for every collection, and the collections describe their
 * forms (`server/surfaces/console/collections.ts`).
 */
export const ofApplication = operations.filter(
  (operation) => operation.offered.includes('application') && !ofEveryRecord.includes(operation),
)

/** Returns the contents of `console/src/api.ts`. */
export const clientText = (): string => formatted(clientFile, unformatted())

/** Formats the text of a file with Biome. */
export function formatted(file: string, text: string): string {
  const biome = join(import.meta.dirname, '..', 'node_modules', '.bin', 'biome')
  const { stdout, stderr, status } = spawnSync(biome, ['format', `--stdin-file-path=${file}`], {
    input: text,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
}

function unformatted(): string {
  const groups = Map.groupBy(ofApplication, ({ on }) => on)
  const types = [...groups].flatMap(([on, all]) => [typeOfResource(on), ...all.flatMap(typeOfAnswer)])
  const methods = [...groups].map(([on, all]) => `  ${camel(on.plural)}: {\n${all.map(methodText).join('\n')}\n  },`)
  const used = `${methods}`.includes('queryOf(')
    ? "import { type Call, type List, queryOf } from './data/call.ts'"
    : "import type { Call, List } from './data/call.ts'"
  return `${about}
${used}

${types.join('\n\n')}

/** Calls about the club with this slug. */
export const api = (club: string) => ({
${methods.join('\n')}
})
`
}

const typeOfResource = (on: AdministrativeResource) =>
  declared(pascal(on.name), on.titleOfOne.en, objectType(on.fields))

/** Declares a response type that differs from the resource. */
function typeOfAnswer(operation: Operation): string[] {
  const { output, title } = operation
  const name = answerName(operation)
  if (output.of === 'nothing' || name === pascal(operation.on.name)) return []
  return [declared(name, title.en, typeOfFields(operation.on, output.fields))]
}

const declared = (name: string, doc: string, type: string) => `/** ${doc}. */\nexport type ${name} = ${type}`

/** The name of the response type; for a list, that of the items' type. */
function answerName({ on, name, output }: Operation): string {
  if (output.of === 'nothing') return 'undefined'
  const isResource = Object.keys(output.fields).join() === Object.keys(on.fields).join()
  return pascal(on.name) + (isResource ? '' : name === 'list' ? 'Listed' : pascal(name))
}

function typeOfFields(on: AdministrativeResource, fields: Fields): string {
  const isMore = Object.keys(on.fields).every((name) => fields[name] === on.fields[name])
  if (!isMore) return objectType(fields)
  const more = Object.entries(fields).filter(([name]) => !Object.hasOwn(on.fields, name))
  return `${pascal(on.name)} & ${objectType(Object.fromEntries(more))}`
}

function methodText(operation: Operation): string {
  const { on, name, about, says, output, input = {} } = operation
  const method = methodOf(operation)
  const isNamed = about === 'one' && on.id !== undefined
  const hasInput = Object.keys(input).length > 0
  const isOptional = Object.values(input).every(({ required }) => !required)
  const taken = isInQuery(method) ? 'query' : 'body'
  const parameters = [
    ...(isNamed ? [`id: ${typeOf(on.id as Field)}`] : []),
    ...(hasInput ? [`${taken}: ${inputType(input)}${isOptional ? ' = {}' : ''}`] : []),
  ]
  const path = pathOf(operation)
    .replace('/console/api', '')
    .replace(':slug', () => inserted('club'))
    .replace(':id', () => inserted('id'))
  const query = hasInput && taken === 'query' ? inserted('queryOf(query)') : ''
  const beside = output.of === 'list' && output.beside ? ` & ${objectType(output.beside)}` : ''
  const answer = output.of === 'list' ? `List<${answerName(operation)}>${beside}` : answerName(operation)
  const body = hasInput && taken === 'body' ? ', body' : ''
  return `    /** ${says.en} */
    ${camel(name)}: (${parameters.join(', ')}): Call<${answer}> => ({ method: '${method}', path: \`${path}${query}\`${body} }),`
}

/** A template placeholder for a value. */
const inserted = (value: string) => ['$', '{', value, '}'].join('')

const objectType = (fields: Fields): string =>
  `{ ${Object.entries(fields)
    .map(([name, field]) => `readonly ${name}: ${typeOf(field)}`)
    .join('; ')} }`

const inputType = (fields: Fields): string =>
  `{ ${Object.entries(fields)
    .map(
      ([name, field]) =>
        `readonly ${name}${field.required ? '' : '?'}: ${typeOf(field)}${field.required ? '' : ' | undefined'}`,
    )
    .join('; ')} }`

function typeOf({ schema, shape, nullable }: Field): string {
  const value = shape ? (nameOf(shape) ?? objectType(shape)) : schemaType(schema.items ?? schema)
  return (schema.items ? `readonly ${/[|]/.test(value) ? `(${value})` : value}[]` : value) + (nullable ? ' | null' : '')
}

/** The type name of an administrative resource nested in a response. */
function nameOf(shape: Fields): string | undefined {
  const found = operations.find(({ on, offered }) => on.fields === shape && offered.includes('application'))
  return found && pascal(found.on.name)
}

function schemaType({ enum: words, type, items }: FieldSchema): string {
  // Long lists of values, such as scopes, come from the server at run time.
  if (words && words.length > 10) return 'string'
  if (words) return words.map((word) => `'${word}'`).join(' | ')
  if (items) return `readonly ${schemaType(items)}[]`
  return { integer: 'number', boolean: 'boolean', object: 'object' }[String(type)] ?? 'string'
}

const pascal = (name: string) => name.replaceAll(/(?:^|[_-])(\w)/g, (_, letter: string) => letter.toUpperCase())

if (import.meta.main) writeFileSync(clientFile, clientText())
