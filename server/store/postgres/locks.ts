import { createHash } from 'node:crypto'
import { schemaColumn } from '../migrate.ts'
import { raw, type Statement, sql } from '../sql.ts'

/** The first key of the advisory locks; the second is the club. Clubs are numbered from 1, so 0 is for migrations. */
const lockClass = 0x4b41
/** The same for accounts; the second key is the administrator. */
const accountClass = 0x4b42

const nowMs = sql`floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now`

export const clockStatement: Statement = sql`select ${nowMs}`
export const schemaStatement: Statement = sql`select ${schemaColumn}`
/** Waits for every transaction that has read the table. */
export const schemaLock: Statement = sql`lock table schema_migrations in access exclusive mode`
export const migrationLock: Statement = sql`select ${lockOf(0)}`
/** Waits for the write of the club that already has its stamp. */
export const barrierStatement = (club: number): Statement =>
  sql`select pg_advisory_xact_lock_shared(${raw(lockClass)}, ${club}::int), ${nowMs}`

/**
 * Takes the lock of a club until the transaction ends. Reading the migrations table locks it before the club, so all writes take these
 * locks in the same order.
 *
 * @param claim is locked too; if another write has it, `claimed` is false and the club is not locked
 */
export const clubLock = (club: number, claim: string | undefined): Statement =>
  claim === undefined
    ? sql`select ${lockOf(club)}, ${schemaColumn}`
    : sql`select case when pg_try_advisory_xact_lock(${hashOf(claim)}::bigint)
        then ${lockOf(club)}::text is not null else false end as claimed, ${schemaColumn}`

function lockOf(club: number): Statement {
  return sql`pg_advisory_xact_lock(${raw(lockClass)}, ${club}::int)`
}

/** Locks an account exclusively until the transaction ends. */
export const accountLock = (administrator: number): Statement =>
  sql`select pg_advisory_xact_lock(${raw(accountClass)}, ${administrator}::int)`

/** Keeps others from locking an account exclusively until the transaction ends. */
export const sharedAccountLock = (administrator: number): Statement =>
  sql`select pg_advisory_xact_lock_shared(${raw(accountClass)}, ${administrator}::int)`

/** The number of the advisory lock for a claim. */
const hashOf = (claim: string) => createHash('sha256').update(claim).digest().readBigInt64BE().toString()
