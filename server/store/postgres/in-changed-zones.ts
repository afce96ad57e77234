import type { InChangedZones } from '../engine.ts'

/**
 * Expands one zone after the other, and one part after the other, until the limit. A join would leave it to PostgreSQL's estimates
 * whether it stops there; they are wrong where one club has far more records than the others, and it would sort the ids of all zones
 * for each page.
 */
export const inChangedZones: InChangedZones = ({
  table,
  conditionsOfZone,
  conditionsOfPart,
  conditionsOfRecord,
  limit,
}) =>
  `id = any(array(
     select unnest(array(
       select record.id from ${table} as record
       where ${conditionsOfRecord} order by record.id ${limit}
     )) from (
       select unnest(array(
         select part.block from zones as part where ${conditionsOfPart} order by part.block
       )) as block from zones as zone where ${conditionsOfZone} order by zone.block
     ) as part ${limit}
   ))`
