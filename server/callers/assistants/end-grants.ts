import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Note } from '../../store/audit-log.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import { type Statement, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import type { Administrator } from '../accounts/administrators.ts'
import type { Role } from '../accounts/roles.ts'
import { allowedScopes, type Grant, grantOfClub, grants, grantsOf, subjectOf } from './grants.ts'

/**
 * Revokes a grant: its tokens stop working within a second. Revoking again changes nothing.
 *
 * @throws {Refusal} `not_found`
 */
export async function revokeGrant(store: Store, actor: Actor, { clubId, id }: WhichGrant): Promise<Grant> {
  await store.write(clubId, actor, (write) => endGrants(write, sql`id = ${id}`, store.wallClock()))
  return grantOfClub(store, clubId, id)
}

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
  const grant = (await grantsOf(store, administratorId, id))[0]
  if (!grant) {
    throw new Refusal('not_found', {
      en: 'This assistant no longer has access.',
      nl: 'Deze assistent heeft geen toegang meer.',
    })
  }
  await revokeGrant(store, actor, grant)
}

/** Ends earlier grants for the same person, client and club; the audit log shows this as a change of access. */
export async function endReplacedGrants(store: Store, actor: Actor, grant: Grant): Promise<void> {
  const { id, clubId, administratorId, clientId } = grant
  const before = sql`club_id = ${clubId} and administrator_id = ${administratorId} and client_id = ${clientId} and id < ${id}`
  await store.write(clubId, actor, (write) => endGrants(write, before, store.wallClock(), grant))
}

/** Revokes the grants that match a condition, within a write of the caller; `replacedBy` names the grant that replaces them. */
export async function endGrants({ db, note }: Ender, which: Statement, now: number, replacedBy?: Grant): Promise<void> {
  const rows = await db.all(
    sql`update grants set revoked_at = ${now} where ${which} and revoked_at is null returning ${grants.selected}`,
  )
  if (rows.length > 0) await noteCredentialChange(db)
  for (const grant of rows.map(grants.valueOf).sort((a, b) => a.id - b.id)) {
    const about = { subject: subjectOf(grant), club: grant.clubId }
    if (replacedBy) note({ ...changeOf(grant, replacedBy), ...about })
    else note({ action: 'grant.revoked', ...about })
  }
}

/** Takes from a user's grants in a club the scopes that their new role does not allow, permanently. A grant without any scope left ends. */
export async function narrowGrants(
  write: Ender,
  { clubId, administratorId, role }: { readonly clubId: number; readonly administratorId: number; readonly role: Role },
  now: number,
): Promise<void> {
  const rows = await write.db.all(sql`select ${grants.selected} from grants
     where club_id = ${clubId} and administrator_id = ${administratorId} and revoked_at is null`)
  for (const { id, scopes } of rows.map(grants.valueOf)) {
    const allowed = allowedScopes(role, scopes)
    if (allowed.length === scopes.length) continue
    if (allowed.length === 0) await endGrants(write, sql`id = ${id}`, now)
    else await write.db.all(sql`update grants set scopes = ${grants.columns.scopes.write(allowed)} where id = ${id}`)
  }
}

/** The change of an assistant's access when it connects again; the details are the gained or lost scopes. */
function changeOf({ scopes: before }: Grant, { scopes }: Grant): Pick<Note, 'action' | 'details'> {
  const gained = scopes.filter((scope) => !before.includes(scope))
  const lost = before.filter((scope) => !scopes.includes(scope))
  if (lost.length > 0) return { action: 'grant.changed', details: [...gained, ...lost] }
  return gained.length > 0 ? { action: 'grant.widened', details: gained } : { action: 'grant.renewed', details: [] }
}

type Ender = Pick<WriterAcrossClubs, 'db' | 'note'>
