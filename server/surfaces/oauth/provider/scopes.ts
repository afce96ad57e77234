import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'

/** Scopes of OpenID Connect, which some assistants ask for everywhere; they mean nothing here, and are as if not asked for. */
const ofOpenId: readonly string[] = ['openid', 'profile', 'email', 'offline_access']

/**
 * The scopes that a request for authorization asks for: those that Kantine knows (RFC 6749, section 3.3, lets a server ignore others);
 * `byDefault` when it asks for none; undefined when none of those asked for is known.
 *
 * @param scope the parameter, separated by blanks
 */
export function askedScopes(scope: string | undefined, byDefault: readonly Scope[]): readonly Scope[] | undefined {
  const asked = (scope ?? '').split(' ').filter((name) => name && !ofOpenId.includes(name))
  if (asked.length === 0) return byDefault
  const known = allScopes.filter((name) => asked.includes(name))
  return known.length > 0 ? known : undefined
}
