/** Every write checks its actor's right (`Ground`) under its locks, and fails if a session, role, key or grant has ended. */
import { Refusal } from '../refusal.ts'
import type { Authority, Authorize, Ground, Needs } from '../store/actor.ts'
import { sql } from '../store/sql.ts'
import { lacksFactor, secondFactorRequired } from './accounts/required-factor.ts'
import { allows, type Role } from './accounts/roles.ts'
import { sessionEnded } from './accounts/sessions.ts'
import { allowedScopes, grants } from './assistants/grants.ts'
import { apiKeys, endOf } from './keys/keys.ts'

/** Whether an actor currently has the right to write. */
export const authorize: Authorize = ({ by, id = 0, ground }, clubs) => {
  if (!ground) return undefined
  // Changing a role or a credential takes the lock of its club. Without that lock, the right could end just after it was read.
  if (ground.needs && !clubs.includes(ground.needs.club)) {
    throw new Error(`A write that relies on a permission in club ${ground.needs.club} must lock that club.`)
  }
  if (ground.by === 'session') return ofSession(id, ground)
  return by === 'grant' ? ofGrant(id, ground) : ofKey(id, ground)
}

function ofSession(id: number, ground: Ground & { readonly by: 'session' }): Authority {
  const { session, passwordSetAt, needs } = ground
  const club = needs?.club ?? 0
  return {
    statement: sql`select password_set_at,
        (select administrator_id from sessions where digest = ${session} and administrator_id = ${id}) as session_of,
        (select role from club_administrators where club_id = ${club} and administrator_id = ${id}) as role,
        (select ${lacksFactor} from club_administrators where club_id = ${club} and administrator_id = ${id}) as lacks
      from administrators where id = ${id}`,
    check(found) {
      if (Number(found?.password_set_at) !== passwordSetAt || found?.session_of === null) throw sessionEnded()
      if (!needs) return
      requireRole(found?.role as Role | null, needs)
      if (Number(found?.lacks) === 1) throw secondFactorRequired()
    },
  }
}

function requireRole(role: Role | null, { permissions: enough }: Needs): void {
  if (role !== null && allows(role, ...enough)) return
  throw new Refusal('insufficient_scope', role === null ? notOfClub : lessRole, { scope: enough.join(' ') })
}

type CredentialGround = Ground & { readonly by: 'credential' }

const ofKey = (id: number, { digest = '', needs }: CredentialGround): Authority => ({
  statement: sql`select ${apiKeys.selected},
      case when digest = ${digest} then 'newest' when old_digest = ${digest} then 'old' else 'ended' end as secret
    from api_keys where id = ${id}`,
  check(found, now) {
    if (!found) throw ended('This key was removed.')
    const key = apiKeys.valueOf(found)
    const textEndsAt = found.secret === 'newest' ? null : found.secret === 'old' ? key.oldEndsAt : now
    const end = endOf({ ...key, textEndsAt }, now)
    if (end !== undefined) throw ended(end)
    requireScope(key.scopes, needs, 'This key')
  },
})

/** A grant also ends when the user who made it loses their role in the club. */
const ofGrant = (id: number, { needs }: CredentialGround): Authority => ({
  statement: sql`select ${grants.selected}, role, ${lacksFactor} as lacks
    from grants join club_administrators using (club_id, administrator_id) where id = ${id}`,
  check(found) {
    const grant = found && grants.valueOf(found)
    if (!grant) throw ended('This grant has ended.')
    if (grant.revokedAt !== null) throw ended('This grant was revoked.')
    if (Number(found.lacks) === 1) throw ended('The user who made this grant must turn on two-step verification.')
    requireScope(allowedScopes(found.role as Role, grant.scopes), needs, 'This assistant')
  },
})

const ended = (how: string) => new Refusal('invalid_token', `${how} Nothing was changed.`)

function requireScope(scopes: readonly string[], needs: Needs | undefined, who: string): void {
  if (!needs || needs.permissions.some((one) => scopes.includes(one))) return
  const scope = needs.permissions.join(' ')
  throw new Refusal('insufficient_scope', `${who} no longer has the scope ${scope}. Nothing was changed.`, { scope })
}

const notOfClub = {
  en: 'You no longer have access to this club. Nothing was changed.',
  nl: 'Je hebt geen toegang meer tot deze club. Er is niets gewijzigd.',
}

const lessRole = {
  en: 'Your role in this club no longer allows this. Nothing was changed. Ask an administrator of the club.',
  nl: 'Je rol in deze club staat dit niet meer toe. Er is niets gewijzigd. Vraag een beheerder van de club om hulp.',
}
