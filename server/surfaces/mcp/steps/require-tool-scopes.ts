import { Refusal } from '../../../refusal.ts'
import type { Call, Received } from '../call.ts'

/**
 * Refuses an assistant that signed in and lacks scopes which its user could grant: it asks the user for them (RFC 6750, section 3.1;
 * MCP, Authorization, section Scope Challenge Handling). All others are told by the tool, for asking would not help them.
 *
 * @throws {Refusal} `insufficient_scope`, naming every scope that the call needs, and those that were granted: a new consent replaces the one
 * before, so an assistant that asks for exactly these loses nothing
 */
export function requireToolScopes({ credential, caller, listedScopes, plain, tool }: Call & Received): void {
  if (credential.kind !== 'grant' || !tool || !tool.isOffered(listedScopes, caller.readOnly)) return
  const needed = tool.scopesFor(plain?.called?.args, caller.scopes)
  const missing = needed.filter((scope) => !caller.scopes.includes(scope))
  if (missing.length === 0 || !missing.every((scope) => listedScopes.includes(scope))) return
  const detail = `This needs more access than was granted: ${missing.join(', ')}. Ask the user for the scopes that WWW-Authenticate names.`
  throw new Refusal('insufficient_scope', detail, { scope: [...caller.scopes, ...missing].join(' ') })
}
