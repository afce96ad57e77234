import { apiKeys, type KeyInfo, stateOf } from './keys.ts'
import { marksOf } from './marks.ts'

/**
 * A key as the application and the commands show it. What it says of the text before a rotation is null once that has ended, as it has when the key
 * itself no longer works.
 */
export function keyJson(key: KeyInfo, now: number) {
  const state = stateOf(key, now)
  const hasOld = state === 'works' && key.oldEndsAt !== null && key.oldEndsAt > now
  const shown = hasOld ? key : { ...key, oldPrefix: null, oldEndsAt: null }
  return { ...apiKeys.jsonOf(shown), state, marks: marksOf(key, now) }
}

export type KeyJson = ReturnType<typeof keyJson>
