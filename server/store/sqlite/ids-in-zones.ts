import type { Engine, IdsInZones } from '../engine.ts'

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
  const [parts, areParts, byPart] = conditionsOfPart
    ? ['cross join zones as part', `and ${conditionsOfPart}`, 'part.block,']
    : ['', '', '']
  return `select record.id from zones as zone ${parts} cross join ${table} as record indexed by ${index}
    where ${conditionsOfZone} ${areParts} and ${conditionsOfRecord} order by zone.block, ${byPart} record.id ${limit}`
}

export const isAmong: Engine['isAmong'] = (ids) => `id in (${ids})`

export const idsInText: Engine['idsInText'] = (parameter) => `select value from json_each('[' || ${parameter} || ']')`

export const firstRows: Engine['firstRows'] = (sql, limit) => `${sql} ${limit}`

export const indexedBy: Engine['indexedBy'] = (index) => `indexed by ${index}`
