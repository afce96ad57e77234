import type { InChangedZones } from '../engine.ts'

/**
 * Sorts the ids of one part at a time, because the parts come in the order of their key, and stops at the limit. `cross join` keeps
 * the order of the tables, and without statistics SQLite would choose other indexes for some filters.
 */
export const inChangedZones: InChangedZones = ({
  table,
  conditionsOfZone,
  conditionsOfPart,
  conditionsOfRecord,
  limit,
}) =>
  `id in (
     select record.id from zones as zone cross join zones as part cross join ${table} as record indexed by ${table}_by_part
     where ${conditionsOfZone} and ${conditionsOfPart} and ${conditionsOfRecord}
     order by zone.block, part.block, record.id ${limit}
   )`
