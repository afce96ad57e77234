/** Decides whether a caller may do something. Every surface asks here, and only this file decides. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Caller, Permission } from '../callers/caller.ts'
import { withNeeds } from '../callers/caller-of.ts'
import { Refusal } from '../refusal.ts'
import type { Actor } from '../store/actor.ts'

export type Requirement = {
  /** The scope or permission that the caller must have; of several, one is enough. */
  readonly permission: Permission | readonly Permission[]
  readonly effect: 'reads' | 'writes' | 'destroys'
}

/** Whether a caller meets a requirement. Lists of tools and buttons include only those that are allowed. */
export const may = (caller: Caller, requirement: Requirement): boolean => refusalOf(caller, requirement) === undefined

export const mayRead = (caller: Caller, { scopes }: Pick<Resource, 'scopes'>): boolean =>
  may(caller, { permission: scopes.read, effect: 'reads' })

/**
 * The caller, with the operation's requirement as the basis for its writes. Each write checks again whether the role of the person, or the
 * scopes of the key or grant, still allow it. Every operation begins here, on every surface.
 */
export function relyingOn(caller: Caller, permission: Requirement['permission']): Caller {
  const { actor, club } = caller
  const permissions = typeof permission === 'string' ? [permission] : permission
  return { ...caller, actor: withNeeds(actor, { club, permissions }) }
}

/**
 * Rejects a caller who does not meet a requirement.
 *
 * @throws {Refusal} `read_only_key` for a write with a sandbox key (sections 4.5 and 7), `insufficient_scope` (section 5)
 */
export function requirePermission(caller: Caller, requirement: Requirement): void {
  const refusal = refusalOf(caller, requirement)
  if (refusal) throw refusal
}

function refusalOf({ actor, readOnly, scopes }: Caller, { permission, effect }: Requirement): Refusal | undefined {
  if (readOnly && effect !== 'reads') return readOnlyRefusal(actor)
  const enough = typeof permission === 'string' ? [permission] : permission
  if (enough.some((one) => scopes.includes(one))) return undefined
  return new Refusal('insufficient_scope', missing(actor, enough, scopes), { scope: enough.join(' ') })
}

/** Names the missing scopes or permissions, and the next step. */
function missing({ by }: Actor, enough: readonly Permission[], scopes: readonly Permission[]): string {
  if (by === 'administrator') {
    const rule = `Your role in this club lacks the permission ${enough.join(' or ')}.`
    return `${rule} Ask an administrator of the club.`
  }
  const needed = `${enough.length > 1 ? 'one of the scopes' : 'the scope'} ${enough.join(', ')}`
  const has = scopes.length > 0 ? scopes.join(', ') : 'none'
  if (by !== 'grant') return `This request needs ${needed}. The key has ${has}.`
  return `This request needs ${needed}. The assistant has ${has}. Connect it again and grant more scopes, as far as your role in the club allows.`
}

/** Sections 4.5 and 7: any write with a sandbox key returns 403, and so does one by a read-only assistant. */
export const readOnlyRefusal = ({ by }: Actor): Refusal =>
  new Refusal('read_only_key', reasonsToOnlyRead[by] ?? reasonsToOnlyRead.key)

const reasonsToOnlyRead: { readonly [by in Actor['by']]?: string } & { readonly key: string } = {
  key: 'Sandbox keys are read-only, because everyone shares the demo club. To write, use a key for your own club.',
  assistant: 'The URL of this connection ends in read_only=true. To write, connect without it.',
  grant: 'This assistant was connected read-only. Connect it again with write access.',
}
