import { Refusal } from '../../../refusal.ts'
import { type Call, keyOf } from '../call.ts'

/**
 * A key does what its scopes allow (section 5).
 *
 * @throws {Refusal} `insufficient_scope`, naming the missing scope and those the key has
 */
export function requireScope(call: Call): void {
  const { scope } = call.route
  const { scopes } = keyOf(call)
  if (scope && !scopes.includes(scope)) {
    throw new Refusal(
      'insufficient_scope',
      `This request needs the scope ${scope}. The key has ${scopes.length > 0 ? scopes.join(', ') : 'none'}.`,
    )
  }
}
