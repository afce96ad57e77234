/** The table `search_words`: words from the names, titles, numbers and e-mail addresses (`searched` in the definitions) of listed records. */
import { comparablePhone } from '@kantine/contract/importing/phones.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import type { FieldValues } from './body.ts'
import type { Derivation } from './derived-rows.ts'
import { rows, sql } from './sql.ts'
import { wordsOf } from './words.ts'

/**
 * The words of this many ids are stored together, so a write touches few index pages. Grouped by word, each word would touch another page.
 * Never change this number: the stored rows depend on it.
 */
export const idsOfBlock = 256

export const blockOf = (id: number): number => Math.floor(id / idsOfBlock)

/** The most words stored for one record, so that a block has a bounded number of rows. */
const mostWords = 24

const wordsOfRecord = (searched: readonly string[], fields: FieldValues): string[] =>
  wordsOf(searched.map((name) => textOf(name, fields[name])).join(' ')).slice(0, mostWords)

/** A telephone number is one word, however it is written. */
const textOf = (name: string, value: unknown): string =>
  name === 'phone' && typeof value === 'string' ? comparablePhone(value) : String(value ?? '')

/** The words of a resource's records; undefined if they cannot be searched. */
export const searchWordsOf = ({ name, searched }: Resource, club: number): Derivation | undefined =>
  searched && {
    rowsOf: (id, fields) => wordsOfRecord(searched, fields).map((word) => [blockOf(id), word, `${name} ${id}`]),
    insert: (words) =>
      sql`insert into search_words (club_id, block, word, record)
        values ${rows(words.map((word) => [club, ...word]))} on conflict do nothing`,
    remove: (words) =>
      sql`delete from search_words where club_id = ${club}
        and (block, word, record) in (values ${rows(words, ['bigint', 'text', 'text'])})`,
  }
