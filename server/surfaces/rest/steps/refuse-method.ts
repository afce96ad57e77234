import { refuseMethodOf } from '../../../http/methods.ts'
import type { Start } from '../call.ts'
import type { Path } from '../paths.ts'

/**
 * Refuses a method that the path does not have.
 *
 * @throws {Refusal} `method_not_allowed`
 */
export const refuseMethod = ({ path, reply }: Pick<Start, 'reply'> & { readonly path: Path }): void =>
  refuseMethodOf(path, reply, nextStep(path))

/** Where a record can only be written by its external id, the list of them finds it. */
function nextStep({ path }: Path): string | undefined {
  const [, collection] = /^(.+)\/by-external-id\/\{external_id\}$/.exec(path) ?? []
  return collection && `Read the record with GET ${collection}?external_id=…, and remove it by its id.`
}
