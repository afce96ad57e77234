import { sendAdministratorPage } from '../../../http/pages/page.ts'
import type { Call } from '../call.ts'

/** Does the work of the route, and answers with the page that it returns or sends the browser on. */
export async function answer(call: Call): Promise<void> {
  const { route, reply, language } = call
  // The table of checks makes sure that the call has what the kind of its route needs.
  const answer = await route.handle(call as never)
  if (typeof answer === 'string') reply.redirect(answer, 303)
  else sendAdministratorPage(reply, { ...answer, language, formAction: [] })
}
