import type { Engine, IdsInZones } from '../engine.ts'
import { raw, sql } from '../sql.ts'

/**
 * Expands one zone or part after the other until the limit. A join would leave it to PostgreSQL's estimates whether it stops there; they
 * are wrong where one club has far more records than the others, and it would sort the ids of all zones for each page.
 */
export const idsInZones: IdsInZones = ({ table, conditionsOfZone, conditionsOfPart, conditionsOfRecord, limit }) => {
  const block = conditionsOfPart
    ? sql`unnest(array(select part.block from zones as part where ${conditionsOfPart} order by part.block)) as block`
    : sql`zone.block`
  return sql`select unnest(array(
      select record.id from ${table} as record where ${conditionsOfRecord} order by record.id ${limit}
    )) as id from (
      select ${block} from zones as zone where ${conditionsOfZone} order by zone.block
    ) as ${raw(conditionsOfPart ? 'part' : 'zone')} ${limit}`
}

export const isAmong: Engine['isAmong'] = (ids) => sql`id = any(array(${ids}))`

export const idsInText: Engine['idsInText'] = (text) =>
  sql`select unnest(cast(string_to_array(${text}, ',') as bigint[]))`

/**
 * PostgreSQL estimates that a parameter as limit gives a tenth of all rows, and would plan again for each call; the largest number before
 * it lets it keep its plan.
 */
export const firstRows: Engine['firstRows'] = (select, limit, most) =>
  sql`select * from (${select} limit ${raw(most)}) as longest ${limit}`

/** PostgreSQL chooses by its statistics. */
export const indexedBy: Engine['indexedBy'] = () => sql``
