/**
 * The table of checks of the pages of accounts: the whole request of each kind, from its origin to the answer. Above `readBody` no byte of
 * a form has been read; `form-page.ts` checks its token.
 */
import { limitCalls } from '../../http/steps/limit-calls.ts'
import { limitLogIns } from '../../http/steps/limit-log-ins.ts'
import { requireSession } from '../../http/steps/require-session.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Kind, Start } from './call.ts'
import { answer } from './steps/answer.ts'
import { findLanguage } from './steps/find-language.ts'
import { findVisit } from './steps/find-visit.ts'
import { requireForm } from './steps/require-form.ts'

const x = true
const _ = false

// biome-ignore format: the table is read by its columns
export const checks = tableOfChecks<Kind, Start>()
  .step(requireForm,    { anybody: x, signIn: x, own: x })
  .step(limitLogIns,    { anybody: _, signIn: x, own: _ })
  .step(findVisit,      { anybody: x, signIn: x, own: _ })
  .step(requireSession, { anybody: _, signIn: _, own: x })
  .step(limitCalls,     { anybody: _, signIn: _, own: x })
  .step(findLanguage,   { anybody: x, signIn: x, own: x })
  .step(readBody,       { anybody: x, signIn: x, own: x })
  .step(answer,         { anybody: x, signIn: x, own: x })
