/** A surface that only tests have, to show how thin one is: operations by their names, without HTTP. */
import { type Operation, operationIdOf, operationsOf, scopesFor } from '@kantine/contract/operations.ts'
import type { Changes, Resource } from '@kantine/contract/resource.ts'
import type { Caller } from '../../server/callers/caller.ts'
import type { Input } from '../../server/operations/input.ts'
import { may, requirePermission } from '../../server/operations/may.ts'
import { preview, run } from '../../server/operations/run.ts'
import { Refusal, withoutRule } from '../../server/refusal.ts'
import type { Store } from '../../server/store/store.ts'

/** What came of a call: JSON values, or what REST would say in its problem. */
export type Came =
  | { readonly outcome: string; readonly value: unknown; readonly changes?: readonly object[] }
  | { readonly code: string; readonly detail: string; readonly errors: readonly object[] }

/** The operations of some resources, and of the list of changes where that is among them, for one caller. */
export function inProcess(store: Store, resources: readonly (Resource | Changes)[], caller: Caller) {
  const targets = new Map(
    resources.flatMap((resource) =>
      operationsOf(resource).map((operation) => [operationIdOf(operation.name, resource), { operation, resource }]),
    ),
  )
  const askedOf = ({ operation, resource }: { operation: Operation; resource: Resource | Changes }) => ({
    permission: scopesFor(operation, resource),
    effect: operation.effect,
  })
  const value = (text: string | Buffer) => (text.length === 0 ? null : JSON.parse(String(text)))

  async function call(
    name: string,
    work: (operation: Operation, resource: Resource | Changes) => Promise<Came>,
  ): Promise<Came> {
    const target = targets.get(name)
    if (!target) throw new Error(`There is no operation ${name}.`)
    try {
      requirePermission(caller, askedOf(target))
      return await work(target.operation, target.resource)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return { code: error.code, detail: error.message, errors: error.faults.map(withoutRule) }
    }
  }

  return {
    /** The names of what the caller may do. */
    names: () => [...targets].filter(([, target]) => may(caller, askedOf(target))).map(([name]) => name),
    call: (name: string, input: Input) =>
      call(name, async (operation, resource) => {
        const { outcome, text } = await run(store, operation, resource, caller, input)
        return { outcome, value: value(text) }
      }),
    preview: (name: string, input: Input) =>
      call(name, async (operation, resource) => {
        const { answer, changes } = await preview(store, operation, resource, caller, input)
        return { outcome: answer.outcome, value: value(answer.text), changes }
      }),
  }
}
