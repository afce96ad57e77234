/**
 * The table of checks of the application's calls: a call goes down its column, and the first step that refuses ends it. Up to
 * here no body has been read.
 */
import type { Call } from './call.ts'
import { requireClub } from './steps/require-club.ts'
import { requireSameOrigin } from './steps/require-same-origin.ts'
import { requireSession } from './steps/require-session.ts'

/** Logging in; what concerns the one who is logged in; what concerns a club of theirs. */
export type Kind = 'login' | 'own' | 'club'

type Step = (call: Call) => Promise<void> | void

const x = true
const _ = false

// biome-ignore format: the table is read by its columns
const table: readonly (readonly [Step, ...boolean[]])[] = [
  //                    login  own  club
  [ requireSameOrigin,  x,     x,   x ],
  [ requireSession,     _,     x,   x ],
  [ requireClub,        _,     _,   x ],
]

const columns: readonly Kind[] = ['login', 'own', 'club']

/** The steps of one kind of call, in order. */
export const stepsOf = (kind: Kind): Step[] =>
  table.filter(([, ...marks]) => marks[columns.indexOf(kind)]).map(([step]) => step)
