/**
 * The table of checks: what guards which kind of call, and in which order. A call goes down its column; the first step that
 * refuses ends it. Behind the last step comes the work of the route, and every answer to a key is counted as its usage.
 */
import type { Call } from './call.ts'
import { authenticate } from './steps/authenticate.ts'
import { limitRate } from './steps/limit-rate.ts'
import { requirePro } from './steps/require-pro.ts'
import { requireScope } from './steps/require-scope.ts'

export type Kind = 'introspection' | 'list' | 'get' | 'mint'

export type Step = (call: Call) => Promise<void> | void

const x = true
const _ = false

// biome-ignore format: the table is read by its columns
const table: readonly (readonly [Step, ...boolean[]])[] = [
  //                  introspection  list  get   mint
  [ authenticate,     x,             x,    x,    _ ],
  [ limitRate,        x,             x,    x,    _ ],
  [ requirePro,       x,             x,    x,    _ ],
  [ requireScope,     _,             x,    x,    _ ],
]

const columns: readonly Kind[] = ['introspection', 'list', 'get', 'mint']

/** The steps of one kind of call, in order. */
export const stepsOf = (kind: Kind): Step[] =>
  table.filter(([, ...marks]) => marks[columns.indexOf(kind)]).map(([step]) => step)
