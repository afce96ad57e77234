import { operationIdOf } from '@kantine/contract/operations.ts'
import type { Marked, Resource, Shape } from '@kantine/contract/resource.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import type { Route } from '../call.ts'
import { type Kind, stepsOf } from '../checks.ts'
import { authenticate } from '../steps/authenticate.ts'
import { headerRefs, limitHeaders } from './headers.ts'
import { described } from './marks.ts'
import type { OperationObject, Parameter, Reference, Schema } from './openapi.ts'
import { listParameters, parameterRef } from './parameters.ts'
import { problemRefs } from './problems.ts'
import { clubFields, exampleOf, recordFields, schemaName, schemaRef } from './schemas.ts'

/** What is particular to one kind of call. */
type Particulars = {
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly doc: string
  readonly mark: Marked
  readonly parameters: readonly (Parameter | Reference)[]
  readonly answer: { readonly description: string; readonly schema: Schema; readonly example: object }
}

type Describer = (subject: { readonly resource: Resource; readonly club: Shape }) => Particulars

/** Section 4.1: the two calls that belong to no collection. */
const introspection: Describer = ({ club }) => ({
  operationId: 'get_club',
  tag: club.title,
  summary: 'Get the club and the calling key',
  doc: `${club.doc} Any valid key may call it.`,
  mark: {},
  parameters: [],
  answer: { description: 'The club.', schema: schemaRef(schemaName(club)), example: exampleOf(clubFields(club)) },
})

const minting: Describer = () => ({
  operationId: 'mint_sandbox_key',
  tag: sandboxKey.title,
  summary: 'Mint a sandbox key',
  doc: `${sandboxKey.doc} Needs no authentication.`,
  mark: {},
  parameters: [],
  answer: {
    description: 'The new key.',
    schema: schemaRef(schemaName(sandboxKey)),
    example: exampleOf(sandboxKey.fields),
  },
})

const listing: Describer = ({ resource }) => ({
  operationId: operationIdOf('list', resource),
  tag: resource.title,
  summary: `List ${resource.title.toLowerCase()}`,
  doc: resource.doc,
  mark: resource.operations.list ?? {},
  parameters: listParameters(resource),
  answer: {
    description: 'One page.',
    schema: schemaRef(`${schemaName(resource)}Page`),
    example: { data: [exampleOf(recordFields(resource))], has_more: false },
  },
})

const getting: Describer = ({ resource }) => ({
  operationId: operationIdOf('get', resource),
  tag: resource.title,
  summary: `Get one ${resource.name.replaceAll('_', ' ')}`,
  doc: resource.doc,
  mark: resource.operations.get ?? {},
  parameters: [parameterRef('id')],
  answer: {
    description: 'The record.',
    schema: schemaRef(schemaName(resource)),
    example: exampleOf(recordFields(resource)),
  },
})

const describers: { readonly [kind in Kind]: Describer } = {
  introspection,
  mint: minting,
  list: listing,
  get: getting,
}

/** Describes one route; `resource` is the one its path belongs to. */
export function describeRoute(route: Route, club: Shape, resource: Resource | undefined): OperationObject {
  const particulars = describers[route.kind]({ club, resource: resource as Resource })
  const { operationId, tag, summary, doc, mark, answer, parameters } = particulars
  return {
    operationId,
    tags: [tag],
    summary,
    ...described([doc, scopeSentence(route, resource)].filter(Boolean).join(' '), mark),
    security: stepsOf(route.kind).includes(authenticate) ? [{ apiKey: [] }] : [],
    ...(route.scope && { 'x-required-scope': route.scope }),
    ...(parameters.length > 0 && { parameters }),
    responses: {
      [route.status ?? 200]: {
        description: answer.description,
        headers: headerRefs(limitHeaders),
        content: { 'application/json': { schema: answer.schema, example: answer.example } },
      },
      ...problemRefs(route),
    },
  }
}

const scopeSentence = ({ scope }: Route, resource: Resource | undefined) =>
  scope ? described(`Needs the scope \`${scope}\`.`, resource?.scopes).description : ''
