/** Decides whether a caller may do something. Every surface asks here, and only this file decides. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Caller, Permission } from '../callers/caller.ts'
import { Refusal } from '../refusal.ts'

/** What an operation requires of its caller. */
export type Requirement = {
  /** The scope or permission that the caller must have; of several, one is enough. */
  readonly permission: Permission | readonly Permission[]
  readonly effect: 'reads' | 'writes' | 'destroys'
}

/** Whether a caller meets a requirement; lists of tools and buttons show only what the caller may use. */
export const may = (caller: Caller, requirement: Requirement): boolean => refusalOf(caller, requirement) === undefined

/** Whether a caller may read the records of a resource. */
export const mayRead = (caller: Caller, { scopes }: Pick<Resource, 'scopes'>): boolean =>
  may(caller, { permission: scopes.read, effect: 'reads' })

/**
 * Refuses a caller who does not meet a requirement.
 *
 * @throws {Refusal} `read_only_key` for a write with a sandbox key (sections 4.5 and 7), `insufficient_scope` (section 5)
 */
export function requirePermission(caller: Caller, requirement: Requirement): void {
  const refusal = refusalOf(caller, requirement)
  if (refusal) throw refusal
}

function refusalOf({ actor, readOnly, scopes }: Caller, { permission, effect }: Requirement): Refusal | undefined {
  if (readOnly && effect !== 'reads') return readOnlyRefusal()
  const enough = [permission].flat()
  if (enough.some((one) => scopes.includes(one))) return undefined
  const needed = `${enough.length > 1 ? 'one of the scopes' : 'the scope'} ${enough.join(', ')}`
  if (actor.by === 'administrator') {
    const rule = `This needs the permission ${enough.join(' or ')}, which your role in this club does not have.`
    return new Refusal('insufficient_scope', `${rule} Ask an administrator of the club.`, { scope: enough.join(' ') })
  }
  const has = scopes.length > 0 ? scopes.join(', ') : 'none'
  return new Refusal('insufficient_scope', `This request needs ${needed}. The key has ${has}.`, {
    scope: enough.join(' '),
  })
}

/** Sections 4.5 and 7: any write with a sandbox key answers 403. */
export const readOnlyRefusal = (): Refusal =>
  new Refusal('read_only_key', 'A sandbox key can only read. The demo club is shared by everybody who tries the API.')
