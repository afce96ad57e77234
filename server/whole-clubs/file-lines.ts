import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { giveWay } from '../give-way.ts'
import { isObject } from '../records/check.ts'
import { Refusal } from '../refusal.ts'
import { type End, endBegins, headBegins, removedLine, rowCountOf } from './file-format.ts'

/** What stands behind the rows of a file. */
export type Ending = {
  readonly end: End
  /** Whether the club was removed with this export. Otherwise it went on, and the file is a copy. */
  readonly removed: boolean
}

/**
 * The first line and the rows. What stands behind them is returned when they agree with it.
 *
 * @throws {Refusal} when the file cannot be read, is no export of a club, or is damaged
 */
export async function* linesOf(file: string): AsyncGenerator<string, Ending> {
  const digest = createHash('sha256')
  let rows = -1
  let end: End | undefined
  let removed = false
  try {
    for await (const line of textLines(file)) {
      if (end) {
        if (removed || line !== removedLine) throw damaged(file)
        removed = true
        continue
      }
      if (line.startsWith(endBegins)) {
        end = JSON.parse(line).end as End
        if (!isObject(end?.rows)) throw damaged(file)
        continue
      }
      digest.update(`${line}\n`)
      rows++
      yield line
      await giveWay()
    }
  } catch (error) {
    throw refusalOf(file, error)
  }
  if (!end || rowCountOf(end) !== rows || end.sha256 !== digest.digest('hex')) throw damaged(file)
  return { end, removed }
}

/** In characters: much longer than the longest row, the kept answer to a batch. */
const longestLine = 16_000_000

const tooLong = (file: string) =>
  new Refusal('bad_request', `${file} has a line of more than ${longestLine} characters, so it is no export of a club.`)

async function* textLines(file: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  let rest = ''
  const unzipped = createGunzip()
  // An error of the file ends the stream below, where it is thrown.
  pipeline(createReadStream(file), unzipped).catch(() => {})
  let isFirst = true
  for await (const bytes of unzipped) {
    const text = decoder.decode(bytes, { stream: true })
    if (isFirst && text !== '' && !text.startsWith(headBegins)) throw noExport(file)
    isFirst = false
    rest += text
    if (text.includes('\n')) {
      const lines = rest.split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
    if (rest.length > longestLine) throw tooLong(file)
  }
  if (rest !== '') yield rest
}

/** The refusal of a file that is something else. */
export const noExport = (file: string) =>
  new Refusal('bad_request', `${file} is no export of a club. Give a file that 'kantine clubs export' wrote.`)

const damaged = (file: string) =>
  new Refusal(
    'bad_request',
    `${file} is damaged or incomplete. Nothing of it was used. Copy it again, or take another export.`,
  )

function refusalOf(file: string, error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  if (error instanceof Refusal) return error
  if (code === 'ENOENT') return new Refusal('bad_request', `There is no file ${resolve(file)}.`)
  if (message === 'incorrect header check') return noExport(file)
  if (error instanceof SyntaxError || code?.startsWith('Z_')) return damaged(file)
  if (code) return new Refusal('bad_request', `${file} cannot be read: ${message}.`)
  return error
}
