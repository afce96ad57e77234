import { allowAnyOrigin } from '../../../http/cors.ts'
import type { Start } from '../call.ts'

/** Lets assistants that run in a browser read the answer. Pages that people see are left out, and so is the rest of the API. */
export function allowOtherOrigins({ reply }: Pick<Start, 'reply'>): void {
  allowAnyOrigin(reply)
}
