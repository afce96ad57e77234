import type { Engine, IdsInZones } from '../engine.ts'
import { sql } from '../sql.ts'

/**
 * Sorts the ids of one zone or part at a time, because these come in the order of their key, and stops at the limit. `cross join` keeps
 * the order of the tables, and without statistics SQLite would choose other indexes for some filters.
 */
export const idsInZones: IdsInZones = ({
  table,
  index,
  conditionsOfZone,
  conditionsOfPart,
  conditionsOfRecord,
  limit,
}) => {
  const records = sql`cross join ${table} as record indexed by ${index}`
  if (!conditionsOfPart) {
    return sql`select record.id from zones as zone ${records}
      where ${conditionsOfZone} and ${conditionsOfRecord} order by zone.block, record.id ${limit}`
  }
  return sql`select record.id from zones as zone cross join zones as part ${records}
    where ${conditionsOfZone} and ${conditionsOfPart} and ${conditionsOfRecord}
    order by zone.block, part.block, record.id ${limit}`
}

export const isAmong: Engine['isAmong'] = (ids) => sql`id in (${ids})`

export const idsInText: Engine['idsInText'] = (text) => sql`select value from json_each('[' || ${text} || ']')`

export const firstRows: Engine['firstRows'] = (select, limit) => sql`${select} ${limit}`

export const indexedBy: Engine['indexedBy'] = (index) => sql`indexed by ${index}`
