import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { emptyPage, end, type Page, separator, start, withoutLast } from './page.ts'
import { recordsAtOnce } from './record-size.ts'

/**
 * Reads the first records after an id, in the order of their ids.
 *
 * @param most the maximum number of records
 * @returns the records, and the last id that was examined: there may be more records after it
 */
export type ReadSome = (after: number, most: number) => Promise<{ readonly page: Page; readonly last: number }>

/** The highest possible id: after it, nothing is left to read. */
export const highestId = Number.MAX_SAFE_INTEGER

/**
 * Reads a page with one statement, or in parts if large or many records would block the thread.
 *
 * Each part sees a later moment than the previous one, yet the page is as exact as one snapshot. A part begins after the last id of the
 * previous one, so no record appears twice. A record present throughout is found, because ids never change. A change made meanwhile has a
 * stamp no earlier than the Date of this response, whether or not the page shows it.
 *
 * The page ends before `limit` if its records have more than `limits.answerBytes`, which only the longest records do.
 *
 * @param served converts records into the form that callers receive
 * @returns the JSON of the page (section 4.2), and the version of the list before the first read
 */
export async function readPage(
  resource: Resource,
  { limit, startingAfter }: { readonly limit: number; readonly startingAfter: number },
  readSome: ReadSome,
  served: (records: Buffer) => Buffer = (records) => records,
): Promise<Omit<Page, 'rows'>> {
  const atOnce = recordsAtOnce(resource)
  const parts: Buffer[] = []
  let version: string | undefined
  let after = startingAfter
  let bytes = 0
  // One record beyond the page shows whether there are more.
  let missing = limit + 1
  while (true) {
    // Avoids an extra part for the record that only shows whether there are more.
    const most = missing <= atOnce + 1 ? missing : atOnce
    const { page, last } = await readSome(after, most)
    const part = served(page.json)
    parts.push(part)
    bytes += part.length
    version ??= page.version
    missing -= page.rows
    const isFull = page.rows === most
    if (missing === 0 || bytes > limits.answerBytes || (!isFull && last === highestId)) break
    after = isFull ? lastIdOf(page.json) : last
    await yieldToEventLoop()
  }
  const whole = parts.length === 1 ? (parts[0] as Buffer) : await joined(parts)
  const isWhole = missing > 0 && whole.length <= limits.answerBytes
  return { version, json: isWhole ? whole : withoutLast(whole, limits.answerBytes) }
}

const beforeId = '{"id":'

/** The id of the last record. The id is the first field of every record, and JSON contains no raw line breaks. */
function lastIdOf(records: Buffer): number {
  const at = Math.max(records.lastIndexOf(separator) + separator.length, start.length) + beforeId.length
  return Number.parseInt(records.toString('latin1', at, at + 20), 10)
}

/** Joins consecutive pages into one. It is copied in parts, because allocating memory takes as long as reading. */
async function joined(pages: readonly Buffer[]): Promise<Buffer> {
  const [first = emptyPage, ...others] = pages.filter(({ length }) => length > emptyPage.length)
  if (others.length === 0) return first
  const pieces = [first, ...others].flatMap((page, i) => [
    Buffer.from(i === 0 ? start : separator),
    page.subarray(start.length, i < others.length ? -end.length : page.length),
  ])
  const whole = Buffer.allocUnsafeSlow(pieces.reduce((bytes, { length }) => bytes + length, 0))
  let at = 0
  for (const piece of pieces) {
    at += piece.copy(whole, at)
    await yieldToEventLoop()
  }
  return whole
}
