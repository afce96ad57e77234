/** Sends the rows of a file to the server, and reads the records they refer to. */
import type { Names, ReadRow } from '@kantine/contract/importing/cells.ts'
import type { ImportResult } from '@kantine/contract/importing/shown.ts'
import type { Language } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import { call, callOnce } from '../../data/call.ts'
import { CallFailed } from '../../data/call-failed.ts'
import { queries } from '../../data/queries.ts'
import type { ClubRecord, Collection, Page } from '../data/collections.ts'
import { namesIn } from '../data/names-in.ts'
import { type Decision, linesOf } from './lines.ts'

export type Result = ImportResult & {
  /** The rows whose record was stored or exists, each with its id; only after an import. */
  readonly stored?: readonly (readonly [row: number, id: number])[]
  /** The first rows with errors. */
  readonly refused: readonly Refused[]
}

type Refused = {
  readonly row: number
  readonly errors: readonly { readonly pointer?: string; readonly detail: string }[]
}

export type Choices = {
  readonly existing: 'change' | 'skip'
  readonly lists: 'add' | 'replace'
  /** The fields of existing records whose values stay. */
  readonly keep: readonly string[]
  /** The fields that stay empty where the value of a row is wrong. */
  readonly leaveEmpty: readonly string[]
  /** Whether the lines of a cell that must be one line are joined. */
  readonly joinsLines: boolean
  readonly decisions: ReadonlyMap<number, Decision>
}

/** How far an import is: the completed fraction, from 0 to 1, and whether that is of another import, which must finish first. */
export type Progress = { readonly part: number; readonly waits: boolean }

/** How far the running import of the club is, or one that it waits for, and whether the club can start one. */
type Running = { readonly done: number; readonly total: number; readonly free: boolean }

const pollMs = 400
const waitMs = 2000

type Destination = {
  /** The import's path, under `/console/api`. */
  readonly path: string
  readonly fileName: string
  /** The language of errors. */
  readonly language: Language
  /** Ends the waiting for another import. */
  readonly leaving: AbortSignal
}

/**
 * Checks the rows or imports them, all in one write. Waits while another import is running.
 *
 * @throws {CallFailed}
 */
export async function sendRows(
  { path, fileName, language, leaving }: Destination,
  step: 'try' | 'import',
  rows: readonly ReadRow[],
  { existing, lists, keep, leaveEmpty, decisions }: Choices,
  progress: (progress: Progress) => void,
): Promise<Result> {
  const query = new URLSearchParams({ step, existing, lists })
  const name = shownName(fileName)
  if (name !== '') query.set('file', name)
  if (keep.length > 0) query.set('keep', keep.join(','))
  if (leaveEmpty.length > 0) query.set('leave_empty', leaveEmpty.join(','))
  const lines = new Blob([linesOf(rows, decisions, language)])
  for (;;) {
    await untilFree(path, progress, leaving)
    const poll = setInterval(async () => {
      const running = await runningOf(path)
      if (running && running.total > 0) progress({ part: running.done / running.total, waits: false })
    }, pollMs)
    try {
      return await call<Result>('POST', `${path}?${query}`, lines)
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error
      const { code, status } = error.problem
      // The server closes the connection when the body of a rejected import is long. Only a trial can be sent again without knowing.
      const isCut = step === 'try' && status === 0 && (await runningOf(path))?.free === false
      if (code !== 'import_running' && !isCut) throw error
    } finally {
      clearInterval(poll)
    }
  }
}

/** The name of a file on one line, without its end if it is very long. */
const shownName = (fileName: string): string =>
  Array.from(fileName.replaceAll(/[\p{Cc}\p{Cs}]/gu, ''))
    .slice(0, 200)
    .join('')
    .trim()

/** Waits until the club can start an import. */
async function untilFree(path: string, progress: (progress: Progress) => void, leaving: AbortSignal): Promise<void> {
  for (;;) {
    leaving.throwIfAborted()
    const running = await runningOf(path)
    if (!running || running.free) return
    progress({ part: running.done / Math.max(1, running.total), waits: true })
    await new Promise((resolve) => setTimeout(resolve, waitMs))
  }
}

/** Undefined if the server does not tell; the import itself then gets the error. */
const runningOf = (path: string) => callOnce<Running>('GET', path).catch(() => undefined)

/** The maximum number of pages of records to read for their names. */
const mostPages = 100

/** Reads the names of the records of some collections. */
export const readNames = (collections: readonly Collection[], path: (below: string) => string): Promise<Names> =>
  namesIn(collections, async (plural) => {
    const records: ClubRecord[] = []
    for (let n = 0; n < mostPages; n++) {
      const pagePath = path(`${plural}?limit=${limits.pageSizeMax}&starting_after=${records.at(-1)?.id ?? 0}`)
      const page = await queries.fetchQuery({
        queryKey: [pagePath],
        queryFn: () => call<Page<ClubRecord>>('GET', pagePath),
      })
      records.push(...page.data)
      if (!page.has_more) break
    }
    return records
  })
