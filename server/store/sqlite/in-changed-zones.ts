import type { InChangedZones } from '../engine.ts'

/**
 * Sorts the ids of one zone at a time, because the zones come in the order of their key, and stops at the limit. `cross join` reads the
 * zones first. With `+ 0` the block has no type of its own, like the expression in the index; otherwise SQLite would not use that.
 */
export const inChangedZones: InChangedZones = ({ table, conditionsOfZone, conditionsOfRecord, limit }) =>
  `id in (
     select record.id from zones cross join ${table} as record
     where ${conditionsOfZone} and record.id / 1024 = zones.block + 0 and ${conditionsOfRecord}
     order by zones.block, record.id ${limit}
   )`
