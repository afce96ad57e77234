import { operationIdOf } from '@kantine/contract/operations.ts'
import type { Resource, Shape } from '@kantine/contract/resource.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import type { Route } from '../call.ts'
import { stepsOf } from '../checks.ts'
import { authenticate } from '../steps/authenticate.ts'
import { headerRefs, limitHeaders } from './headers.ts'
import { described } from './marks.ts'
import type { Answer, MediaType, OperationObject } from './openapi.ts'
import { listParameters, parameterRef } from './parameters.ts'
import type { Describer, SuccessfulAnswer } from './particulars.ts'
import { problemRefs } from './problems.ts'
import { clubFields, exampleOf, recordFields, schemaName, schemaRef } from './schemas.ts'
import { writeDescribers } from './writes.ts'

/** Section 4.1: the two calls that belong to no collection. */
const introspection: Describer = ({ club }) => ({
  operationId: 'get_club',
  tag: club.title,
  summary: 'Get the club and the calling key',
  doc: `${club.doc} Any valid key may call it.`,
  mark: {},
  parameters: [],
  answers: {
    200: { description: 'The club.', schema: schemaRef(schemaName(club)), example: exampleOf(clubFields(club)) },
  },
})

const minting: Describer = () => ({
  operationId: 'mint_sandbox_key',
  tag: sandboxKey.title,
  summary: 'Mint a sandbox key',
  doc: `${sandboxKey.doc} Needs no authentication.`,
  mark: {},
  parameters: [],
  answers: {
    201: {
      description: 'The new key.',
      schema: schemaRef(schemaName(sandboxKey)),
      example: exampleOf(sandboxKey.fields),
    },
  },
})

const listing: Describer = ({ resource }) => ({
  operationId: operationIdOf('list', resource),
  tag: resource.title,
  summary: `List ${resource.title.toLowerCase()}`,
  doc: resource.doc,
  mark: resource.operations.list ?? {},
  parameters: listParameters(resource),
  answers: {
    200: {
      description: 'One page.',
      schema: schemaRef(`${schemaName(resource)}Page`),
      example: { data: [exampleOf(recordFields(resource))], has_more: false },
    },
  },
})

const getting: Describer = ({ resource }) => ({
  operationId: operationIdOf('get', resource),
  tag: resource.title,
  summary: `Get one ${resource.name.replaceAll('_', ' ')}`,
  doc: resource.doc,
  mark: resource.operations.get ?? {},
  parameters: [parameterRef('id')],
  answers: {
    200: {
      description: 'The record.',
      schema: schemaRef(schemaName(resource)),
      example: exampleOf(recordFields(resource)),
    },
  },
})

const describers: { readonly [name: string]: Describer } = {
  introspection,
  mint: minting,
  list: listing,
  get: getting,
  ...writeDescribers,
}

/** Describes one route; `resource` is the one its path belongs to. */
export function describeRoute(route: Route, club: Shape, resource: Resource | undefined): OperationObject {
  const describer = describers[route.operation ?? route.kind]
  if (!describer) throw new Error(`${route.method} ${route.path} is not described.`)
  const { operationId, tag, summary, doc, mark, parameters, body, answers } = describer({
    club,
    resource: resource as Resource,
  })
  return {
    operationId,
    tags: [tag],
    summary,
    ...described([doc, scopeSentence(route, resource)].filter(Boolean).join(' '), mark),
    security: stepsOf(route.kind).includes(authenticate) ? [{ apiKey: [] }] : [],
    ...(route.scope && { 'x-required-scope': route.scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, description: body.description, content: json(body) } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerObject(answer)])),
      ...problemRefs(route),
    },
  }
}

const answerObject = ({ description, headers = [], schema, example }: SuccessfulAnswer): Answer => ({
  description,
  headers: headerRefs([...limitHeaders, ...headers]),
  ...(schema && { content: json({ schema, example }) }),
})

const json = (media: MediaType) => ({ 'application/json': { schema: media.schema, example: media.example } })

const scopeSentence = ({ scope }: Route, resource: Resource | undefined) =>
  scope ? described(`Needs the scope \`${scope}\`.`, resource?.scopes).description : ''
