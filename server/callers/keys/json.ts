import { apiKeys, type KeyInfo, stateOf } from './keys.ts'
import { marksOf } from './marks.ts'

/** A key as the application and the commands show it. What it says of the text before a rotation is null once that has ended. */
export function keyJson(key: KeyInfo, now: number) {
  const hasOld = key.oldEndsAt !== null && key.oldEndsAt > now
  const shown = hasOld ? key : { ...key, oldPrefix: null, oldEndsAt: null }
  return { ...apiKeys.jsonOf(shown), state: stateOf(key, now), marks: marksOf(key, now) }
}

export type KeyJson = ReturnType<typeof keyJson>
