/** Finds the records that could have a title. */
import type { RecordOf, Resource } from '@kantine/contract/resource.ts'
import { orderColumnOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { recordsAtOnce } from '../../store/record-size.ts'
import { everyRecord } from '../../store/records-in-parts.ts'
import { raw, type Statement, sql } from '../../store/sql.ts'
import { orderOf } from '../../store/words.ts'

/**
 * The records among which are all with this title, ignoring case, by id. Equal titles have the same sort key, which lists that can be sorted
 * by title have in an index. The other lists, such as seasons, are short and yielded whole.
 */
export const couldHaveTitle = <R extends Resource>(
  db: Connection,
  club: number,
  resource: R,
  title: string,
): AsyncGenerator<RecordOf<R>> =>
  everyRecord(db.all, club, resource, { ...withOrderOf(resource, title), atOnce: recordsAtOnce(resource) })

function withOrderOf(resource: Resource, title: string): { readonly further?: Statement } {
  const [field = ''] = resource.searched ?? []
  const column = orderColumnOf(resource, field)
  if (column === field) return {}
  const order = orderOf(title)
  return { further: order === null ? sql`and ${raw(column)} is null` : sql`and ${raw(column)} = ${order}` }
}
