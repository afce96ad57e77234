import type { Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Connection } from '../../store/engine.ts'
import { idsOfBlock } from '../../store/search-words.ts'
import { list, raw, type Statement, sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import { findRecords, lastCharacter } from '../lists/find-records.ts'
import type { Further } from '../lists/sorted.ts'

/** A word is rare if it matches no more charges and members than this. */
const mostFound = 200

/** The field of a charge with the id of the record that contains the words. */
const fieldOf = { charge: 'id', member: 'member_id' } as const

/**
 * Conditions for charges that match all words, or their beginnings, in the description or the member's details.
 *
 * @param ofMembers whether the caller may search among members
 */
export async function havingWords(
  { dialect }: Pick<Store, 'dialect'>,
  db: Connection,
  club: number,
  words: readonly string[],
  ofMembers: boolean,
): Promise<Further> {
  const resources = ofMembers ? [charge, member] : [charge]
  const also = words.map(
    (word) =>
      sql`(${list(
        resources.map((one) => hasWord(club, one, word)),
        ' or ',
      )})`,
  )
  for (const word of words) {
    const ids = await idsWithRareWord(db, club, word, resources)
    if (ids) return { also, within: dialect.isAmong(ids) }
  }
  return { also }
}

/** A scalar subquery, because PostgreSQL would turn `exists` into a join that reads all the club's words. */
function hasWord(club: number, { name }: Resource, word: string): Statement {
  const id = sql`record.${raw(fieldOf[name as keyof typeof fieldOf])}`
  return sql`(select min(entry.word) from search_words as entry where entry.club_id = ${club}
    and entry.block = ${id} / ${raw(idsOfBlock)} and entry.word >= ${word} and entry.word <= ${word + lastCharacter}
    and entry.record = '${raw(name)} ' || ${id}) is not null`
}

/** The ids of the charges that match a rare word; undefined if the word is not rare. */
async function idsWithRareWord(
  db: Connection,
  club: number,
  word: string,
  resources: readonly Resource[],
): Promise<Statement | undefined> {
  const names = resources.map(({ name }) => name)
  const found: { readonly resource: string; readonly id: number }[] = []
  for await (const record of findRecords(db, club, names, [{ word, whole: false }]))
    if (found.push(record) > mostFound) return undefined
  const among = resources.map(({ name }) => {
    const ids = found.filter(({ resource }) => resource === name).map(({ id }) => id)
    // A fixed number of parameters lets every call share one prepared statement.
    const all = Array.from({ length: mostFound }, (_, n) => ids[n] ?? null)
    return sql`select id from charges where club_id = ${club} and ${raw(fieldOf[name as keyof typeof fieldOf])} in (${list(all)})`
  })
  return list(among, ' union all ')
}
