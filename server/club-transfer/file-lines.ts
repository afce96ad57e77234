import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { isObject } from '../records/check.ts'
import { Refusal } from '../refusal.ts'
import { yieldToEventLoop } from '../yield-to-event-loop.ts'
import { type End, endBegins, headBegins, type RemovedLine, rowCountOf } from './file-format.ts'

export type Ending = {
  readonly end: End
  /** The content of the line after the end; undefined if there is none. */
  readonly removed: RemovedLine['removed'] | undefined
}

/**
 * Reads the whole file once, as bytes only.
 *
 * @throws {Refusal} when the file cannot be read, is not an export of a club, or is damaged
 */
export async function endingOf(file: string): Promise<Ending> {
  for await (const part of partsOf(file)) if (!Buffer.isBuffer(part)) return part
  throw damaged(file)
}

/**
 * The first line and the rows of a file, after its end was read.
 *
 * @throws {Refusal} when the file no longer has that end or that many rows
 */
export async function* linesOf(file: string, end: End): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  let rows = -1
  for await (const part of partsOf(file)) {
    if (!Buffer.isBuffer(part)) {
      if (part.end.sha256 !== end.sha256 || rest !== '' || rows !== rowCountOf(end)) throw damaged(file)
      return
    }
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw tooLong(file)
    for (const line of lines) {
      rows++
      yield line
      await yieldToEventLoop()
    }
  }
}

/** In characters: much longer than the longest row, which is the saved response to a batch. A line is parsed in one turn. */
const longestLine = 4_000_000

/** Yields the first line and all rows as bytes, checks their digest, then yields the text after them. */
async function* partsOf(file: string): AsyncGenerator<Buffer | Ending> {
  const digest = createHash('sha256')
  let held: Buffer = Buffer.alloc(0)
  let ending: Buffer | undefined
  try {
    for await (const bytes of unzipped(file)) {
      if (ending) {
        ending = Buffer.concat([ending, bytes])
        if (ending.length > longestEnding) throw damaged(file)
        continue
      }
      const both = held.length === 0 ? bytes : Buffer.concat([held, bytes])
      const at = both.indexOf(`\n${endBegins}`)
      // These bytes may include the start of the end line.
      const known = at === -1 ? Math.max(0, both.length - endBegins.length) : at + 1
      const part = both.subarray(0, known)
      digest.update(part)
      yield part
      if (at === -1) held = both.subarray(known)
      else ending = both.subarray(known)
      await yieldToEventLoop()
    }
    if (!ending) throw damaged(file)
    yield readEnding(file, ending.toString(), digest.digest('hex'))
  } catch (error) {
    throw refusalOf(file, error)
  }
}

/** In bytes. The lines after the rows are far shorter. */
const longestEnding = 65_536

/** The highest accepted compression ratio, beyond the first bytes; a club compresses about tenfold. */
const mostTimes = 100
const firstBytes = 50_000_000

const bytesAtOnce = 65_536

async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const most = firstBytes + mostTimes * (await stat(file)).size
  const stream = createGunzip({ chunkSize: bytesAtOnce })
  // An error in the file ends the stream below, which throws it.
  pipeline(createReadStream(file), stream).catch(() => {})
  let bytes = 0
  for await (const part of stream as AsyncIterable<Buffer>) {
    if (bytes === 0 && !`${part.subarray(0, headBegins.length)}`.startsWith(headBegins)) throw noExport(file)
    bytes += part.length
    if (bytes > most) throw unpacksToTooMuch(file)
    yield part
  }
}

function readEnding(file: string, text: string, sha256: string): Ending {
  const [first = '', second = '', ...more] = text.split('\n')
  const { end } = JSON.parse(first) as { end?: End }
  if (!isObject(end) || !isObject(end.rows) || end.sha256 !== sha256) throw damaged(file)
  if (second === '' && more.length === 0) return { end: end as End, removed: undefined }
  const line = JSON.parse(second) as Partial<RemovedLine> | null
  const isRemovedLine = line?.removed === true || typeof line?.removed === 'string'
  if (!isRemovedLine || more.join('') !== '') throw damaged(file)
  return { end: end as End, removed: line.removed }
}

/** The error for a file of another kind. */
export const noExport = (file: string) =>
  new Refusal('bad_request', `${file} is not an export of a club. Use a file from 'kantine clubs export'.`)

const tooLong = (file: string) =>
  new Refusal(
    'bad_request',
    `${file} has a line of more than ${longestLine} characters, so it is not an export of a club.`,
  )

const unpacksToTooMuch = (file: string) =>
  new Refusal(
    'bad_request',
    `${file} unpacks to more than ${mostTimes} times its size, so it is not an export of a club. Nothing was imported.`,
  )

const damaged = (file: string) =>
  new Refusal('bad_request', `${file} is damaged or incomplete. Nothing was imported. Copy it again, or export again.`)

function refusalOf(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof Refusal) return error
  if (code === 'ENOENT') return new Refusal('bad_request', `There is no file ${resolve(file)}.`)
  if (message === 'incorrect header check') return noExport(file)
  if (error instanceof SyntaxError || code?.startsWith('Z_')) return damaged(file)
  if (code) return new Refusal('bad_request', `${file} cannot be read: ${message}.`)
  return error
}
