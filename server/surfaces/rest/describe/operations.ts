import { batchResultsExample } from '@kantine/contract/batch.ts'
import { summaryExample } from '@kantine/contract/groupings.ts'
import {
  isAboutOne,
  isByExternalId,
  type Outcome,
  operationIdOf,
  scopeOf,
  statusOf,
} from '@kantine/contract/operations.ts'
import { type Changes, isChanges, type Resource, type Shape } from '@kantine/contract/resource.ts'
import { sandboxKey } from '@kantine/contract/resources/sandbox-key.ts'
import {
  capitalized,
  clubFields,
  exampleOf,
  type Refer,
  recordFields,
  returnedObject,
  type Schema,
  schemaName,
} from '@kantine/contract/schemas.ts'
import type { Marked } from '@kantine/contract/unspecified.ts'
import { bodyTypes } from '../../../http/body.ts'
import type { Route, Target } from '../call.ts'
import { checks } from '../checks.ts'
import { authenticate } from '../steps/authenticate.ts'
import { headerRefs, limitHeaders, zippedHeaders } from './headers.ts'
import {
  described,
  type MediaType,
  type OperationObject,
  type Parameter,
  type Reference,
  type ResponseObject,
} from './openapi.ts'
import { idParameter, listParameters, parameterRef, preconditionRefs } from './parameters.ts'
import { problemRefs } from './problems.ts'

type Particulars = {
  readonly operationId: string
  readonly tag: string
  readonly summary: string
  readonly doc: string
  readonly mark: Marked
  readonly scope?: string
  readonly parameters: readonly (Parameter | Reference)[]
  readonly body?: MediaType
  readonly answers: { readonly [status: number]: SuccessfulAnswer }
}

type SuccessfulAnswer = {
  readonly description: string
  readonly headers?: readonly string[]
  readonly media?: MediaType
}

/**
 * Describes one route.
 *
 * @param club the fields of the club that are served
 * @param refer adds a schema to the components
 */
export function describeRoute(route: Route, club: Shape, refer: Refer): OperationObject {
  const { operationId, tag, summary, doc, mark, scope, parameters, body, answers } = route.target
    ? ofCollection(route, route.target, refer)
    : route.kind === 'mint'
      ? minting(refer)
      : introspection(club, route, refer)
  return {
    operationId,
    tags: [tag],
    summary,
    ...described(doc, mark),
    security: checks.stepsOf(route.kind).some((step) => step === authenticate) ? [{ apiKey: [] }] : [],
    ...(scope && { 'x-required-scope': scope }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, description: 'JSON.', content: bodyContent(route, body) } }),
    responses: {
      ...Object.fromEntries(Object.entries(answers).map(([status, answer]) => [status, answerObject(answer)])),
      ...problemRefs(route),
    },
  }
}

/** Section 4.1: the two calls that belong to no collection. */
const introspection = (club: Shape, { preconditions }: Route, refer: Refer): Particulars => ({
  operationId: 'get_club',
  tag: club.title.en,
  summary: 'Get the club and the calling key',
  doc: `${club.doc} Any valid key may call it.`,
  mark: {},
  parameters: preconditionRefs(preconditions),
  answers: {
    200: {
      description: 'The club.',
      headers: preconditions ? ['etag'] : zippedHeaders,
      media: {
        schema: refer(schemaName(club), returnedObject(club.doc, clubFields(club))),
        example: exampleOf(clubFields(club)),
      },
    },
    ...(preconditions && { 304: { description: 'The club has not changed.', headers: ['etag'] } }),
  },
})

const minting = (refer: Refer): Particulars => ({
  operationId: 'mint_sandbox_key',
  tag: sandboxKey.title.en,
  summary: 'Create a sandbox key',
  doc: `${sandboxKey.doc} Needs no authentication.`,
  mark: {},
  parameters: [],
  answers: {
    201: {
      description: 'The new key.',
      headers: zippedHeaders,
      media: {
        schema: refer(schemaName(sandboxKey), returnedObject(sandboxKey.doc, sandboxKey.fields)),
        example: exampleOf(sandboxKey.fields),
      },
    },
  },
})

/** Derived from the path and not from the title, because generated clients name their classes after it. */
export const tagOf = ({ plural }: Pick<Resource, 'plural'>): string => capitalized(plural.replaceAll('-', ' '))

function ofCollection(route: Route, { operation, resource }: Target, refer: Refer): Particulars {
  const { name, effect } = operation
  const data = isChanges(resource) ? undefined : operation.data?.(resource, refer)
  const scope = isChanges(resource) ? undefined : scopeOf(operation, resource)
  const reading = effect === 'reads'
  return {
    operationId: operationIdOf(name, resource),
    tag: tagOf(resource),
    summary: operation.title(resource),
    doc: [
      operation.sentence(resource),
      ...('processed' in operation.outcomes ? [batchSentence] : reading ? [] : [onceSentence]),
      isChanges(resource) ? anyReadSentence : `Requires the scope \`${scope}\`.`,
    ].join(' '),
    mark: resource.operations[name] ?? {},
    ...(scope && { scope }),
    parameters: [
      ...(operation.parameters ? listParameters(operation.parameters(resource)) : []),
      ...(isAboutOne(operation) ? [idParameter(resource)] : []),
      ...(isByExternalId(operation) ? [parameterRef('external_id')] : []),
      ...(reading ? [] : [parameterRef(name === 'bulk' ? 'required_idempotency_key' : 'idempotency_key')]),
      ...preconditionRefs(route.preconditions, reading),
    ],
    ...(data && { body: { schema: refer(data.name, data.schema), example: data.example } }),
    answers: answersOf(route, { operation, resource }, refer),
  }
}

const anyReadSentence = 'Requires the read scope for at least one resource.'
const onceSentence = 'Accepts an `Idempotency-Key`.'
const batchSentence = 'A processed batch returns 200; inspect each `results[].status`.'

function answersOf({ preconditions }: Route, { operation, resource }: Target, refer: Refer): Particulars['answers'] {
  const { name, effect, parameters } = operation
  const hasTag = (outcome: Outcome) => preconditions !== undefined && tagged.includes(outcome)
  const output = operation.output?.(resource, refer)
  const schema = output && refer(output.name, output.schema)
  const outcomes = (Object.entries(operation.outcomes) as [Outcome, string][]).filter(
    ([outcome]) => preconditions || outcome !== 'unchanged',
  )
  return Object.fromEntries(
    outcomes.map(([outcome, description]) => {
      const hasBody = schema !== undefined && outcome !== 'removed' && outcome !== 'unchanged'
      return [
        statusOf[outcome],
        {
          description,
          headers: [
            ...(hasTag(outcome) ? tagHeaders(parameters !== undefined, hasBody) : hasBody ? zippedHeaders : []),
            ...(effect === 'reads' ? [] : ['idempotency-replayed']),
            ...(outcome === 'created' && resource.operations.get ? ['location'] : []),
          ],
          ...(hasBody && { media: { schema, example: exampleAnswer(name, resource) } }),
        },
      ]
    }),
  )
}

/** The headers of a response with an entity tag. A response with a strong tag is never compressed. */
function tagHeaders(isWeak: boolean, hasBody: boolean): string[] {
  if (!isWeak) return ['etag']
  return ['etag', ...(hasBody ? zippedHeaders : ['vary'])]
}

/** The outcomes with an entity tag in the response. */
const tagged: readonly Outcome[] = ['found', 'unchanged', 'created', 'changed']

function exampleAnswer(name: Target['operation']['name'], resource: Resource | Changes): object {
  const record = exampleOf(recordFields(resource)) as { readonly id?: number }
  if (name === 'bulk') return batchResultsExample(resource as Resource)
  if (name === 'summarize') return summaryExample(resource as Resource)
  const next = isChanges(resource) && { next: record.id }
  return name === 'list' ? { data: [record], has_more: false, ...next } : record
}

const answerObject = ({ description, headers = [], media }: SuccessfulAnswer): ResponseObject => ({
  description,
  headers: headerRefs([...limitHeaders, ...headers]),
  ...(media && { content: json(media) }),
})

/** A change may also be sent as a JSON merge patch. */
const bodyContent = ({ method }: Route, body: NonNullable<Particulars['body']>) => ({
  ...json(body),
  ...(method === 'PATCH' && { [bodyTypes.mergePatch]: body }),
})

const json = ({ schema, example }: { readonly schema: Schema; readonly example?: unknown }) => ({
  'application/json': { schema, example },
})
