/**
 * Finds records by their words in the table `search_words`, one block of ids at a time. First counts the words in each block, then reads
 * only blocks that contain all words. A full-text index would need one unbounded statement, which would block SQLite's only thread.
 */
import type { Connection } from '../../store/engine.ts'
import { blockOf } from '../../store/search-words.ts'
import { list, raw, rows, type Statement, sql } from '../../store/sql.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'

export type Found = { readonly resource: string; readonly id: number }

/** A word of a query matches whole words or their beginnings. */
export type Wanted = { readonly word: string; readonly whole: boolean }

/** The number of blocks that one statement counts, and the maximum count in each. */
const [blocksCounted, mostCounted] = [128, 500]

/** The maximum number of blocks, and of words in records, that one statement reads. */
const [blocksRead, mostRead] = [16, 2000]

/**
 * Yields the records that match all words, by id, then in the order of `resources`, for as long as the caller asks for more.
 *
 * @param resources the names of the resources to search, at least one
 */
export async function* findRecords(
  db: Connection,
  club: number,
  resources: readonly string[],
  wanted: readonly Wanted[],
): AsyncGenerator<Found> {
  const lastBlock = blockOf(await lastId(db, club, resources))
  for (let first = 0; first <= lastBlock; first += blocksCounted) {
    const counted = await countAll(db, club, wanted, first)
    for (const blocks of groupsOf(counted)) {
      const inGroup = ({ counts }: Counted) => sum(blocks.map((block) => counts.get(block) ?? 0))
      const rarestFirst = counted.toSorted((a, b) => inGroup(a) - inGroup(b)).map(({ word }) => word)
      yield* inOrder(resources, await havingAll(db, club, rarestFirst, blocks))
    }
  }
}

async function lastId(db: Connection, club: number, resources: readonly string[]): Promise<number> {
  const row = await db.get(
    sql`select max(last_id) as last_id from counters where club_id = ${club} and resource in (${list(resources)})`,
  )
  return Number(row?.last_id ?? 0)
}

/** How often a word occurs in each block, at most `mostCounted`; blocks without the word are left out. */
type Counted = { readonly word: Wanted; readonly counts: ReadonlyMap<number, number> }

/** Counts the words in the blocks from `first` on; empty if any of the words is in none of these blocks. */
async function countAll(db: Connection, club: number, wanted: readonly Wanted[], first: number): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const word of wanted) {
    const inBlock = sql`select 1 ${wordsInBlock(club, word)} limit ${raw(mostCounted)}`
    const found = await db.all(sql`with recursive blocks (block) as (
        select cast(${first} as bigint)
        union all select block + 1 from blocks where block < cast(${first} as bigint) + ${raw(blocksCounted - 1)}
      )
      select block, (select count(*) from (${inBlock}) as counted) as words from blocks order by block`)
    const counts = found.map(({ block, words }) => [Number(block), Number(words)] as const)
    counted.push({ word, counts: new Map(counts.filter(([, words]) => words > 0)) })
    if (counted.at(-1)?.counts.size === 0) return []
    await yieldToEventLoop()
  }
  return counted
}

/** Groups the blocks in which all words occur, so that one statement can read each group. A block not fully counted stays alone. */
function* groupsOf(counted: readonly Counted[]): Generator<number[]> {
  let [group, words]: [number[], number] = [[], 0]
  for (const block of counted[0]?.counts.keys() ?? []) {
    const counts = counted.map(({ counts }) => counts.get(block) ?? 0)
    if (counts.includes(0)) continue
    const ofBlock = counts.includes(mostCounted) ? mostRead : sum(counts)
    if (group.length === blocksRead || (group.length > 0 && words + ofBlock > mostRead)) {
      yield group
      ;[group, words] = [[], 0]
    }
    group.push(block)
    words += ofBlock
  }
  if (group.length > 0) yield group
}

/** The records of any resource that have every word, in some blocks, written as `member 17`. */
async function havingAll(
  db: Connection,
  club: number,
  wanted: readonly Wanted[],
  blocks: readonly number[],
): Promise<ReadonlySet<string>> {
  let having: ReadonlySet<string> | undefined
  for (const word of wanted) {
    const records = await recordsInBlocks(db, club, word, blocks)
    having = having ? having.intersection(records) : records
    if (having.size === 0) break
    await yieldToEventLoop()
  }
  return having ?? new Set()
}

/** The records with a word in some blocks. The database joins each block's records into one text, which is cheaper to pass on. */
async function recordsInBlocks(
  db: Connection,
  club: number,
  wanted: Wanted,
  blocks: readonly number[],
): Promise<Set<string>> {
  const none = Array<number>(blocksRead - blocks.length).fill(-1)
  const read = [...blocks, ...none].map((block) => [block])
  const found = await db.all(sql`with blocks (block) as (values ${rows(read, ['bigint'])})
    select (select string_agg(entry.record, ',') ${wordsInBlock(club, wanted)}) as records from blocks`)
  return new Set(found.flatMap(({ records }) => (records === null ? [] : String(records).split(','))))
}

/**
 * The wanted words in a block, found through the index. Used only in scalar subqueries, because with a join PostgreSQL may read all the
 * club's words.
 */
function wordsInBlock(club: number, { word, whole }: Wanted): Statement {
  const last = whole ? word : word + lastCharacter
  return sql`from search_words as entry
    where entry.club_id = ${club} and entry.block = blocks.block and entry.word >= ${word} and entry.word <= ${last}`
}

/** Sorts after every character that a word can contain. */
export const lastCharacter = '\u{10ffff}'

function inOrder(resources: readonly string[], records: ReadonlySet<string>): Found[] {
  const found = [...records].map((record) => {
    const [resource = '', id] = record.split(' ')
    return { resource, id: Number(id), place: resources.indexOf(resource) }
  })
  return found.filter(({ place }) => place >= 0).sort((a, b) => a.id - b.id || a.place - b.place)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
