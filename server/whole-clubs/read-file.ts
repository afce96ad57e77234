import type { Resource } from '@kantine/contract/resource.ts'
import { version } from '@kantine/contract/version.ts'
import { printable, Refusal } from '../refusal.ts'
import { checkHead } from './check-head.ts'
import { RowChecks } from './check-rows.ts'
import { type FileRow, formatNumber, type Head } from './file-format.ts'
import { type Ending, linesOf, noExport } from './file-lines.ts'

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

/** @throws {Refusal} when the first line is not that of an export which this version can read */
function headOf(file: string, line: string): Head {
  let head: Partial<Head> | undefined
  try {
    head = JSON.parse(line)
  } catch {}
  if (typeof head?.kantine_club !== 'number' || !head.club || !head.fields) throw noExport(file)
  if (typeof head.version !== 'string' || !printable(head.version)) throw noExport(file)
  if (head.kantine_club > formatNumber || isNewer(head.version)) {
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
