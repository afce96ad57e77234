/**
 * The table of checks for assistants: the steps of a request, from reading its credential to sending the response. The steps above
 * `readBody` run before any byte of the body is read.
 */
import { mcpPath } from '@kantine/contract/oauth.ts'
import { noSuchPath, removeSlash } from '../../http/not-served.ts'
import { limitRate } from '../../http/steps/limit-rate.ts'
import { requirePro } from '../../http/steps/require-pro.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Start } from './call.ts'
import { answer } from './steps/answer.ts'
import { authenticate } from './steps/authenticate.ts'
import { readQuery } from './steps/read-query.ts'

const x = true
const _ = false

// biome-ignore format: the table is read column by column
export const checks = tableOfChecks<'message' | 'trailingSlash', Start>()
  .step(authenticate,        { message: x, trailingSlash: x })
  .step(limitRate,           { message: x, trailingSlash: x })
  .step(requirePro,          { message: x, trailingSlash: x })
  .step(refuseTrailingSlash, { message: _, trailingSlash: x })
  .step(readQuery,           { message: x, trailingSlash: _ })
  .step(readBody,            { message: x, trailingSlash: _ })
  .step(answer,              { message: x, trailingSlash: _ })

/** @throws {Refusal} `not_found` */
function refuseTrailingSlash({ request }: Start): never {
  throw noSuchPath(request, removeSlash(mcpPath))
}
