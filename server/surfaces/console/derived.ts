/** The routes of the operations that the application offers: each is derived from its operation. */

import type { Field, Fields } from '@kantine/contract/fields.ts'
import { statusOf } from '@kantine/contract/operations.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { refuseBody } from '../../http/body.ts'
import { languageOf } from '../../http/pages/language.ts'
import { idInPath, queryOf, type RawQuery } from '../../http/query.ts'
import { whileConnected } from '../../http/unread-body.ts'
import { operations } from '../../operations/all.ts'
import { execute, preview } from '../../operations/execute.ts'
import { badParameters, refuseParameters } from '../../operations/input.ts'
import { idInput, methodOf, type Operation } from '../../operations/operation.ts'
import { parsed } from '../../operations/plan.ts'
import { shownChanges } from '../../operations/shown-changes.ts'
import { type FieldError, Refusal } from '../../refusal.ts'
import { bodyWith } from './body.ts'
import type { ClubCall, Route } from './call.ts'
import { isPreview } from './steps.ts'

/** `/console/api/clubs/:slug/keys/:id/rotation`; the club itself adds no part to the path. */
export function pathOf({ on, about, noun }: Operation): string {
  const parts = on.name === 'club' ? [noun] : [on.plural, about === 'one' && on.id ? ':id' : undefined, noun]
  return ['/console/api/clubs/:slug', ...parts.filter((part) => part !== undefined)].join('/')
}

function routeOf(operation: Operation): Route {
  const method = methodOf(operation)
  const isPlanned = 'plan' in operation
  const { input, confirm, on, name, effect, lost } = operation
  return {
    kind: 'club',
    method,
    path: pathOf(operation),
    ...((isPlanned || (isInQuery(method) && input)) && { takesParameters: true }),
    isPlanned,
    onlyReads: effect === 'reads',
    ...(confirm && { confirmed: true }),
    ...(lost && { lost }),
    async handle(call) {
      const { services, caller, club, request, reply } = call
      const query = queryOf(request)
      if (isPreview(call)) {
        const { preview: _, ...others } = query
        return previewOf(call, operation, inputOf(call, operation, method, others))
      }
      const input = inputOf(call, operation, method, query)
      const signal = whileConnected(reply.raw)
      const context = { ...services, language: languageOf(services.config, request), signal }
      const executed = execute(context, operation, caller, input)
      const { outcome, id, text } = await (isInQuery(method) ? executed.catch(ofQuery) : executed)
      reply.code(text.length === 0 ? statusOf.removed : statusOf[outcome])
      if (name === 'create' && id !== undefined) {
        reply.header('location', `/console/api/clubs/${club.slug}/${on.plural}/${id}`)
      }
      return text
    },
  }
}

/** Including the ones that only the application uses. */
const stored = storedResources()

/** A preview of the operation (`?preview=true`), as JSON. */
async function previewOf({ services, caller, reply }: ClubCall, operation: Operation, input: unknown) {
  const shown = { shown: stored, signal: whileConnected(reply.raw) }
  const previewed = await preview(services, operation, caller, input, shown)
  const changes = shownChanges(previewed.changes).map((change) => ({
    ...change,
    title: stored.find(({ plural }) => plural === change.resource)?.title,
  }))
  return JSON.stringify({ answer: parsed(previewed) ?? null, changes, unseen: previewed.unseen })
}

/** A proxy may drop the body of a DELETE, so its input is in the query, like a GET's. */
export const isInQuery = (method: Route['method']) => method === 'GET' || method === 'DELETE'

function inputOf(call: ClubCall, { on, about, input }: Operation, method: Route['method'], query: RawQuery): unknown {
  const named = about === 'one' && on.id ? idInput(on, idInPath(call.request, notFound)) : {}
  if (!isInQuery(method)) refuseParameters(query)
  if (input && !isInQuery(method))
    return call.raw.length === 0 && !Object.values(input).some(({ required }) => required)
      ? named
      : bodyWith(call, named)
  refuseBody(call.raw)
  return input ? { ...valuesIn(input, query), ...named } : named
}

/** The values of a query, as JSON would represent them; the operation rejects invalid ones. */
const valuesIn = (fields: Fields, query: { readonly [name: string]: unknown }) =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => [
      name,
      Object.hasOwn(fields, name) ? jsonOf(fields[name], text) : text,
    ]),
  )

function jsonOf(field: Field | undefined, text: unknown): unknown {
  const type = field?.schema.type
  if (type === 'integer' && typeof text === 'string' && /^(?:0|-?[1-9]\d{0,15})$/.test(text)) return Number(text)
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Reports an error of a query value at its parameter. */
function ofQuery(error: unknown): never {
  if (!(error instanceof Refusal) || error.code !== 'validation_failed') throw error
  const refusal = badParameters(error.faults.map(ofParameter))
  refusal.fields = error.fields
  throw refusal
}

function ofParameter(fault: FieldError): FieldError {
  if (!('pointer' in fault)) return fault
  const { pointer, ...others } = fault
  return { ...others, parameter: pointer.slice(1) }
}

const notFound = () =>
  new Refusal('not_found', {
    en: 'This id does not exist in the club.',
    nl: 'Dit id bestaat niet in de club.',
  })

export const derivedRoutes: readonly Route[] = operations
  .filter(({ offered }) => offered.includes('application'))
  .map(routeOf)
