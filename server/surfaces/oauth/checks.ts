/** The table of checks of the OAuth server: the whole request of each kind of call. Above `readBody` no byte of the body has been read. */
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Kind, Start } from './call.ts'
import { allowOtherOrigins } from './steps/allow-other-origins.ts'
import { answer } from './steps/answer.ts'
import { limitAddress } from './steps/limit-address.ts'

const x = true
const _ = false

// biome-ignore format: the table is read by its columns
export const checks = tableOfChecks<Kind, Start>()
  .step(allowOtherOrigins, { authorize: _, push: x, register: x, tokens: x })
  .step(limitAddress,      { authorize: x, push: x, register: x, tokens: x })
  .step(readBody,          { authorize: x, push: x, register: x, tokens: x })
  .step(answer,            { authorize: x, push: x, register: x, tokens: x })
