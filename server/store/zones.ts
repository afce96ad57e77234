/**
 * The zone map: for each block of 1,024 ids of a resource, when a record of it last changed. A list with `updated_since` visits only
 * the blocks that changed since then, however many records are stored.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Statement } from './engine.ts'
import { cachedSql, inChunks, places, repeated } from './statements.ts'

/** A constant for good: the indexes on blocks and the rows of `zones` are made with it. */
export const idsOfBlock = 1024

/** The number of the block of an id. */
export const blockOf = (id: number): number => Math.floor(id / idsOfBlock)

/** The statements that note when records of these blocks changed. Stamps of a club never go back, so the newest is the last one. */
export const zoneStatements = (resource: Resource, club: number, stamps: ReadonlyMap<number, number>): Statement[] =>
  [...inChunks([...stamps])].map((some) => ({
    sql: noteSql(resource, some.length),
    values: [club, ...some.flat()],
  }))

const noteSql = cachedSql(
  ({ name }: Resource, blocks) =>
    `insert into zones (club_id, resource, block, last_stamp)
     values ${repeated(blocks, (n) => `($1, '${name}', ${places(1 + 2 * n, 2)})`)}
     on conflict (club_id, resource, block) do update set last_stamp = excluded.last_stamp`,
)
