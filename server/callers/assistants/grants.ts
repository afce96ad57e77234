/** Grants: what administrators granted to AI assistants, one for each consent. */
import { limits } from '@kantine/contract/limits.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { type Club, clubs } from '../../clubs/clubs.ts'
import { dayMs } from '../../day.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Connection, Row } from '../../store/engine.ts'
import { flag, instant, integer, nullable, text, words } from '../../store/own-columns.ts'
import { defineTable, type ValueOf } from '../../store/own-table.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'

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
    created_at: instant,
    last_used_at: instant,
    revoked_at: nullable(instant),
  },
  // Entries of the journal and the trail name grants; a grant stays as long as they do.
  retention: [{ since: 'last_used_at', keptMs: (limits.grantIdleDays + limits.journalDays) * dayMs, key: ['id'] }],
})

/** A grant as it was given; it may be revoked or unused by now. Instants are milliseconds since 1970. */
export type Grant = ValueOf<typeof grants>

/** A grant that works, with its club. Its `scopes` are those that the administrator's role there still allows. */
export type WorkingGrant = Grant & { readonly club: Club }

const idleMs = limits.grantIdleDays * dayMs

/** What a statement reads of a grant that may work: the grant and its club. */
export const grantInClub = {
  columns: `${grants.joined}, ${clubs.joined}`,
  tables: `grants join clubs on clubs.id = grants.club_id
    join club_administrators using (club_id, administrator_id)`,
}

/**
 * The grant of a row that was read with `grantInClub`, if it works: it was not revoked, it was used within the last 90 days, and its
 * club allows assistants. Of an administrator who left the club there is no row.
 */
export function workingGrant(row: Row | undefined, now: number): WorkingGrant | undefined {
  if (!row) return undefined
  const grant = grants.joinedValueOf(row)
  const club = clubs.joinedValueOf(row)
  const works = grant.revokedAt === null && grant.lastUsedAt > now - idleMs && club.assistantsAllowed
  return works ? { ...grant, club } : undefined
}

/** The grant with an id, if it works. */
export async function findGrant(store: Store, id: number): Promise<WorkingGrant | undefined> {
  const [row] = await store.findAcrossClubs(
    `select ${grantInClub.columns} from ${grantInClub.tables} where grants.id = $1`,
    [id],
  )
  return workingGrant(row, store.now())
}

/** The grants of a club, the revoked and unused ones too, oldest first. */
export async function listGrants(store: Store, clubId: number): Promise<Grant[]> {
  const rows = await store.findAcrossClubs(`select ${grants.selected} from grants where club_id = $1 order by id`, [
    clubId,
  ])
  return rows.map(grants.valueOf)
}

/**
 * The grant with an id, also one that no longer works.
 *
 * @throws {Refusal} `not_found`
 */
export async function grantById(store: Store, id: number): Promise<Grant> {
  const [row] = await store.findAcrossClubs(`select ${grants.selected} from grants where id = $1`, [id])
  if (!row) throw noGrant(id)
  return grants.valueOf(row)
}

/** What a consent grants. */
export type NewGrant = {
  readonly clubId: number
  readonly administratorId: number
  readonly clientId: string
  /** The name that the client gave itself. */
  readonly clientName: string
  /** The host that the client is called back at; '' for a program on the administrator's own computer or phone. */
  readonly redirectHost: string
  /** At least one; with `readOnly` only those that read are granted. */
  readonly scopes: readonly Scope[]
  readonly readOnly: boolean
}

/**
 * Grants an assistant access to a club on behalf of an administrator of it.
 *
 * @throws {Refusal} `bad_request`, when the club does not allow assistants, the administrator does not administer it, or no scope is left
 */
export async function createGrant(store: Store, actor: Actor, wanted: NewGrant): Promise<Grant> {
  const scopes = wanted.readOnly ? wanted.scopes.filter(isReading) : wanted.scopes
  if (scopes.length === 0) throw new Refusal('bad_request', 'At least one scope must be granted.')
  return store.writeAcrossClubs(actor, async ({ db, takeIds, note }) => {
    await holdClub(db, wanted)
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
 * Checks that the club allows assistants and has the administrator. The updates change nothing: they lock the rows, so that no
 * grant is made while another transaction forbids assistants or removes the administrator, and so ends the grants that it sees.
 */
async function holdClub(db: Connection, { clubId, administratorId }: NewGrant): Promise<void> {
  const club = await db.get(
    'update clubs set assistants_allowed = 1 where id = $1 and assistants_allowed = 1 returning id',
    [clubId],
  )
  if (!club) throw new Refusal('bad_request', 'This club does not allow AI assistants. Allow them first.')
  const administered = await db.get(
    `update club_administrators set administrator_id = $2 where club_id = $1 and administrator_id = $2
     returning club_id`,
    [clubId, administratorId],
  )
  if (!administered) throw new Refusal('bad_request', 'You do not administer this club.')
}

/**
 * Revokes a grant: its tokens stop working on every instance within a second. Revoking it again changes nothing.
 *
 * @throws {Refusal} `not_found`
 */
export async function revokeGrant(store: Store, actor: Actor, id: number): Promise<Grant> {
  await store.writeAcrossClubs(actor, (write) => endGrants(write, { id }, store.now()))
  return grantById(store, id)
}

/** Which grants end: a single one, or those of a club, all or those of one of its administrators. */
type Ending = { readonly id: number } | { readonly clubId: number; readonly administratorId?: number }

/** Revokes grants within a write of the caller, as when an administrator leaves a club. */
export async function endGrants({ db, note }: Ender, which: Ending, now: number): Promise<void> {
  const [condition, values] =
    'id' in which
      ? ['id = $2', [which.id]]
      : which.administratorId === undefined
        ? ['club_id = $2', [which.clubId]]
        : ['club_id = $2 and administrator_id = $3', [which.clubId, which.administratorId]]
  const rows = await db.all(
    `update grants set revoked_at = $1 where ${condition} and revoked_at is null returning ${grants.selected}`,
    [now, ...values],
  )
  if (rows.length > 0) await noteCredentialChange(db)
  for (const grant of rows.map(grants.valueOf)) {
    note({ action: 'grant.revoked', subject: subjectOf(grant), club: grant.clubId })
  }
}

type Ender = Pick<WriterAcrossClubs, 'db' | 'note'>

/** How the trail names a grant. */
const subjectOf = ({ id }: Grant) => `grant ${id}`

const isReading = (scope: Scope) => scope.endsWith(':read')

const noGrant = (id: number) => new Refusal('not_found', `There is no grant ${id}.`)
