/** Limits a list of keys or grants to the newest ones, because a club can have many revoked ones. */
import { limits } from '@kantine/contract/limits.ts'
import { raw, type Statement, sql } from '../store/sql.ts'

/** A condition on the rows to read. It matches somewhat more rows than are listed, but stays fast however many there are. */
export function mayBeListed(name: 'api_keys' | 'grants', club: number): Statement {
  const table = raw(name)
  const newest = (condition: Statement) =>
    sql`select id from (select id from ${table} where club_id = ${club}${condition} order by id desc
      limit ${raw(limits.credentialsListed)}) as newest`
  return sql`${table}.id in (${newest(sql` and revoked_at is null`)} union ${newest(sql``)})`
}

type Credential = { readonly id: number; readonly revokedAt: number | null }

/** The listed ones, oldest first. Above the limit, unrevoked ones take precedence, then the newest. */
export const listed = <Kind extends Credential>(found: readonly Kind[]): Kind[] =>
  found
    .toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null) || b.id - a.id)
    .slice(0, limits.credentialsListed)
    .sort((a, b) => a.id - b.id)
