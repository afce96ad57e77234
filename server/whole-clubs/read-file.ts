import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { Resource } from '@kantine/contract/resource.ts'
import { version } from '@kantine/contract/version.ts'
import { giveWay } from '../give-way.ts'
import { Refusal } from '../refusal.ts'
import { checkHead } from './check-head.ts'
import { RowChecks } from './check-rows.ts'
import {
  type End,
  endBegins,
  type FileRow,
  formatNumber,
  type Head,
  headBegins,
  removedLine,
  rowCountOf,
} from './file-format.ts'

/**
 * Reads the whole file once, and makes sure that it is complete and as it was written.
 *
 * @param options.resources every resource that is stored
 * @param options.now milliseconds since 1970
 * @returns what it says besides its rows
 * @throws {Refusal} when it cannot be read, is no export of a club, is damaged, has a value that cannot be, or was written by a newer Kantine
 */
export async function verifyFile(
  file: string,
  { resources, now }: { readonly resources: readonly Resource[]; readonly now: number },
): Promise<Verified> {
  let head: Head | undefined
  // Thrown at the end: in a damaged file it would be the wrong advice.
  let fault: Refusal | undefined
  let rows: RowChecks | undefined
  const lines = linesOf(file)
  for (let line = 1; ; line++) {
    const { done, value } = await lines.next()
    if (done) {
      if (!head) throw noExport(file)
      fault ??= rows?.lastFault()
      if (fault) throw fault
      return { head, ...value }
    }
    if (rows) fault ??= rows.fault(line, value)
    else {
      head = headOf(file, value)
      checkHead(file, head, now)
      rows = new RowChecks(file, head, resources)
    }
  }
}

/** What a complete file says besides its rows. */
export type Verified = { readonly head: Head } & Ending

/** What stands behind the rows of a file. */
type Ending = {
  readonly end: End
  /** Whether the club was removed with this export. Otherwise it went on, and the file is a copy. */
  readonly removed: boolean
}

/**
 * The rows of a file, in their order.
 *
 * @throws {Refusal} as `verifyFile`, at the end
 */
export async function* rowsIn(file: string): AsyncGenerator<FileRow> {
  let isFirst = true
  for await (const line of linesOf(file)) {
    if (!isFirst) {
      const [[table, row] = ['', {}]] = Object.entries(JSON.parse(line) as { [table: string]: FileRow['row'] })
      yield { table, row }
    }
    isFirst = false
  }
}

/** The first line and the rows. What stands behind them is returned when they agree with it. */
async function* linesOf(file: string): AsyncGenerator<string, Ending> {
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

/** @throws {Refusal} when the first line is not that of an export which this version can read */
function headOf(file: string, line: string): Head {
  let head: Partial<Head> | undefined
  try {
    head = JSON.parse(line)
  } catch {}
  if (typeof head?.kantine_club !== 'number' || !head.club || !head.fields) throw noExport(file)
  if (head.kantine_club > formatNumber || isNewer(String(head.version))) {
    throw new Refusal(
      'bad_request',
      `${file} was written by Kantine ${head.version}, and this is ${version}. Update this one first.`,
    )
  }
  return head as Head
}

/** Whether a version comes after this one. */
function isNewer(other: string): boolean {
  const [theirs, ours] = [other, version].map((text) => text.split('.').map(Number)) as [number[], number[]]
  const at = theirs.findIndex((part, i) => part !== ours[i])
  return at !== -1 && Number(theirs[at]) > Number(ours[at] ?? 0)
}

const noExport = (file: string) =>
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
