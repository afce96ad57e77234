import { refuseMethodOf } from '../../../http/methods.ts'
import type { Start } from '../call.ts'
import type { Path } from '../paths.ts'

/**
 * Refuses a method that the path does not have.
 *
 * @throws {Refusal} `method_not_allowed`
 */
export const refuseMethod = ({ path, reply }: Pick<Start, 'reply'> & { readonly path: Path }): void =>
  refuseMethodOf(path, reply)
