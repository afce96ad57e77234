import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Note } from '../../store/audit-log.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import { type Statement, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import type { Administrator } from '../accounts/administrators.ts'
import { type Grant, grantOfClub, grants, grantsOf, subjectOf } from './grants.ts'

/**
 * Revokes a grant under the lock of its club: its tokens stop working on every instance within a second. Revoking it again changes nothing.
 *
 * @throws {Refusal} `not_found`
 */
export async function revokeGrant(store: Store, actor: Actor, { clubId, id }: WhichGrant): Promise<Grant> {
  await store.write(clubId, actor, (write) => endGrants(write, { id }, store.wallClock()))
  return grantOfClub(store, clubId, id)
}

/** The grant that is meant. */
type WhichGrant = Pick<Grant, 'clubId' | 'id'>

/**
 * Revokes a grant that an administrator gave.
 *
 * @throws {Refusal} `not_found`, when the grant is not theirs or has ended
 */
export async function revokeOwnGrant(
  store: Store,
  actor: Actor,
  { id: administratorId }: Pick<Administrator, 'id'>,
  id: number,
): Promise<void> {
  const grant = (await grantsOf(store, administratorId)).find((own) => own.id === id)
  if (!grant) {
    throw new Refusal('not_found', {
      en: 'This assistant no longer has access.',
      nl: 'Deze assistent heeft geen toegang meer.',
    })
  }
  await revokeGrant(store, actor, grant)
}

/** Ends what the same administrator granted to the same client in the same club before; the audit log tells it as a change of the access. */
export async function endReplacedGrants(store: Store, actor: Actor, grant: Grant): Promise<void> {
  await store.write(grant.clubId, actor, (write) => endGrants(write, { replacedBy: grant }, store.wallClock()))
}

/** Which grants end: a single one, those of a club or of an administrator or of both, or those that another one replaces. */
type Ending =
  | { readonly id: number }
  | { readonly clubId: number; readonly administratorId?: number }
  | { readonly administratorId: number }
  | { readonly replacedBy: Grant }

/** Revokes grants within a write of the caller, as when an administrator leaves a club. */
export async function endGrants({ db, note }: Ender, which: Ending, now: number): Promise<void> {
  const rows = await db.all(
    sql`update grants set revoked_at = ${now} where ${conditionOf(which)} and revoked_at is null returning ${grants.selected}`,
  )
  if (rows.length > 0) await noteCredentialChange(db)
  for (const grant of rows.map(grants.valueOf).sort((a, b) => a.id - b.id)) {
    const about = { subject: subjectOf(grant), club: grant.clubId }
    if ('replacedBy' in which) note({ ...changeOf(grant, which.replacedBy), ...about })
    else note({ action: 'grant.revoked', ...about })
  }
}

/** What became of the access of an assistant when it asked for it again; the details are the scopes that it gained or lost. */
function changeOf({ scopes: before }: Grant, { scopes }: Grant): Pick<Note, 'action' | 'details'> {
  const gained = scopes.filter((scope) => !before.includes(scope))
  const lost = before.filter((scope) => !scopes.includes(scope))
  if (lost.length > 0) return { action: 'grant.changed', details: [...gained, ...lost] }
  return gained.length > 0 ? { action: 'grant.widened', details: gained } : { action: 'grant.renewed', details: [] }
}

function conditionOf(which: Ending): Statement {
  if ('id' in which) return sql`id = ${which.id}`
  if ('replacedBy' in which) {
    const { id, clubId, administratorId, clientId } = which.replacedBy
    return sql`club_id = ${clubId} and administrator_id = ${administratorId} and client_id = ${clientId} and id < ${id}`
  }
  if (!('clubId' in which)) return sql`administrator_id = ${which.administratorId}`
  const { clubId, administratorId } = which
  return administratorId === undefined
    ? sql`club_id = ${clubId}`
    : sql`club_id = ${clubId} and administrator_id = ${administratorId}`
}

type Ender = Pick<WriterAcrossClubs, 'db' | 'note'>
