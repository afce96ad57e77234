/**
 * The table of checks: the steps for each kind of call, from reading its key to sending the response. The first step that rejects a call
 * ends it. The steps above `readBody` run before any byte of the body is read.
 *
 * `authenticate` finds the key by the digest of its secret (`callers/keys/key-cache.ts`), and rejects one that has ended. `limitRate` counts
 * per key, `requirePro` asks for the club's plan, and `runOperation` calls `execute`.
 */

import { limitRate } from '../../http/steps/limit-rate.ts'
import { requirePro } from '../../http/steps/require-pro.ts'
import { readBody, tableOfChecks } from '../../http/table-of-checks.ts'
import type { Kind, Start } from './call.ts'
import { authenticate, requireScope } from './steps/authenticate.ts'
import { findPath, refuseMethod, refuseSandboxWrites } from './steps/not-served.ts'
import { readPreconditions, requireIdempotencyKey } from './steps/read-headers.ts'
import { readList, readRecord, refuseQuery } from './steps/read-input.ts'
import { answer, introspect, mint, runOperation } from './steps/run.ts'

const x = true
const _ = false

// biome-ignore format: the table is read column by column
export const checks = tableOfChecks<Kind, Start>()
  .step(authenticate,          { introspection: x, list: x, get: x, write: x, bulk: x, mint: _, notServed: x })
  .step(limitRate,             { introspection: x, list: x, get: x, write: x, bulk: x, mint: _, notServed: x })
  .step(requirePro,            { introspection: x, list: x, get: x, write: x, bulk: x, mint: _, notServed: x })
  .step(requireScope,          { introspection: _, list: x, get: x, write: x, bulk: x, mint: _, notServed: _ })
  .step(findPath,              { introspection: _, list: _, get: _, write: _, bulk: _, mint: _, notServed: x })
  .step(refuseSandboxWrites,   { introspection: _, list: _, get: _, write: _, bulk: _, mint: _, notServed: x })
  .step(refuseMethod,          { introspection: _, list: _, get: _, write: _, bulk: _, mint: _, notServed: x })
  .step(readPreconditions,     { introspection: x, list: x, get: x, write: x, bulk: x, mint: x, notServed: _ })
  .step(requireIdempotencyKey, { introspection: _, list: _, get: _, write: _, bulk: x, mint: _, notServed: _ })
  .step(readBody,              { introspection: _, list: _, get: _, write: x, bulk: x, mint: _, notServed: _ })
  .step(refuseQuery,           { introspection: x, list: _, get: x, write: x, bulk: x, mint: x, notServed: _ })
  .step(readList,              { introspection: _, list: x, get: _, write: _, bulk: _, mint: _, notServed: _ })
  .step(readRecord,            { introspection: _, list: _, get: x, write: x, bulk: x, mint: _, notServed: _ })
  .step(runOperation,          { introspection: _, list: x, get: x, write: x, bulk: x, mint: _, notServed: _ })
  .step(introspect,            { introspection: x, list: _, get: _, write: _, bulk: _, mint: _, notServed: _ })
  .step(mint,                  { introspection: _, list: _, get: _, write: _, bulk: _, mint: x, notServed: _ })
  .step(answer,                { introspection: x, list: x, get: x, write: x, bulk: x, mint: x, notServed: _ })
