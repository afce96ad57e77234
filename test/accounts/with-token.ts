import type { Caller } from '../../server/callers/caller.ts'
import type { Store } from '../../server/store/store.ts'
import { perform } from '../support/perform.ts'

/** Carries out an operation that makes a link; the answer has the token of the link too. */
export async function withToken(store: Store, operation: string, caller: Caller, input: object) {
  const answer = await perform(store, operation, caller, input)
  return { ...answer, token: String(answer.link.split('/').at(-1)) }
}
