/**
 * The table of checks for the application's calls: the steps for each kind, from checking its origin to sending the response. The steps
 * above `readBody` run before any byte of the body is read.
 */
import { limitCalls } from '../../http/steps/limit-calls.ts'
import { limitLogIns } from '../../http/steps/limit-log-ins.ts'
import { requireSession } from '../../http/steps/require-session.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Kind, Start } from './call.ts'
import {
  admit,
  answer,
  countOnce,
  refuseQuery,
  requireClub,
  requirePassword,
  requireSameAccount,
  requireSameOrigin,
} from './steps.ts'

const x = true
const _ = false

// biome-ignore format: the table is read column by column
export const checks = tableOfChecks<Kind, Start>()
  .step(requireSameOrigin,  { login: x, own: x, club: x })
  .step(limitLogIns,        { login: x, own: _, club: _ })
  .step(requireSession,     { login: _, own: x, club: x })
  .step(limitCalls,         { login: _, own: x, club: x })
  .step(requireSameAccount, { login: _, own: x, club: x })
  .step(requireClub,        { login: _, own: _, club: x })
  .step(requirePassword,    { login: _, own: x, club: x })
  .step(admit,              { login: _, own: _, club: x })
  .step(readBody,           { login: x, own: x, club: x })
  .step(refuseQuery,        { login: x, own: x, club: x })
  .step(countOnce,          { login: _, own: _, club: x })
  .step(answer,             { login: x, own: x, club: x })
