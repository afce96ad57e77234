/** Every write checks its actor's right (`Ground`) under its locks, and fails if a session, role, key or grant has ended. */
import { Refusal } from '../refusal.ts'
import type { Authority, Authorize, Ground, Needs } from '../store/actor.ts'
import type { Row } from '../store/engine.ts'
import { sql } from '../store/sql.ts'
import { lacksFactor, secondFactorRequired } from './accounts/required-factor.ts'
import { allows, type Role } from './accounts/roles.ts'
import { sessionEnded } from './accounts/sessions.ts'

/** Whether an actor currently has the right to write. */
export const authorize: Authorize = ({ by, id, ground }, clubs) => {
  if (!ground) return undefined
  if (ground.by === 'session') return ofSession(id as number, ground, clubs)
  return { statement: by === 'grant' ? ofGrant(id as number) : ofKey(id as number), check: requireCredential }
}

function ofSession(id: number, ground: Ground & { readonly by: 'session' }, clubs: readonly number[]): Authority {
  const { session, passwordSetAt, needs } = ground
  // Changing a role takes the lock of its club. Without that lock, the role could end right after this read.
  if (needs && !clubs.includes(needs.club)) {
    throw new Error(`A write that relies on a permission in club ${needs.club} must lock that club.`)
  }
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

const ofKey = (id: number) =>
  sql`select case when revoked_at is null then '' else 'This key was revoked.' end as ended from api_keys where id = ${id}`

/** A grant also ends when the user who made it loses their role in the club. */
const ofGrant = (id: number) => sql`select case when revoked_at is not null then 'This grant was revoked.'
    when ${lacksFactor} = 1 then 'The user who made this grant must turn on two-step verification.' else '' end as ended
  from grants join club_administrators using (club_id, administrator_id) where id = ${id}`

function requireCredential(found: Row | undefined): void {
  if (found?.ended !== '')
    throw new Refusal('invalid_token', `${found?.ended ?? 'This grant has ended.'} Nothing was changed.`)
}

const notOfClub = {
  en: 'You no longer have access to this club. Nothing was changed.',
  nl: 'Je hebt geen toegang meer tot deze club. Er is niets gewijzigd.',
}

const lessRole = {
  en: 'Your role in this club no longer allows this. Nothing was changed. Ask an administrator of the club.',
  nl: 'Je rol in deze club staat dit niet meer toe. Er is niets gewijzigd. Vraag een beheerder van de club om hulp.',
}
