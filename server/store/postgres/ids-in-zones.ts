import type { Engine, IdsInZones } from '../engine.ts'

/**
 * Expands one zone or part after the other until the limit. A join would leave it to PostgreSQL's estimates whether it stops there; they
 * are wrong where one club has far more records than the others, and it would sort the ids of all zones for each page.
 */
export const idsInZones: IdsInZones = ({ table, conditionsOfZone, conditionsOfPart, conditionsOfRecord, limit }) => {
  const block = conditionsOfPart
    ? `unnest(array(select part.block from zones as part where ${conditionsOfPart} order by part.block)) as block`
    : 'zone.block'
  return `select unnest(array(
      select record.id from ${table} as record where ${conditionsOfRecord} order by record.id ${limit}
    )) as id from (
      select ${block} from zones as zone where ${conditionsOfZone} order by zone.block
    ) as ${conditionsOfPart ? 'part' : 'zone'} ${limit}`
}

export const isAmong: Engine['isAmong'] = (ids) => `id = any(array(${ids}))`

export const idsInText: Engine['idsInText'] = (parameter) =>
  `select unnest(cast(string_to_array(${parameter}, ',') as bigint[]))`

/**
 * PostgreSQL estimates that a parameter as limit gives a tenth of all rows, and would plan again for each call; the largest number before
 * it lets it keep its plan.
 */
export const firstRows: Engine['firstRows'] = (sql, limit, most) =>
  `select * from (${sql} limit ${most}) as longest ${limit}`

/** PostgreSQL chooses by its statistics. */
export const indexedBy: Engine['indexedBy'] = () => ''
