/**
 * The zone map: for each block of 4,096 ids of a resource, and for each of its parts of 128, when a record of it last changed. A list
 * with `updated_since` visits only the parts that changed since then, however many records are stored.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Statement } from './engine.ts'
import { cachedSql, inChunks, places, repeated } from './statements.ts'

/** These numbers can never change: the indexes on parts and the stored rows of `zones` depend on them. */
export const idsOfZone = 4096
export const idsOfPart = 128

/** When records changed, by the number of the part of their ids. */
export type ChangedParts = Map<number, number>

export const partOf = (id: number): number => Math.floor(id / idsOfPart)

/** The statements that note changes in the zone map. Stamps of a club never go back, so the newest is the last one. */
export function zoneStatements(resource: Resource, club: number, parts: ChangedParts): Statement[] {
  const zones = new Map([...parts].map(([part, stamp]) => [Math.floor((part * idsOfPart) / idsOfZone), stamp]))
  const rows = [
    ...[...zones].map(([block, stamp]) => [idsOfZone, block, stamp]),
    ...[...parts].map(([block, stamp]) => [idsOfPart, block, stamp]),
  ]
  return [...inChunks(rows)].map((some) => ({ sql: noteSql(resource, some.length), values: [club, ...some.flat()] }))
}

const noteSql = cachedSql(
  ({ name }: Resource, rows) =>
    `insert into zones (club_id, resource, size, block, last_stamp)
     values ${repeated(rows, (n) => `($1, '${name}', ${places(1 + 3 * n, 3)})`)}
     on conflict (club_id, resource, size, block) do update set last_stamp = excluded.last_stamp`,
)
