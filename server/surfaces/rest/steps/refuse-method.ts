import { type Methods, wrongMethod } from '../../../http/methods.ts'
import type { Start } from '../call.ts'

/**
 * Refuses a method that the path does not have; `Allow` names those that it has (RFC 9110, section 15.5.6).
 *
 * @throws {Refusal} `method_not_allowed`
 */
export function refuseMethod(call: Start): void {
  const { path } = call as Start & { readonly path: Methods }
  call.reply.header('allow', path.allowed.join(', '))
  throw wrongMethod(path)
}
