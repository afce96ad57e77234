/** The table of checks of the consent: the whole request, from the origin to the answer. Above `readBody` no byte of the form has been read. */
import { limitCalls } from '../../../http/steps/limit-calls.ts'
import { requireSession } from '../../../http/steps/require-session.ts'
import { readBody, tableOfChecks } from '../../../http/table-of-checks.ts'
import type { Kind, Start } from './call.ts'
import { decide } from './decide.ts'
import { findConsent } from './find-consent.ts'
import { requireForm } from './require-form.ts'
import { show } from './show.ts'

const x = true
const _ = false

// biome-ignore format: the table is read by its columns
export const checks = tableOfChecks<Kind, Start>()
  .step(requireForm,    { show: _, decide: x })
  .step(requireSession, { show: x, decide: x })
  .step(limitCalls,     { show: x, decide: x })
  .step(readBody,       { show: _, decide: x })
  .step(findConsent,    { show: x, decide: x })
  .step(show,           { show: x, decide: _ })
  .step(decide,         { show: _, decide: x })
