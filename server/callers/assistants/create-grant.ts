import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes, isReading } from '@kantine/contract/scopes.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { takeIds } from '../../store/counters.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { tell } from '../accounts/notices.ts'
import { lacksFactor, secondFactorRequired } from '../accounts/required-factor.ts'
import type { Role } from '../accounts/roles.ts'
import { allowedScopes, type Grant, grants, subjectOf } from './grants.ts'

export type NewGrant = {
  readonly clubId: number
  readonly administratorId: number
  readonly clientId: string
  readonly clientName: string
  /** The host of the client's redirect URI; '' for a program on the administrator's own computer or phone. */
  readonly redirectHost: string
  /** Only scopes that the administrator's role allows are granted; with `readOnly`, only read scopes. */
  readonly scopes: readonly Scope[]
  readonly readOnly: boolean
  /** Whether it may remove or end records without a preview; false by default. */
  readonly removesUnasked?: boolean
}

/**
 * Grants an assistant access to a club for a user with a role in it.
 *
 * @throws {Refusal} `bad_request` if the club forbids assistants, the person has no role there, or no scope is left
 */
export async function createGrant(store: Store, actor: Actor, wanted: NewGrant): Promise<Grant> {
  const chosen = wanted.readOnly ? wanted.scopes.filter(isReading) : wanted.scopes
  // The club's lock puts writes in order. If the role or all assistants end before this one, it sees that; if after, that ends this grant.
  return store.write(wanted.clubId, actor, async ({ db, note }) => {
    const scopes = allowedScopes(await roleOf(db, wanted), chosen)
    if (scopes.length === 0) throw new Refusal('bad_request', 'Grant at least one scope that your role allows.')
    const now = store.wallClock()
    const statement = grants.insert(
      { ...wanted, scopes, id: await takeIds(db, 'grant', 1), createdAt: now, lastUsedAt: now },
      sql`returning ${grants.selected}`,
    )
    const grant = grants.valueOf((await db.get(statement)) as Row)
    const details = scopes.length === allScopes.length ? ['all'] : scopes
    note({ action: 'grant.created', subject: subjectOf(grant), details })
    await tellOf(db, grant, actor, now)
    return grant
  })
}

/** Tells the administrator, in case someone else is using their session. */
async function tellOf(db: Connection, grant: Grant, from: Actor, now: number): Promise<void> {
  const { clubId, administratorId, clientName } = grant
  const club = await db.get(sql`select name from clubs where id = ${clubId}`)
  const news = { kind: 'assistant_connected', assistant: clientName, club: String(club?.name) } as const
  await tell(db, { id: administratorId }, news, from, now)
}

/** The role of the administrator in the club, which must allow assistants. */
async function roleOf(db: Connection, { clubId, administratorId }: NewGrant): Promise<Role> {
  const club = await db.get(sql`select id from clubs where id = ${clubId} and assistants_allowed = 1`)
  if (!club) throw new Refusal('bad_request', 'This club does not allow AI assistants. Allow them first.')
  const administered = await db.get(
    sql`select role, ${lacksFactor} as lacks from club_administrators where club_id = ${clubId} and administrator_id = ${administratorId}`,
  )
  if (!administered) throw new Refusal('bad_request', 'You have no role in this club.')
  if (Number(administered.lacks) === 1) throw secondFactorRequired()
  return administered.role as Role
}
