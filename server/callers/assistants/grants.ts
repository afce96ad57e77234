/** Grants from administrators to AI assistants, one for each consent. */
import { limits } from '@kantine/contract/limits.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { type Club, clubs } from '../../clubs/clubs.ts'
import { dayMs } from '../../day.ts'
import { Refusal } from '../../refusal.ts'
import type { Row } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { flag, instant, integer, nullable, text, words } from '../../store/system-columns.ts'
import { defineTable, type ValueOf } from '../../store/system-table.ts'
import { lacksFactor } from '../accounts/required-factor.ts'
import { type Role, roles } from '../accounts/roles.ts'
import type { Permission } from '../caller.ts'
import { listed, mayBeListed } from '../listed-credentials.ts'

export const grants = defineTable({
  name: 'grants',
  columns: {
    id: integer,
    club_id: integer,
    administrator_id: integer,
    client_id: text,
    client_name: text,
    redirect_host: text,
    scopes: words<Scope>(),
    read_only: flag,
    removes_unasked: nullable(flag),
    created_at: instant,
    last_used_at: instant,
    revoked_at: nullable(instant),
  },
  // Entries of the change log and the audit log refer to grants, so a grant is kept as long as they are.
  retention: [{ since: 'last_used_at', kept: ['changes', 'trail'], keptMs: limits.grantIdleDays * dayMs, key: ['id'] }],
})

/** A grant as originally issued; it may since have been revoked or have expired. Instants are milliseconds since 1970. */
export type Grant = ValueOf<typeof grants>

/** A working grant, with its club. Its `scopes` are those that the administrator's role there still allows. */
export type WorkingGrant = Grant & {
  readonly club: Club
  /** Every scope that the role allows, and that the administrator could therefore grant. */
  readonly grantable: readonly Scope[]
}

/** A grant that has not ended, with its club. */
export type LastingGrant = WorkingGrant & {
  /** Whether it is suspended until its administrator turns on the second factor that their role requires. */
  readonly isStopped: boolean
}

const idleMs = limits.grantIdleDays * dayMs

/** The columns of a grant, its club, its administrator's role, and whether they lack a second factor. */
export const grantInClub = {
  columns: sql`${grants.joined}, ${clubs.joined}, club_administrators.role, ${lacksFactor} as lacks`,
  tables: sql`grants join clubs on clubs.id = grants.club_id
    join club_administrators using (club_id, administrator_id)`,
}

/** The grant of a `grantInClub` row, if it works and its administrator has any required second factor. */
export function workingGrant(row: Row | undefined, now: number): WorkingGrant | undefined {
  const grant = lastingGrant(row, now)
  return grant?.isStopped ? undefined : grant
}

/** The grant of a `grantInClub` row, if it was not revoked, was used within 90 days, and its club allows assistants. */
function lastingGrant(row: Row | undefined, now: number): LastingGrant | undefined {
  if (!row) return undefined
  const grant = grants.joinedValueOf(row)
  const club = clubs.joinedValueOf(row)
  if (endOf(grant, now) !== undefined || !club.assistantsAllowed) return undefined
  const role = row.role as Role
  return {
    ...grant,
    club,
    scopes: allowedScopes(role, grant.scopes),
    grantable: allowedScopes(role, allScopes),
    isStopped: Number(row.lacks) === 1,
  }
}

export const allowedScopes = (role: Role, scopes: readonly Scope[]): Scope[] => {
  const allowed: readonly Permission[] = roles[role].permissions
  return scopes.filter((scope) => allowed.includes(scope))
}

/** Why a grant itself has ended, if it has. */
function endOf({ revokedAt, lastUsedAt }: Grant, now: number): 'revoked' | 'unused' | undefined {
  if (revokedAt !== null) return 'revoked'
  return lastUsedAt <= now - idleMs ? 'unused' : undefined
}

/** The grant with an id, if it works. */
export async function findGrant(store: Store, id: number): Promise<WorkingGrant | undefined> {
  const [row] = await store.findAcrossClubs(
    sql`select ${grantInClub.columns} from ${grantInClub.tables} where grants.id = ${id}`,
  )
  return workingGrant(row, store.wallClock())
}

/**
 * The newest grants of an administrator that have not ended, in all their clubs, newest first.
 *
 * @param id only this grant
 */
export async function grantsOf(store: Store, administratorId: number, id?: number): Promise<LastingGrant[]> {
  const only = id === undefined ? sql`` : sql` and grants.id = ${id}`
  const rows = await store.findAcrossClubs(
    sql`select ${grantInClub.columns} from ${grantInClub.tables}
     where grants.administrator_id = ${administratorId} and revoked_at is null${only} order by grants.id desc limit ${limits.credentialsListed}`,
  )
  return rows.flatMap((row) => lastingGrant(row, store.wallClock()) ?? [])
}

/** The scopes that an assistant already has, from the grants of one administrator in one club that still work. */
export async function scopesGranted(
  store: Store,
  { clubId, administratorId, clientId }: Pick<Grant, 'clubId' | 'administratorId' | 'clientId'>,
): Promise<Set<Scope>> {
  const rows = await store.findAcrossClubs(sql`select ${grantInClub.columns} from ${grantInClub.tables}
     where grants.club_id = ${clubId} and grants.administrator_id = ${administratorId} and client_id = ${clientId}`)
  return new Set(rows.flatMap((row) => workingGrant(row, store.wallClock())?.scopes ?? []))
}

/** A grant with the e-mail address of its administrator, null when their account is gone, and whether it works. */
export type ListedGrant = Grant & {
  readonly administrator: string | null
  /** `stopped` until the administrator turns on a required second factor; `gone` once they have left the club; `replaced` by a new grant. */
  readonly state: 'works' | 'stopped' | 'revoked' | 'replaced' | 'unused' | 'gone'
}

/** Whether a grant has ended permanently. */
export const hasEnded = ({ state }: ListedGrant): boolean => state !== 'works' && state !== 'stopped'

/** The grants of a club, including ended ones, oldest first. Above 200, unrevoked ones take precedence, then the newest. */
export async function listGrants(store: Store, clubId: number): Promise<ListedGrant[]> {
  const rows =
    await store.findAcrossClubs(sql`select ${grants.joined}, administrators.email, club_administrators.administrator_id as belonging, ${lacksFactor} as lacks
     from grants left join administrators on administrators.id = grants.administrator_id
       left join club_administrators on club_administrators.club_id = grants.club_id
         and club_administrators.administrator_id = grants.administrator_id
     where grants.club_id = ${clubId} and ${mayBeListed('grants', clubId)}`)
  const all = rows.map(grants.joinedValueOf)
  const found = rows.map((row, i) => {
    const grant = all[i] as Grant
    const administrator = row.email === null ? null : String(row.email)
    return {
      ...grant,
      administrator,
      state: isReplaced(grant, all) ? 'replaced' : stateOf(grant, row, store.wallClock()),
    }
  })
  return listed(found)
}

function stateOf(grant: Grant, { belonging, lacks }: Row, now: number): ListedGrant['state'] {
  const end = endOf(grant, now)
  if (end) return end
  if (belonging === null) return 'gone'
  return Number(lacks) === 1 ? 'stopped' : 'works'
}

/** Whether a grant ended because its assistant began to use a newer one. A client id that is a URL can be many programs, each with its own grant. */
const isReplaced = ({ id, clientId, administratorId, revokedAt }: Grant, all: readonly Grant[]): boolean =>
  revokedAt !== null &&
  !URL.canParse(clientId) &&
  all.some(
    (later) =>
      later.id > id &&
      later.clientId === clientId &&
      later.administratorId === administratorId &&
      later.lastUsedAt > later.createdAt &&
      later.createdAt <= revokedAt,
  )

/**
 * The grant with an id, even if it no longer works. For commands, because the error message names one.
 *
 * @throws {Refusal} `not_found`
 */
export async function grantById(store: Store, id: number): Promise<Grant> {
  const grant = await findAnyGrant(store, id)
  if (!grant) throw new Refusal('not_found', `There is no grant ${id}. See: kantine assistants list --club SLUG`)
  return grant
}

/**
 * The same, if the grant belongs to the club.
 *
 * @throws {Refusal} `not_found`
 */
export async function grantOfClub(store: Store, club: number, id: number): Promise<Grant> {
  const grant = await findAnyGrant(store, id)
  if (grant?.clubId !== club) throw new Refusal('not_found', 'There is no such grant in this club.')
  return grant
}

async function findAnyGrant(store: Store, id: number): Promise<Grant | undefined> {
  const [row] = await store.findAcrossClubs(sql`select ${grants.selected} from grants where id = ${id}`)
  return row && grants.valueOf(row)
}

/** The name of a grant in the audit log. */
export const subjectOf = ({ id }: Grant) => `grant ${id}`
