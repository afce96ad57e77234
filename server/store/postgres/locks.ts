import { createHash } from 'node:crypto'
import type { Statement } from '../engine.ts'
import { schemaColumn } from '../newer-schema.ts'

/** The first key of the advisory locks; the second is the club. Clubs are numbered from 1, so 0 is for migrations. */
const lockClass = 0x4b41
/** The same for accounts; the second key is the administrator. */
const accountClass = 0x4b42

const lockSql = `select pg_advisory_xact_lock(${lockClass}, $1::int)`
/** Reading the table of migrations locks it before the club, so that all writes take these locks in the same order. */
const clubLockSql = `${lockSql}, ${schemaColumn}`
/** Takes the claim and then the lock of the club, or neither of them. */
const claimSql = `select case when pg_try_advisory_xact_lock($2::bigint)
  then pg_advisory_xact_lock(${lockClass}, $1::int)::text is not null else false end as claimed, ${schemaColumn}`
const nowMs = 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now'

export const clockStatement: Statement = { sql: `select ${nowMs}`, values: [] }
export const schemaStatement: Statement = { sql: `select ${schemaColumn}`, values: [] }
/** Waits for every transaction that has read the table. */
export const schemaLockSql = 'lock table schema_migrations in access exclusive mode'
export const migrationLock: Statement = { sql: lockSql, values: [0] }
/** Waits for the write of the club that already has its stamp. */
export const barrierSql = `select pg_advisory_xact_lock_shared(${lockClass}, $1::int), ${nowMs}`

/**
 * Takes the lock of a club until the transaction ends.
 *
 * @param claim is taken as well; `claimed` is false where another write has it
 */
export const clubLock = (club: number, claim: string | undefined): Statement =>
  claim === undefined ? { sql: clubLockSql, values: [club] } : { sql: claimSql, values: [club, hashOf(claim)] }

/** Takes an account for this transaction alone, until it ends. */
export const accountLock = (administrator: number): Statement => ({
  sql: `select pg_advisory_xact_lock(${accountClass}, $1::int)`,
  values: [administrator],
})

/** Keeps others from taking an account alone until the transaction ends. */
export const sharedAccountLock = (administrator: number): Statement => ({
  sql: `select pg_advisory_xact_lock_shared(${accountClass}, $1::int)`,
  values: [administrator],
})

/** A claim as the number that an advisory lock has. */
const hashOf = (claim: string) => createHash('sha256').update(claim).digest().readBigInt64BE().toString()
