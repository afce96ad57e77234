import { giveWay } from '../give-way.ts'
import { emptyPage } from '../store/page.ts'
import { highestId, type ReadSome } from '../store/read-page.ts'
import { Candidates } from './candidates.ts'
import { type FilteredList, valuesOf } from './filtered-list.ts'
import { isRange } from './ids-sql.ts'
import { chosenSql, fewSql, foundSql } from './list-sql.ts'

/**
 * Reads the records that fulfil all conditions. One value of a field has an index in the order of ids. A range of values has them in no
 * order: where they are few all of them are found first, and otherwise they are found zone by zone.
 *
 * With conditions on several fields each of them may let through all records, and all together none: no statement may look for them to
 * the end. So each field finds some ids, and the one that leads furthest, or all the way with few, says which records are looked at. An id
 * that another field has passed without finding it is left out.
 */
export function readMatching(list: FilteredList): ReadSome {
  const [first, ...others] = [...new Set(list.conditions.map(({ field }) => field))] as [string, ...string[]]
  return others.length === 0 ? byOneField(list, first) : bySeveralFields(list, [first, ...others])
}

/** By one field: the records that it finds are those of the page. */
function byOneField({ db, store, club, resource, conditions }: FilteredList, field: string): ReadSome {
  const values = valuesOf(conditions)
  let isWide = false
  return async (after, most) => {
    if (isRange(conditions, field) && !isWide) {
      const page = await db.page(fewSql(store, resource, conditions, field), [club, after, most, ...values])
      if (page.rows >= 0) return { page, last: highestId }
      isWide = true
      await giveWay()
    }
    const sql = foundSql(store, resource, conditions, field)
    return { page: await db.page(sql, [club, after, most, highestId, ...values]), last: highestId }
  }
}

/** By several fields: of the records whose ids they find, those that fulfil all conditions. */
function bySeveralFields(list: FilteredList, fields: readonly [string, ...string[]]): ReadSome {
  const { db, store, club, resource, conditions } = list
  const values = valuesOf(conditions)
  const candidates = new Candidates(list, fields)
  return async (after, most) => {
    const { ids, last } = await candidates.findAfter(after)
    const some = ids.slice(0, candidates.most)
    const { version } = candidates
    if (some.length === 0) return { page: { json: emptyPage, rows: 0, version }, last }
    await giveWay()
    const parameters = [club, after, most, some.join(), ...values]
    const page = await db.page(chosenSql(store, resource, conditions, ''), parameters)
    return { page: { ...page, version }, last: some.length < ids.length ? (some.at(-1) as number) : last }
  }
}
