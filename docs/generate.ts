/** Writes docs/open-points.md from the marks of the contract: `npm run docs`. */
import { writeFileSync } from 'node:fs'
import { errors } from '@kantine/contract/errors.ts'
import { eventKinds } from '@kantine/contract/events.ts'
import { callOf } from '@kantine/contract/operations.ts'
import {
  type Marked,
  type Operation,
  pathOf,
  type Resource,
  type Schema,
  type Shape,
} from '@kantine/contract/resource.ts'
import { club } from '@kantine/contract/resources/club.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import { resources } from '@kantine/contract/resources.ts'
import { scopesOf } from '@kantine/contract/scopes.ts'

/** Something that the specification leaves open, and what Kantine does about it. */
type OpenPoint = { readonly section: string; readonly what: string; readonly choice: string }

export const file = new URL('./open-points.md', import.meta.url)

/** The text of docs/open-points.md. */
export const openPoints = (): string => `# Open points

What the specification leaves open, and what this implementation does about it. None of it is part of the contract: in the OpenAPI
description it carries \`x-open-point\`, and \`CONTRACT=shown\` switches off the operations, fields and filters below. Only the fields
of a sandbox key and of a discipline stay: those objects are shown, so their fields need some name.

This page is made from the marks in \`contract/\`: change them there and run \`npm run docs\`.

${chapters()
  .map(([title, points]) => `## ${title}\n\n${table(points)}`)
  .join('\n\n')}
`

const chapters = (): [string, OpenPoint[]][] => [
  ['Operations', resources.flatMap(operationPoints)],
  ['Fields', [club, ...resources, sandboxKey].flatMap(fieldPoints)],
  ['Filters', resources.flatMap(filterPoints)],
  ['Scopes', pointsOf(Object.fromEntries(scopesOf(resources).map((scope) => [scope.name, scope])), (name) => name)],
  ['Error codes', pointsOf(errors, (code) => `${errors[code as keyof typeof errors].status} ${code}`)],
  ['Events', pointsOf(eventKinds, (kind) => kind)],
]

function operationPoints(resource: Resource): OpenPoint[] {
  return Object.entries(resource.operations).flatMap(([name, { open }]) => {
    const { method, path } = callOf(name as Operation, resource)
    return open ? [{ section: open, what: `${method} ${path}`, choice: meanings[name as Operation] }] : []
  })
}

const meanings: { readonly [name in Operation]: string } = {
  list: 'Lists the records.',
  get: 'Reads one record.',
  create: 'Creates a record.',
  update: 'Changes the fields that are sent (JSON merge patch, RFC 7396).',
  delete: 'Removes a record.',
  bulk: 'Writes many records.',
  set_status: 'Changes the status, and nothing else.',
  upsert: 'Writes one record: created, changed or removed, as in a batch of one.',
}

const fieldPoints = ({ name, fields }: Shape): OpenPoint[] =>
  Object.entries(fields).flatMap(([field, { open, doc, schema }]) => [
    ...(open ? [{ section: open, what: `${name}.${field}`, choice: doc }] : []),
    ...partPoints(`${name}.${field}`, schema),
  ])

/** Marks inside a field that is itself shown. */
function partPoints(name: string, { items, properties = {} }: Schema): OpenPoint[] {
  const parts = Object.entries(properties).flatMap(([part, schema]) => {
    const what = `${name}.${part}`
    const section = schema['x-open-point']
    return [...(section ? [{ section, what, choice: schema.description ?? '' }] : []), ...partPoints(what, schema)]
  })
  return items ? [...parts, ...partPoints(`${name}[]`, items)] : parts
}

const filterPoints = (resource: Resource): OpenPoint[] =>
  pointsOf(resource.filters ?? {}, (name) => `GET ${pathOf(resource)}?${name}=`)

const pointsOf = (things: { readonly [name: string]: Marked & { doc: string } }, nameOf: (name: string) => string) =>
  Object.entries(things).flatMap(([name, { open, doc }]): OpenPoint[] =>
    open ? [{ section: open, what: nameOf(name), choice: doc }] : [],
  )

const table = (points: readonly OpenPoint[]) =>
  [
    '| § | open point | choice |',
    '|---|---|---|',
    ...points.map(
      ({ section, what, choice }) => `| ${section.slice(1)} | \`${what}\` | ${choice.replaceAll('|', '\\|')} |`,
    ),
  ].join('\n')

if (import.meta.main) writeFileSync(file, openPoints())
