/** Executes operations as a surface does, and checks every result against its operation's description. */
import assert from 'node:assert/strict'
import type { Fields } from '@kantine/contract/fields.ts'
import { schemaOf } from '@kantine/contract/fields.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Caller } from '../../server/callers/caller.ts'
import { operations } from '../../server/operations/all.ts'
import type { Context } from '../../server/operations/context.ts'
import { execute } from '../../server/operations/execute.ts'
import type { Operation } from '../../server/operations/operation.ts'
import { parsed } from '../../server/operations/plan.ts'
import type { Store } from '../../server/store/store.ts'
import type { Webhooks } from '../../server/webhooks/webhooks.ts'

/** The target of an operation: a server, or only its store if that is enough. */
type On = Store | { readonly store: Store; readonly config?: object; readonly webhooks?: Webhooks }

/** Finds the operation with this name, such as `keys rotate`. If there are two, returns the application's. */
export function operationOf(name: string): Operation {
  const [plural, verb] = name.split(' ')
  const found = operations.filter(({ on, name }) => on.plural === plural && name === verb)
  const one = found.find(({ offered }) => offered.includes('application')) ?? found[0]
  if (!one) throw new Error(`There is no operation '${name}'.`)
  return one
}

/** Executes an operation, given as a value or by name, and returns its result. */
// biome-ignore lint/suspicious/noExplicitAny: tests read what the operation describes
export async function perform(on: On, operation: string | Operation, caller: Caller, input: object = {}): Promise<any> {
  const one = typeof operation === 'string' ? operationOf(operation) : operation
  const answer = parsed(await execute(contextOf(on), one, caller, input))
  assertDescribed(one, answer)
  return answer
}

export function contextOf(on: On): Context {
  const { store, config, webhooks } = 'store' in on ? on : { store: on, config: undefined, webhooks: undefined }
  return {
    store,
    config: { baseUrl: 'http://localhost', rateLimitPerMinute: 600, ...config },
    webhooks: async () => webhooks as Webhooks,
  }
}

/** Fails unless a result has exactly the fields that its operation describes, with valid values. */
export function assertDescribed(operation: Operation, answer: unknown): void {
  if (operation.output.of === 'nothing') {
    assert.equal(answer, undefined)
    return
  }
  const validate = validators.get(operation) ?? ajv.compile(schemaOfAnswer(operation))
  validators.set(operation, validate)
  assert.ok(validate(answer), `${operation.on.plural} ${operation.name}: ${ajv.errorsText(validate.errors)}`)
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const validators = new Map<Operation, ValidateFunction>()

function schemaOfAnswer({ output }: Operation): object {
  if (output.of === 'nothing') return {}
  if (output.of === 'one') return closed(output.fields)
  const list = { data: { type: 'array', items: closed(output.fields) }, has_more: { type: 'boolean' } }
  const { properties, required } = closed(output.beside ?? {})
  return {
    type: 'object',
    properties: { ...list, ...properties },
    required: ['data', 'has_more', ...required],
    additionalProperties: false,
  }
}

const closed = (fields: Fields) => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  required: Object.keys(fields),
  additionalProperties: false,
})
