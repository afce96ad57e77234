import type { Call } from '../call.ts'
import { OAuthError } from '../oauth-error.ts'

/** Does what the path is for. An error that assistants understand is answered as they expect it. */
export async function answer(call: Call): Promise<void> {
  try {
    await call.route.handle(call)
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    call.reply.code(400).send({ error: error.error, error_description: error.message })
  }
}
