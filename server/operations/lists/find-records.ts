/**
 * Finds records by their words, block by block of their ids. How often each word occurs in a block is counted first, so only blocks in
 * which all of them occur are read, the rarest word first.
 */

import type { Connection } from '../../store/engine.ts'
import { blockOf } from '../../store/search-words.ts'
import { list, sql } from '../../store/sql.ts'
import { yieldToEventLoop } from '../../yield-to-event-loop.ts'
import {
  blocksCounted,
  blocksRead,
  type Counts,
  mostCounted,
  mostRead,
  recordsInBlocks,
  type Wanted,
  type WordCounts,
} from './words-in-blocks.ts'

/** The name of a resource and the id of one of its records. */
export type Found = { readonly resource: string; readonly id: number }

/**
 * The records that have every wanted word, in the order of their ids; those with the same id in the order of `resources`. It reads on as
 * long as it is asked for more.
 *
 * @param resources the names of those in which it looks, at least one
 * @param counts the counts of this search
 * @param before what was wanted when all records were found before, with at least the same words whole; a block in which no word is found
 * more often now is not read again
 */
export async function* findRecords(
  db: Connection,
  club: number,
  resources: readonly string[],
  wanted: readonly Wanted[],
  counts: WordCounts,
  before: readonly Wanted[] = [],
): AsyncGenerator<Found> {
  const lastBlock = blockOf(await lastId(db, club, resources))
  for (let first = 0; first <= lastBlock; first += blocksCounted) {
    const counted = await countAll(counts, wanted, first)
    const earlier = before.map((word) => counts.counted(word, first))
    for (const blocks of groupsOf(blocksWithMore(counted, earlier))) {
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

type Counted = { readonly word: Wanted; readonly counts: Counts }

/** Counts the words in the blocks from `first` on; none once there is a word that none of them has. */
async function countAll(wordCounts: WordCounts, wanted: readonly Wanted[], first: number): Promise<Counted[]> {
  const counted: Counted[] = []
  for (const word of wanted) {
    const counts = await wordCounts.count(word, first)
    if (counts.size === 0) return []
    counted.push({ word, counts })
    await yieldToEventLoop()
  }
  return counted
}

/** A block, and how often each word occurs in it. */
type ToRead = { readonly block: number; readonly counts: readonly number[] }

/** The blocks in which all words occur, but for those in which each occurs as often as it did before. */
function* blocksWithMore(counted: readonly Counted[], earlier: readonly (Counts | undefined)[]): Generator<ToRead> {
  for (const block of counted[0]?.counts.keys() ?? []) {
    const counts = counted.map(({ counts }) => counts.get(block) ?? 0)
    const isAsBefore = counts.every((count, i) => count === earlier[i]?.get(block) && count < mostCounted)
    if (!counts.includes(0) && !isAsBefore) yield { block, counts }
  }
}

/** Groups of blocks that one statement can read. A block that was not counted to its end stays alone. */
function* groupsOf(blocks: Iterable<ToRead>): Generator<number[]> {
  let [group, words]: [number[], number] = [[], 0]
  for (const { block, counts } of blocks) {
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

/** The records of some blocks that have every word, as `member 17`, whatever resource they belong to. */
async function havingAll(
  db: Connection,
  club: number,
  wanted: readonly Wanted[],
  blocks: readonly number[],
): Promise<ReadonlySet<string>> {
  let having: ReadonlySet<string> | undefined
  for (const word of wanted) {
    const before = having
    const both = new Set<string>()
    for await (const records of recordsInBlocks(db, club, word, blocks)) {
      for (const record of records) if (!before || before.has(record)) both.add(record)
      await yieldToEventLoop()
    }
    having = both
    if (having.size === 0) break
  }
  return having ?? new Set()
}

/** Those of the records that belong to one of the resources. */
function inOrder(resources: readonly string[], records: ReadonlySet<string>): Found[] {
  const found = [...records].map((record) => {
    const [resource = '', id] = record.split(' ')
    return { resource, id: Number(id), place: resources.indexOf(resource) }
  })
  return found.filter(({ place }) => place >= 0).sort((a, b) => a.id - b.id || a.place - b.place)
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
