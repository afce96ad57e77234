/** The table of checks for the consent page. No step above `readBody` reads a byte of the form. */
import { requireOwnForm } from '../../../http/pages/read-form.ts'
import { limitCalls } from '../../../http/steps/limit-calls.ts'
import { requireSession } from '../../../http/steps/require-session.ts'
import { readBody, tableOfChecks } from '../../../http/table-of-checks.ts'
import type { Kind, Start } from './call.ts'
import { decide } from './decide.ts'
import { findConsent } from './find-consent.ts'
import { show } from './show.ts'

const x = true
const _ = false

// biome-ignore format: the table is read column by column
export const checks = tableOfChecks<Kind, Start>()
  .step(requireForm,    { show: _, decide: x })
  .step(requireSession, { show: x, decide: x })
  .step(limitCalls,     { show: x, decide: x })
  .step(readBody,       { show: _, decide: x })
  .step(findConsent,    { show: x, decide: x })
  .step(show,           { show: x, decide: _ })
  .step(decide,         { show: _, decide: x })

function requireForm({ services, request }: Start): void {
  requireOwnForm(services.config, request)
}
