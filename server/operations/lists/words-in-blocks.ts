/** Reads the table of words (`search_words`) block by block; what one statement reads is bounded, however common a word is. */
import type { Connection } from '../../store/engine.ts'
import { list, raw, rows, type Statement, sql, type Value } from '../../store/sql.ts'

/** A word of a query: a record has it as a whole word, or has a word that begins with it. */
export type Wanted = { readonly word: string; readonly whole: boolean }

/** How often a word occurs in each of some blocks, at most `mostCounted`; only the blocks in which it does. */
export type Counts = ReadonlyMap<number, number>

/** How many blocks one statement counts, and how far in each of them. */
export const [blocksCounted, mostCounted] = [128, 500]

/** How many blocks, and how many words of records, one statement reads. */
export const [blocksRead, mostRead] = [16, 2000]

/** Counts words; one that was counted is not counted again. */
export class WordCounts {
  readonly #db: Connection
  readonly #club: number
  readonly #known = new Map<string, Counts>()

  constructor(db: Connection, club: number) {
    this.#db = db
    this.#club = club
  }

  /** Counts a word in the blocks from `first` on. */
  async count(wanted: Wanted, first: number): Promise<Counts> {
    const counts = this.counted(wanted, first) ?? (await this.#count(wanted, first))
    this.#known.set(nameOf(wanted, first), counts)
    return counts
  }

  /** What was counted already. */
  counted(wanted: Wanted, first: number): Counts | undefined {
    return this.#known.get(nameOf(wanted, first))
  }

  async #count(wanted: Wanted, first: number): Promise<Counts> {
    const inBlock = sql`select 1 ${wordsInBlock(this.#club, wanted)} limit ${raw(mostCounted)}`
    const rows = await this.#db.all(sql`with recursive blocks (block) as (
        select cast(${first} as bigint)
        union all select block + 1 from blocks where block < cast(${first} as bigint) + ${raw(blocksCounted - 1)}
      )
      select block, (select count(*) from (${inBlock}) as counted) as words from blocks order by block`)
    const counts = rows.map(({ block, words }) => [Number(block), Number(words)] as const)
    return new Map(counts.filter(([, words]) => words > 0))
  }
}

const nameOf = ({ word, whole }: Wanted, first: number) => `${first} ${whole} ${word}`

/**
 * The records that have a word, as `member 17`, some at a time; a record comes again where it has several such words.
 *
 * @param blocks one, or as many as one statement can read
 */
export const recordsInBlocks = (
  db: Connection,
  club: number,
  wanted: Wanted,
  blocks: readonly number[],
): AsyncGenerator<string[]> =>
  blocks.length === 1 ? inPieces(db, club, wanted, blocks[0] as number) : together(db, club, wanted, blocks)

/** Within the database the records of a block become one text: to hand over each costs more. */
async function* together(
  db: Connection,
  club: number,
  wanted: Wanted,
  blocks: readonly number[],
): AsyncGenerator<string[]> {
  const none = Array<number>(blocksRead - blocks.length).fill(-1)
  const read = [...blocks, ...none].map((block) => [block])
  const found = await db.all(sql`with blocks (block) as (values ${rows(read, ['bigint'])})
    select (select string_agg(entry.record, ',') ${wordsInBlock(club, wanted)}) as records from blocks`)
  for (const { records } of found) if (records !== null) yield String(records).split(',')
}

/** A single block can have any number: its records may have nothing but words that begin alike. */
async function* inPieces(db: Connection, club: number, wanted: Wanted, block: number): AsyncGenerator<string[]> {
  const [first, last] = rangeOf(wanted)
  let after: readonly Value[] = [first, '']
  while (after.length > 0) {
    const found = await db.all(sql`select word, record from search_words as entry
      where club_id = ${club} and block = ${block} and (word, record) > (${list(after)}) and word <= ${last}
      order by word, record limit ${raw(mostRead)}`)
    yield found.map(({ record }) => String(record))
    const end = found[mostRead - 1]
    after = end ? [end.word as Value, end.record as Value] : []
  }
}

/** The first and the last word of a range. */
const rangeOf = ({ word, whole }: Wanted): [string, string] => [word, whole ? word : word + lastCharacter]

/** Behind every character that a word can have. */
const lastCharacter = '\u{10ffff}'

/**
 * The words of a block within the range, found by the index. It stands in the subquery of a value: with a join, PostgreSQL may read all words
 * of the club.
 */
function wordsInBlock(club: number, wanted: Wanted): Statement {
  const [first, last] = rangeOf(wanted)
  return sql`from search_words as entry
    where entry.club_id = ${club} and entry.block = blocks.block and entry.word >= ${first} and entry.word <= ${last}`
}
