/**
 * Finds records by their words, block by block of their ids. How often each word occurs in a block is counted first, so only blocks in
 * which all of them occur are read, the rarest word first. What one statement reads is bounded, however common a word is.
 */
import { giveWay } from '../give-way.ts'
import type { Connection, Value } from '../store/engine.ts'
import { blockOf } from '../store/search-words.ts'
import { cachedSql, places, repeated } from '../store/statements.ts'

/** A word of a query: a record has it as a whole word, or has a word that begins with it. */
export type Wanted = { readonly word: string; readonly whole: boolean }

/** Where to look: the club, and the names of at least one resource. */
export type Where = { readonly club: number; readonly resources: readonly string[] }

/** The name of a resource and the id of one of its records. */
export type Found = { readonly resource: string; readonly id: number }

/** How many blocks one statement counts, and how far in each of them. */
const [blocksCounted, mostCounted] = [128, 500]

/** How many blocks one statement reads, and how many words of records are in them, as far as they were counted. */
const [blocksRead, mostRead] = [16, 2000]

/**
 * The records that have every wanted word, in the order of their ids, and with the same id in that of `where.resources`. It reads on as
 * long as it is asked for more.
 */
export async function* findRecords(db: Connection, where: Where, wanted: readonly Wanted[]): AsyncGenerator<Found> {
  const { club, resources } = where
  const row = await db.get(lastIdSql(blockOf, resources.length), [club, ...resources])
  const lastBlock = blockOf(Number(row?.last_id ?? 0))
  for (let first = 0; first <= lastBlock; first += blocksCounted) {
    const counted: Counts[] = []
    for (const word of wanted) {
      const counts = await countInBlocks(db, club, word, first)
      if (counts.size === 0) break
      counted.push(counts)
      await giveWay()
    }
    if (counted.length < wanted.length) continue
    for (const blocks of groupsOf(counted)) {
      const rowsOf = (word: number) => sum(blocks.map((block) => counted[word]?.get(block)))
      const rarestFirst = wanted.toSorted((a, b) => rowsOf(wanted.indexOf(a)) - rowsOf(wanted.indexOf(b)))
      yield* inOrder(resources, await recordsInBlocks(db, club, rarestFirst, blocks))
    }
  }
}

/** How often a word occurs in each of some blocks, as far as it is counted. */
type Counts = ReadonlyMap<number, number>

async function countInBlocks(db: Connection, club: number, wanted: Wanted, first: number): Promise<Counts> {
  const rows = await db.all(countSql, [...rangeOf(club, wanted), first])
  return new Map(
    rows.map(({ block, words }) => [Number(block), Number(words)] as const).filter(([, words]) => words > 0),
  )
}

/** The blocks in which all words occur, in groups that one statement can read. A block that was not counted to its end stays alone. */
function* groupsOf(counted: readonly Counts[]): Generator<number[]> {
  let [group, rows]: [number[], number] = [[], 0]
  for (const block of counted[0]?.keys() ?? []) {
    const counts = counted.map((words) => words.get(block) ?? 0)
    if (counts.includes(0)) continue
    const ofBlock = counts.some((words) => words >= mostCounted) ? mostRead : sum(counts)
    if (group.length === blocksRead || (group.length > 0 && rows + ofBlock > mostRead)) {
      yield group
      ;[group, rows] = [[], 0]
    }
    group.push(block)
    rows += ofBlock
  }
  if (group.length > 0) yield group
}

/** The records of all resources that have every word, as `member 17`. */
async function recordsInBlocks(
  db: Connection,
  club: number,
  wanted: readonly Wanted[],
  blocks: readonly number[],
): Promise<ReadonlySet<string>> {
  const none = Array<number>(blocksRead - blocks.length).fill(-1)
  let found: ReadonlySet<string> | undefined
  for (const word of wanted) {
    const rows = await db.all(readSql, [...rangeOf(club, word), ...blocks, ...none])
    const records = rows.flatMap(({ records }) => (records === null ? [] : String(records).split(',')))
    const before = found
    found = new Set(before ? records.filter((record) => before.has(record)) : records)
    await giveWay()
    if (found.size === 0) break
  }
  return found ?? new Set()
}

/** Those of the records that belong to one of the resources. */
function inOrder(resources: readonly string[], records: ReadonlySet<string>): Found[] {
  const found = [...records].map((record) => {
    const [resource = '', id] = record.split(' ')
    return { resource, id: Number(id), place: resources.indexOf(resource) }
  })
  return found.filter(({ place }) => place >= 0).sort((a, b) => a.id - b.id || a.place - b.place)
}

/** The first parameters of both statements: the club, and the first and the last word of a range. */
const rangeOf = (club: number, { word, whole }: Wanted): Value[] => [club, word, whole ? word : word + lastCharacter]

/** Behind every character that a word can have. */
const lastCharacter = '\u{10ffff}'

const sum = (numbers: readonly (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

const lastIdSql = cachedSql(
  (_: typeof blockOf, resources) =>
    `select max(last_id) as last_id from counters where club_id = $1 and resource in (${places(1, resources)})`,
)

/** The words of one block within the range, by the index. Each stands in the subquery of a value: with a join, PostgreSQL may read the whole club. */
const inBlock = `from search_words as entry where entry.club_id = $1 and entry.block = blocks.block
  and entry.word >= $2 and entry.word <= $3`

const countSql = `with recursive blocks (block) as (
    select cast($4 as bigint) union all select block + 1 from blocks where block < cast($4 as bigint) + ${blocksCounted - 1}
  )
  select block, (select count(*) from (select 1 ${inBlock} limit ${mostCounted}) as counted) as words from blocks order by block`

const readSql = `with blocks (block) as (values ${repeated(blocksRead, (i) => `(cast($${4 + i} as bigint))`)})
  select (
    select string_agg(entry.record, ',') ${inBlock}
  ) as records from blocks`
