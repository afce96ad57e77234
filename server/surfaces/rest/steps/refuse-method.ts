import { type Methods, refuseMethodOf } from '../../../http/methods.ts'
import type { Start } from '../call.ts'

/**
 * Refuses a method that the path does not have; the path came with the route.
 *
 * @throws {Refusal} `method_not_allowed`
 */
export function refuseMethod(call: Start): void {
  const { path, reply } = call as Start & { readonly path: Methods }
  refuseMethodOf(path, reply)
}
