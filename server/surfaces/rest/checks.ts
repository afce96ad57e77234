/**
 * The table of checks: what guards which kind of call, and in which order. A call goes down its column; the first step that
 * refuses ends it. Behind the last step comes the work of the route, and every answer to a key is counted as its usage.
 */
import type { Call } from './call.ts'
import { authenticate } from './steps/authenticate.ts'
import { limitRate } from './steps/limit-rate.ts'
import { refuseSandboxWrites } from './steps/refuse-sandbox-writes.ts'
import { requireIdempotencyKey } from './steps/require-idempotency-key.ts'
import { requirePro } from './steps/require-pro.ts'
import { requireScope } from './steps/require-scope.ts'

export type Kind = 'introspection' | 'list' | 'get' | 'write' | 'bulk' | 'mint'

export type Step = (call: Call) => Promise<void> | void

const x = true
const _ = false

// biome-ignore format: the table is read by its columns
const table: readonly (readonly [Step, ...boolean[]])[] = [
  //                       introspection  list  get   write  bulk  mint
  [ authenticate,          x,             x,    x,    x,     x,    _ ],
  [ limitRate,             x,             x,    x,    x,     x,    _ ],
  [ requirePro,            x,             x,    x,    x,     x,    _ ],
  [ refuseSandboxWrites,   _,             _,    _,    x,     x,    _ ],
  [ requireScope,          _,             x,    x,    x,     x,    _ ],
  [ requireIdempotencyKey, _,             _,    _,    _,     x,    _ ],
]

const columns: readonly Kind[] = ['introspection', 'list', 'get', 'write', 'bulk', 'mint']

/** The steps of one kind of call, in order. */
export const stepsOf = (kind: Kind): Step[] =>
  table.filter(([, ...marks]) => marks[columns.indexOf(kind)]).map(([step]) => step)
