/** The operations on records, in the form that `execute` runs: each of the contract's ten operations, on one resource. */
import { hash } from 'node:crypto'
import { memoize } from '@kantine/contract/memoize.ts'
import { callOf, type Operation, scopesFor } from '@kantine/contract/operations.ts'
import { type Changes, isChanges, type Resource } from '@kantine/contract/resource.ts'
import type { Executable, Plans, Runs } from './execute.ts'
import { type Input, listQueryOf, summaryQueryOf } from './input.ts'
import { getRecord } from './lists/get.ts'
import { filtersIn, listRecords } from './lists/list.ts'
import { listChanges } from './lists/list-changes.ts'
import { requireSeen, seenBy } from './lists/seen.ts'
import { groupingsIn, summarizeRecords } from './lists/summarize.ts'
import { planners } from './planners.ts'
import { answerWith } from './versions.ts'

const executablesOf = memoize((operation: Operation) =>
  memoize(
    (resource: Resource | Changes): Executable => ({
      permission: scopesFor(operation, resource),
      effect: operation.effect,
      ...workOf(operation, resource),
    }),
  ),
)

/**
 * An operation on a resource, or the list of changes. Its input is an `Input`.
 *
 * @throws when the resource has no scope for it
 */
export const recordOperation = (operation: Operation, resource: Resource | Changes): Executable =>
  executablesOf(operation)(resource)

function workOf(operation: Operation, resource: Resource | Changes): Runs | Plans {
  const { name } = operation
  if (name === 'list' || isChanges(resource)) {
    return {
      async run({ store }, caller, { parameters = {}, preconditions: { known } = {} }: Input) {
        const query = listQueryOf(resource, parameters)
        if (!isChanges(resource)) requireSeen(caller, resource, filtersIn(query))
        const { version, text } = isChanges(resource)
          ? await listChanges(store, caller, resource, query, known)
          : await listRecords(store, caller.club, seenBy(caller, resource), query, known)
        return text === undefined ? { outcome: 'unchanged', version, text: '' } : { outcome: 'found', version, text }
      },
    }
  }
  if (name === 'summarize') {
    return {
      async run({ store }, caller, { parameters = {}, preconditions: { known } = {} }: Input) {
        const query = summaryQueryOf(resource, parameters)
        requireSeen(caller, resource, [...filtersIn(query), ...groupingsIn(resource, query)])
        const { version, text } = await summarizeRecords(store, caller.club, resource, query, known)
        return text === undefined ? { outcome: 'unchanged', version, text: '' } : { outcome: 'found', version, text }
      },
    }
  }
  if (name === 'get') {
    return {
      run: async ({ store }, caller, { id, preconditions }: Input) =>
        answerWith(await getRecord(store, caller.club, seenBy(caller, resource), id), preconditions?.known),
    }
  }
  return {
    records: resource,
    plan: (input: Input, caller) => planners[name](resource, input, caller),
    called: (input: Input) => calledOf(operation, resource, input),
  }
}

/** The called operation and its subject, as one text. An external id, which can identify a person, is stored only as a digest. */
function calledOf(operation: Operation, resource: Resource, { id, externalId }: Input): string {
  const { method, path } = callOf(operation, resource)
  const named = externalId === undefined ? String(id) : hash('sha256', String(externalId), 'base64url')
  return `${method} ${path.replace(/\{\w+\}/, named)}`
}
