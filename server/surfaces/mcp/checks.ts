/**
 * The table of checks for assistants: the steps of a request, from reading its credential to sending the response. The steps above
 * `readBody` run before any byte of the body is read.
 */
import { limitRate } from '../../http/steps/limit-rate.ts'
import { requirePro } from '../../http/steps/require-pro.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Start } from './call.ts'
import { answer } from './steps/answer.ts'
import { authenticate } from './steps/authenticate.ts'
import { readQuery } from './steps/read-query.ts'

const x = true

// biome-ignore format: the table is read column by column
export const checks = tableOfChecks<'message', Start>()
  .step(authenticate, { message: x })
  .step(limitRate,    { message: x })
  .step(requirePro,   { message: x })
  .step(readQuery,    { message: x })
  .step(readBody,     { message: x })
  .step(answer,       { message: x })
