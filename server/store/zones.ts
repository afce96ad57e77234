/**
 * The zone map: the last change in each block of 4,096 ids of a resource, and in each part of 128. Only release 1.7.0 reads it, which may run
 * alongside this one during an upgrade. The next release can drop it.
 */
import type { Resource } from '@kantine/contract/resource.ts'
import { rows, type Statement, sql } from './sql.ts'
import { inChunks } from './statements.ts'

/** These numbers can never change: the indexes on parts and the stored rows of `zones` depend on them. */
export const idsOfZone = 4096
export const idsOfPart = 128

/** The stamp of the last change in each part of ids, by the number of the part. */
export type ChangedParts = Map<number, number>

const partOf = (id: number): number => Math.floor(id / idsOfPart)

/** Notes that a record changed. An import adds older stamps after newer ones, so the newest counts. */
export function noteChange(parts: ChangedParts, id: number, stamp: number): void {
  const part = partOf(id)
  parts.set(part, Math.max(stamp, parts.get(part) ?? 0))
}

/** The statements that note changes in the zone map, where the newest stamp counts. */
export function zoneStatements(resource: Resource, club: number, parts: ChangedParts): Statement[] {
  const zones = new Map<number, number>()
  for (const [part, stamp] of parts) {
    const zone = Math.floor((part * idsOfPart) / idsOfZone)
    zones.set(zone, Math.max(stamp, zones.get(zone) ?? 0))
  }
  const changed = [
    ...[...zones].map(([block, stamp]) => [club, resource.name, idsOfZone, block, stamp]),
    ...[...parts].map(([block, stamp]) => [club, resource.name, idsOfPart, block, stamp]),
  ]
  return [...inChunks(changed)].map(
    (some) => sql`insert into zones (club_id, resource, size, block, last_stamp) values ${rows(some)}
      on conflict (club_id, resource, size, block) do update set last_stamp = excluded.last_stamp
      where zones.last_stamp < excluded.last_stamp`,
  )
}
