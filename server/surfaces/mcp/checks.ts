/**
 * The table of checks of assistants: the whole request, from the credential to the response. Above `readBody` no byte of the body has
 * been read.
 */
import { limitRate } from '../../http/steps/limit-rate.ts'
import { requirePro } from '../../http/steps/require-pro.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Start } from './call.ts'
import { answer } from './steps/answer.ts'
import { authenticate } from './steps/authenticate.ts'
import { readQuery } from './steps/read-query.ts'

const x = true

// biome-ignore format: the table is read by its columns
export const checks = tableOfChecks<'message', Start>()
  .step(authenticate, { message: x })
  .step(limitRate,    { message: x })
  .step(requirePro,   { message: x })
  .step(readQuery,    { message: x })
  .step(readBody,     { message: x })
  .step(answer,       { message: x })
