/** What the list of keys draws attention to. */
import { limits } from '@kantine/contract/limits.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes, isReading } from '@kantine/contract/scopes.ts'
import { dayMs } from '../../day.ts'
import { type KeyInfo, stateOf } from './keys.ts'

/**
 * `unused`: not used for 30 days, so it had better be revoked. `expires_soon`: within 14 days. `wide`: it may read everything in the
 * club or change everything, where most software needs a part.
 */
export type Mark = 'unused' | 'expires_soon' | 'wide'

/** The marks of a key; none when it does not work any more. */
export function marksOf(key: KeyInfo, now: number): Mark[] {
  if (stateOf(key, now) !== 'works') return []
  const marks: { readonly [mark in Mark]: boolean } = {
    unused: (key.lastUsedAt ?? key.createdAt) <= now - limits.unusedKeyDays * dayMs,
    expires_soon: key.expiresAt !== null && key.expiresAt <= now + limits.expiresSoonDays * dayMs,
    wide: isWide(key.scopes),
  }
  return (Object.keys(marks) as Mark[]).filter((mark) => marks[mark])
}

function isWide(scopes: readonly Scope[]): boolean {
  const reading = allScopes.filter(isReading)
  const writing = allScopes.filter((scope) => !isReading(scope))
  return [reading, writing].some((all) => all.every((scope) => scopes.includes(scope)))
}
