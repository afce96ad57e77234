import type { InChangedZones } from '../engine.ts'

/**
 * Expands the zones one after the other until the limit. A join would leave it to PostgreSQL's estimates whether it stops there; they
 * are wrong where one club has far more records than the others, and it would sort the ids of all zones for each page.
 */
export const inChangedZones: InChangedZones = ({ table, conditionsOfZone, conditionsOfRecord, limit }) =>
  `id = any(array(
     select unnest(array(
       select record.id from ${table} as record
       where record.id / 1024 = zones.block and ${conditionsOfRecord} order by record.id ${limit}
     )) from zones where ${conditionsOfZone} order by zones.block ${limit}
   ))`
