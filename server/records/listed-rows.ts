/** Rows that an import shows: the first of a kind, in a bounded amount of memory. */
import { beginningOf } from '../visible-text.ts'
import { mostListed } from './refused-rows.ts'

/** In bytes of JSON, for each kind: with the refused rows, a response stays below 7 MB. */
const mostBytes = 900_000

/** The most characters of a value. */
const mostCharacters = 200

/** The first rows of a kind, and how many there are. */
export class ListedRows<Row> {
  readonly listed: Row[] = []
  count = 0
  #bytes = 0

  add(row: Row): void {
    this.count++
    if (this.listed.length === mostListed || this.#bytes > mostBytes) return
    this.#bytes += Buffer.byteLength(JSON.stringify(row))
    if (this.#bytes <= mostBytes) this.listed.push(row)
  }
}

/** A value as a text with a maximum length. */
export const shortText = (value: unknown): string => beginningOf(String(value), mostCharacters)
