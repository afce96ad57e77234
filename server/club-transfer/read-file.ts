import type { Resource } from '@kantine/contract/resource.ts'
import { version } from '@kantine/contract/version.ts'
import { printable, Refusal } from '../refusal.ts'
import { type FileKeys, isOurs, type Proven, proofOf, unprovenFault } from '../store/file-keys.ts'
import { checkHead, RowChecks } from './check-file.ts'
import { authenticatedOf, type End, type FileRow, formatNumber, type Head } from './file-format.ts'
import { type Ending, endingOf, linesOf, noExport } from './file-lines.ts'

/**
 * Checks that a file is complete, unmodified and from this server. Without that proof, a file is accepted only on request or with a
 * former key. Its content is then checked up to the first error.
 *
 * @param options.resources every resource that is stored
 * @param options.now milliseconds since 1970
 * @param options.keys prove that this server wrote the file
 * @param options.unverified whether to accept a file without proof of its author
 * @returns the content of the file besides its rows
 * @throws {Refusal} for an unreadable, damaged, unverified or invalid file, or one from
 * a newer Kantine
 */
export async function verifyFile(file: string, { resources, now, keys, unverified }: VerifyOptions): Promise<Verified> {
  const ending = await endingOf(file)
  const proven = await requireProven(file, ending, keys, unverified)
  const head = await headOf(file, ending.end)
  if (!isOurs(proven)) {
    checkHead(file, head, now)
    await checkRows(file, ending.end, new RowChecks(file, head, resources))
  }
  return { head, end: ending.end, removed: ending.removed !== undefined, proven }
}

type VerifyOptions = {
  readonly resources: readonly Resource[]
  readonly now: number
  readonly keys: FileKeys
  readonly unverified: boolean
}

/** The content of a complete file besides its rows. */
export type Verified = {
  readonly head: Head
  readonly end: End
  /** Whether the club was removed with this export. Otherwise the club stayed in use, and the file is a copy. */
  readonly removed: boolean
  readonly proven: Proven
}

async function requireProven(file: string, ending: Ending, keys: FileKeys, unverified: boolean): Promise<Proven> {
  const proven = await provenOf(ending, keys)
  const fault = unprovenFault(proven, unverified)
  if (fault === undefined) return proven
  throw new Refusal('bad_request', `${file} cannot be imported: ${fault} Nothing was imported.`)
}

async function provenOf({ end, removed }: Ending, keys: FileKeys): Promise<Proven> {
  const { key, hmac } = end
  if (typeof key !== 'string' || typeof hmac !== 'string') return { proof: 'no HMAC' }
  const proof = await proofOf(keys, 'club', authenticatedOf(end), { key, hmac })
  if (removed === undefined || proof === 'key not known' || proof === 'wrong HMAC') return { proof, key }
  return { proof: await proofOf(keys, 'removed club', authenticatedOf(end), { key, hmac: String(removed) }), key }
}

/**
 * The rows of a verified file, in order.
 *
 * @throws {Refusal} at the end, if the file has changed since
 */
export async function* rowsIn(file: string, end: End): AsyncGenerator<FileRow> {
  const lines = linesOf(file, end)
  await lines.next()
  for await (const line of lines) {
    const [[table, row] = ['', {}]] = Object.entries(JSON.parse(line) as { [table: string]: FileRow['row'] })
    yield { table, row }
  }
}

async function checkRows(file: string, end: End, checks: RowChecks): Promise<void> {
  let line = 0
  for await (const text of linesOf(file, end)) if (++line > 1) checks.check(line, text)
}

/** @throws {Refusal} when this version cannot read the first line as an export */
async function headOf(file: string, end: End): Promise<Head> {
  const head = await firstLineOf(file, end)
  if (typeof head?.kantine_club !== 'number' || !head.club || !head.fields) throw noExport(file)
  if (typeof head.version !== 'string' || !printable(head.version)) throw noExport(file)
  if (head.kantine_club > formatNumber || isNewer(head.version)) {
    throw new Refusal(
      'bad_request',
      `Kantine ${head.version} wrote ${file}, but this server has version ${version}. Upgrade it first.`,
    )
  }
  return head as Head
}

async function firstLineOf(file: string, end: End): Promise<Partial<Head> | undefined> {
  for await (const line of linesOf(file, end)) {
    try {
      return JSON.parse(line)
    } catch {
      return undefined
    }
  }
}

function isNewer(other: string): boolean {
  const theirs = other.split('.').map(Number)
  const ours = version.split('.').map(Number)
  const at = theirs.findIndex((part, i) => part !== ours[i])
  return at !== -1 && Number(theirs[at]) > Number(ours[at] ?? 0)
}
