/** The table of checks for the account pages. No step above `readBody` reads a byte of a form; `form-page.ts` checks its token. */
import { randomBytes } from 'node:crypto'
import type { Language } from '@kantine/contract/languages.ts'
import { Cookie } from '../../http/cookie.ts'
import { languageOf } from '../../http/pages/language.ts'
import { sendAdministratorPage } from '../../http/pages/page.ts'
import { requireOwnForm } from '../../http/pages/read-form.ts'
import { limitCalls } from '../../http/steps/limit-calls.ts'
import { limitLogIns } from '../../http/steps/limit-log-ins.ts'
import { requireSession } from '../../http/steps/require-session.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Call, Kind, Start } from './call.ts'

const x = true
const _ = false

// biome-ignore format: the table is read column by column
export const checks = tableOfChecks<Kind, Start>()
  .step(requireForm,    { anybody: x, signIn: x, own: x })
  .step(limitLogIns,    { anybody: _, signIn: x, own: _ })
  .step(findVisit,      { anybody: x, signIn: x, own: _ })
  .step(requireSession, { anybody: _, signIn: _, own: x })
  .step(limitCalls,     { anybody: _, signIn: _, own: x })
  .step(findLanguage,   { anybody: x, signIn: x, own: x })
  .step(readBody,       { anybody: x, signIn: x, own: x })
  .step(answer,         { anybody: x, signIn: x, own: x })

function requireForm({ services, route, request }: Pick<Start, 'services' | 'route' | 'request'>): void {
  if (route.method === 'POST') requireOwnForm(services.config, request)
}

/** Forms in a browser without a session are bound to a visit: a random string in a cookie. */
function findVisit({ services, request, reply }: Start): { secret: string } {
  const known = visitCookie.read(services.config, request)
  if (known) return { secret: known }
  const secret = randomBytes(32).toString('base64url')
  visitCookie.set(services.config, reply, secret)
  return { secret }
}

const visitCookie = new Cookie('kantine_visit', 12 * 3600)

function findLanguage({ services, request }: Start): { language: Language } {
  return { language: languageOf(services.config, request) }
}

async function answer(call: Call): Promise<void> {
  const { route, reply, language } = call
  // The table of checks ensures that the call has everything that its kind of route needs.
  const answer = await route.handle(call as never)
  if (typeof answer === 'string') reply.redirect(answer, 303)
  else sendAdministratorPage(reply, { ...answer, language, formAction: [] })
}
