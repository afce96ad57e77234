import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes, isReading } from '@kantine/contract/scopes.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Connection, Row } from '../../store/engine.ts'
import type { Store } from '../../store/store.ts'
import type { Role } from '../administrators/roles.ts'
import { allowedScopes, type Grant, grants, subjectOf } from './grants.ts'

/** What a consent grants. */
export type NewGrant = {
  readonly clubId: number
  readonly administratorId: number
  readonly clientId: string
  /** The name that the client gave itself. */
  readonly clientName: string
  /** The host that the client is called back at; '' for a program on the administrator's own computer or phone. */
  readonly redirectHost: string
  /** Those that the administrator's role allows are granted, and with `readOnly` only those that read. */
  readonly scopes: readonly Scope[]
  readonly readOnly: boolean
}

/**
 * Grants an assistant access to a club on behalf of somebody with a role in it.
 *
 * @throws {Refusal} `bad_request`, when the club does not allow assistants, the administrator has no role in it, or no scope is left
 */
export async function createGrant(store: Store, actor: Actor, wanted: NewGrant): Promise<Grant> {
  const chosen = wanted.readOnly ? wanted.scopes.filter(isReading) : wanted.scopes
  return store.writeAcrossClubs(actor, async ({ db, takeIds, note }) => {
    const scopes = allowedScopes(await heldRole(db, wanted), chosen)
    if (scopes.length === 0) throw new Refusal('bad_request', 'Grant at least one scope that your role allows.')
    const now = store.now()
    const { sql, values } = grants.insert(
      { ...wanted, scopes, id: await takeIds('grant'), createdAt: now, lastUsedAt: now },
      `returning ${grants.selected}`,
    )
    const grant = grants.valueOf((await db.get(sql, values)) as Row)
    const details = scopes.length === allScopes.length ? ['all'] : scopes
    note({ action: 'grant.created', subject: subjectOf(grant), details, club: grant.clubId })
    return grant
  })
}

/**
 * The role of the administrator in the club, which must allow assistants. The updates change nothing: they lock the rows, so that no
 * grant is made while another transaction forbids assistants or removes the administrator, and so ends the grants that it sees.
 */
async function heldRole(db: Connection, { clubId, administratorId }: NewGrant): Promise<Role> {
  const club = await db.get(
    'update clubs set assistants_allowed = 1 where id = $1 and assistants_allowed = 1 returning id',
    [clubId],
  )
  if (!club) throw new Refusal('bad_request', 'This club does not allow AI assistants. Allow them first.')
  const administered = await db.get(
    `update club_administrators set administrator_id = $2 where club_id = $1 and administrator_id = $2
     returning role`,
    [clubId, administratorId],
  )
  if (!administered) throw new Refusal('bad_request', 'You have no role in this club.')
  return administered.role as Role
}
