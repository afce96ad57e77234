import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Value } from '../../store/engine.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import type { Administrator } from '../administrators/administrators.ts'
import { findGrant, type Grant, grantById, grants, subjectOf } from './grants.ts'

/**
 * Revokes a grant: its tokens stop working on every instance within a second. Revoking it again changes nothing.
 *
 * @throws {Refusal} `not_found`
 */
export async function revokeGrant(store: Store, actor: Actor, id: number): Promise<Grant> {
  await store.writeAcrossClubs(actor, (write) => endGrants(write, { id }, store.now()))
  return grantById(store, id)
}

/**
 * Revokes a grant that an administrator gave.
 *
 * @throws {Refusal} `not_found`, when the grant is not theirs or works no longer
 */
export async function revokeOwnGrant(
  store: Store,
  actor: Actor,
  { id: administratorId }: Pick<Administrator, 'id'>,
  id: number,
): Promise<void> {
  const grant = await findGrant(store, id)
  if (grant?.administratorId !== administratorId) {
    throw new Refusal('not_found', {
      en: 'This assistant has no access any more.',
      nl: 'Deze assistent heeft geen toegang meer.',
    })
  }
  await revokeGrant(store, actor, id)
}

/** Ends what the same administrator granted to the same client in the same club before; the trail says by which grant it was replaced. */
export async function endReplacedGrants(store: Store, actor: Actor, grant: Grant): Promise<void> {
  await store.writeAcrossClubs(actor, (write) => endGrants(write, { replacedBy: grant }, store.now()))
}

/** Which grants end: a single one, those of a club, all or those of one of its administrators, or those that another one replaces. */
type Ending =
  | { readonly id: number }
  | { readonly clubId: number; readonly administratorId?: number }
  | { readonly replacedBy: Grant }

/** Revokes grants within a write of the caller, as when an administrator leaves a club. */
export async function endGrants({ db, note }: Ender, which: Ending, now: number): Promise<void> {
  const [condition, values] = conditionOf(which)
  const rows = await db.all(
    `update grants set revoked_at = $1 where ${condition} and revoked_at is null returning ${grants.selected}`,
    [now, ...values],
  )
  if (rows.length > 0) await noteCredentialChange(db)
  for (const grant of rows.map(grants.valueOf).sort((a, b) => a.id - b.id)) {
    const details = 'replacedBy' in which ? [`replaced by ${subjectOf(which.replacedBy)}`] : []
    note({ action: 'grant.revoked', subject: subjectOf(grant), details, club: grant.clubId })
  }
}

/** The condition in SQL; its values follow the first one of the statement. */
function conditionOf(which: Ending): [sql: string, values: readonly Value[]] {
  if ('id' in which) return ['id = $2', [which.id]]
  if ('replacedBy' in which) {
    const { id, clubId, administratorId, clientId } = which.replacedBy
    const sql = 'club_id = $2 and administrator_id = $3 and client_id = $4 and id < $5'
    return [sql, [clubId, administratorId, clientId, id]]
  }
  const { clubId, administratorId } = which
  return administratorId === undefined
    ? ['club_id = $2', [clubId]]
    : ['club_id = $2 and administrator_id = $3', [clubId, administratorId]]
}

type Ender = Pick<WriterAcrossClubs, 'db' | 'note'>
