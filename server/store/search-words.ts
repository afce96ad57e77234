/** The table `search_words`: words from the names, titles, numbers and e-mail addresses (`searched` in the definitions) of listed records. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'
import { ChangedRecords } from './changed-records.ts'
import { rows, type Statement, sql } from './sql.ts'
import { inChunks } from './statements.ts'
import { wordsOf } from './words.ts'

/**
 * The words of this many ids are stored together, so a write touches few index pages. Grouped by word, each word would touch another page.
 * Never change this number: the stored rows depend on it.
 */
export const idsOfBlock = 256

export const blockOf = (id: number): number => Math.floor(id / idsOfBlock)

/** The most words stored for one record, so that a block has a bounded number of rows. */
const mostWords = 24

const wordsOfRecord = ({ searched = [] }: Pick<Resource, 'searched'>, fields: FieldValues): string[] =>
  wordsOf(searched.map((name) => fields[name] ?? '').join(' ')).slice(0, mostWords)

type WordRow = readonly [block: number, word: string, record: string]

/** The most rows that are sorted before the first of them is written. */
const rowsAtOnce = 1000

/** The words that the records of one resource gain and lose within a write. */
export class WordChanges {
  readonly #resource: Resource
  readonly #club: number
  readonly #changed = new ChangedRecords()

  constructor(resource: Resource, club: number) {
    this.#resource = resource
    this.#club = club
  }

  /**
   * Notes the words that a record gains and loses.
   *
   * @param before the JSON of the record before the change; undefined when lists did not show it
   * @param after its fields after the change; undefined when lists do not show it
   */
  note(id: number, before: string | undefined, after: FieldValues | undefined): void {
    if (this.#resource.searched) this.#changed.note(id, before, after)
  }

  /** The statements that write the changes since the last call. */
  async *statements(): AsyncGenerator<Statement> {
    let [lost, gained]: [WordRow[], WordRow[]] = [[], []]
    for await (const [id, { before, after }] of this.#changed.take()) {
      const record = `${this.#resource.name} ${id}`
      const earlier = new Set(before && wordsOfRecord(this.#resource, before))
      const now = new Set(after && wordsOfRecord(this.#resource, after))
      for (const word of earlier.difference(now)) lost.push([blockOf(id), word, record])
      for (const word of now.difference(earlier)) gained.push([blockOf(id), word, record])
      if (lost.length + gained.length < rowsAtOnce) continue
      yield* this.#statements(remove, lost)
      yield* this.#statements(insert, gained)
      ;[lost, gained] = [[], []]
    }
    yield* this.#statements(remove, lost)
    yield* this.#statements(insert, gained)
  }

  /** In the order of the table, because adjacent rows are faster to write. */
  *#statements(write: typeof insert, words: WordRow[]): Generator<Statement> {
    words.sort(([a, one], [b, other]) => a - b || (one < other ? -1 : 1))
    for (const some of inChunks(words)) yield write(this.#club, some)
  }
}

const insert = (club: number, words: readonly WordRow[]) =>
  sql`insert into search_words (club_id, block, word, record)
    values ${rows(words.map((word) => [club, ...word]))} on conflict do nothing`

const remove = (club: number, words: readonly WordRow[]) =>
  sql`delete from search_words where club_id = ${club}
    and (block, word, record) in (values ${rows(words, ['bigint', 'text', 'text'])})`
