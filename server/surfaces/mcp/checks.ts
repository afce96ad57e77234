/**
 * The table of checks of assistants: the whole request, from the credential to the answer. Above `readBody` no byte of the body has
 * been read.
 */
import { awaitTurn } from '../../http/steps/await-turn.ts'
import { limitRate } from '../../http/steps/limit-rate.ts'
import { requirePro } from '../../http/steps/require-pro.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Kind, Start } from './call.ts'
import { answer } from './steps/answer.ts'
import { answerPreflight } from './steps/answer-preflight.ts'
import { authenticate } from './steps/authenticate.ts'
import { readQuery } from './steps/read-query.ts'

const x = true
const _ = false

// biome-ignore format: the table is read by its columns
export const checks = tableOfChecks<Kind, Start>()
  .step(authenticate,        { message: x, preflight: _ })
  .step(limitRate,           { message: x, preflight: _ })
  .step(requirePro,          { message: x, preflight: _ })
  .step(readQuery,           { message: x, preflight: _ })
  .step(readBody,            { message: x, preflight: _ })
  .step(awaitTurn,           { message: x, preflight: _ })
  .step(answer,              { message: x, preflight: _ })
  .step(answerPreflight,     { message: _, preflight: x })
