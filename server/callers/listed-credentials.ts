/** Which keys or grants of a club a list shows, where there are more than it can: revoked ones are kept, and can be many. */
import { limits } from '@kantine/contract/limits.ts'

/**
 * A condition on the rows to read. It finds some more than are listed, with few steps however many there are.
 *
 * @param table its parameter `$1` is the club
 */
export const mayBeListed = (table: 'api_keys' | 'grants'): string =>
  `${table}.id in (${newest(`${table} where club_id = $1 and revoked_at is null`)} union ${newest(`${table} where club_id = $1`)})`

const newest = (rows: string) =>
  `select id from (select id from ${rows} order by id desc limit ${limits.credentialsListed}) as newest`

type Credential = { readonly id: number; readonly revokedAt: number | null }

/** Those that are listed, oldest first: of too many, those that were not revoked, and then the newest. */
export const listed = <Kind extends Credential>(found: readonly Kind[]): Kind[] =>
  found
    .toSorted((a, b) => Number(a.revokedAt !== null) - Number(b.revokedAt !== null) || b.id - a.id)
    .slice(0, limits.credentialsListed)
    .sort((a, b) => a.id - b.id)
