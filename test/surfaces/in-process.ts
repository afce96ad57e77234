/** A surface for tests only, which shows how thin a surface is: operations by name, without HTTP. */
import { operationIdOf, operationsOf } from '@kantine/contract/operations.ts'
import type { Changes, Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../../server/callers/caller.ts'
import { type Executable, execute, preview } from '../../server/operations/execute.ts'
import type { Input } from '../../server/operations/input.ts'
import { may } from '../../server/operations/may.ts'
import { parsed } from '../../server/operations/plan.ts'
import { recordOperation } from '../../server/operations/record-operation.ts'
import { Refusal, withoutRule } from '../../server/refusal.ts'
import type { Store } from '../../server/store/store.ts'
import { contextOf } from '../support/perform.ts'

/** The result of a call: JSON values, or the problem that REST would return. */
export type Came =
  | { readonly outcome: string; readonly value: unknown; readonly changes?: readonly object[] }
  | { readonly code: string; readonly detail: string; readonly errors: readonly object[] }

/** The operations of some resources, and of the list of changes where that is among them, for one caller. */
export function inProcess(store: Store, resources: readonly (Resource | Changes)[], caller: Caller) {
  const targets = new Map(
    resources.flatMap((resource) =>
      operationsOf(resource).map((operation) => [
        operationIdOf(operation.name, resource),
        recordOperation(operation, resource),
      ]),
    ),
  )
  const context = contextOf(store)

  async function call(name: string, work: (operation: Executable) => Promise<Came>): Promise<Came> {
    const target = targets.get(name)
    if (!target) throw new Error(`There is no operation ${name}.`)
    try {
      return await work(target)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, detail: error.message, errors: error.faults.map(withoutRule) }
    }
  }

  return {
    /** The names of what the caller may do. */
    names: () => [...targets].filter(([, target]) => may(caller, target)).map(([name]) => name),
    call: (name: string, input: Input) =>
      call(name, async (operation) => {
        const result = await execute(context, operation, caller, input)
        return { outcome: result.outcome, value: parsed(result) ?? null }
      }),
    preview: (name: string, input: Input) =>
      call(name, async (operation) => {
        const result = await preview(context, operation, caller, input)
        return { outcome: result.outcome, value: parsed(result) ?? null, changes: result.changes }
      }),
  }
}
