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
  const row = await db.get(lastIdSql(statements, resources.length), [club, ...resources])
  const lastBlock = blockOf(Number(row?.last_id ?? 0))
  for (let first = 0; first <= lastBlock; first += blocksCounted) {
    const counted = await Promise.all(wanted.map((word) => countInBlocks(db, where, word, first)))
    await giveWay()
    for (const blocks of groupsOf(counted)) {
      const rowsOf = (word: number) => sum(blocks.map((block) => counted[word]?.get(block)))
      const rarestFirst = wanted.toSorted((a, b) => rowsOf(wanted.indexOf(a)) - rowsOf(wanted.indexOf(b)))
      yield* inOrder(resources, await recordsInBlocks(db, where, rarestFirst, blocks))
    }
  }
}

/** How often a word occurs in each of some blocks, as far as it is counted. */
type Counts = ReadonlyMap<number, number>

async function countInBlocks(db: Connection, where: Where, wanted: Wanted, first: number): Promise<Counts> {
  const values = [...parametersOf(where, wanted), first]
  const rows = await db.all(countSql(statements, where.resources.length), values)
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

/** The records that have every word, as `member 17`. */
async function recordsInBlocks(
  db: Connection,
  where: Where,
  wanted: readonly Wanted[],
  blocks: readonly number[],
): Promise<ReadonlySet<string>> {
  let found: Set<string> | undefined
  for (const word of wanted) {
    const none = Array<number>(blocksRead - blocks.length).fill(-1)
    const values = [...parametersOf(where, word), ...blocks, ...none]
    const rows = await db.all(readSql(statements, where.resources.length), values)
    const records = new Set(rows.flatMap(({ records }) => (records === null ? [] : String(records).split(','))))
    found = found ? found.intersection(records) : records
    await giveWay()
    if (found.size === 0) break
  }
  return found ?? new Set()
}

function inOrder(resources: readonly string[], records: ReadonlySet<string>): Found[] {
  const found = [...records].map((record) => {
    const [resource = '', id] = record.split(' ')
    return { resource, id: Number(id) }
  })
  return found.sort((a, b) => a.id - b.id || resources.indexOf(a.resource) - resources.indexOf(b.resource))
}

/** The first parameters of both statements: the club, the first and the last word of a range, and the resources. */
const parametersOf = ({ club, resources }: Where, { word, whole }: Wanted): Value[] => [
  ...[club, word, whole ? word : word + lastCharacter, ...resources],
]

/** Behind every character that a word can have. */
const lastCharacter = '\u{10ffff}'

const sum = (numbers: readonly (number | undefined)[]) => numbers.reduce<number>((all, one) => all + (one ?? 0), 0)

/** The words of one block within the range, by the index. A subquery of a value: as a join, PostgreSQL may read the whole club. */
const inBlock = (
  resources: number,
) => `from search_words as entry where entry.club_id = $1 and entry.block = blocks.block
  and entry.word >= $2 and entry.word <= $3 and entry.resource in (${places(3, resources)})`

const statements = {}

const lastIdSql = cachedSql(
  (_: object, resources) =>
    `select max(last_id) as last_id from counters where club_id = $1 and resource in (${places(1, resources)})`,
)

const countSql = cachedSql(
  (_: object, resources) => `with recursive blocks (block) as (
      select cast($${resources + 4} as bigint)
      union all select block + 1 from blocks where block < cast($${resources + 4} as bigint) + ${blocksCounted - 1}
    )
    select block, (
      select count(*) from (select 1 ${inBlock(resources)} limit ${mostCounted}) as counted
    ) as words from blocks order by block`,
)

const readSql = cachedSql(
  (_: object, resources) => `with blocks (block) as (
      values ${repeated(blocksRead, (i) => `(cast($${resources + 4 + i} as bigint))`)}
    )
    select (
      select string_agg(entry.resource || ' ' || cast(entry.record_id as text), ',') ${inBlock(resources)}
    ) as records from blocks`,
)
