/** Sends the rows of a file to the server, and reads the records they refer to. */
import type { Names, ReadRow } from '@kantine/contract/importing/cells.ts'
import type {
  ChangedField,
  ChangedRow,
  FaultGroup,
  JoinedRow,
  LeftEmptyRow,
  OverRow,
  UnsureRow,
} from '@kantine/contract/importing/shown.ts'
import type { Language } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import { call, callOnce } from '../../data/call.ts'
import { CallFailed } from '../../data/call-failed.ts'
import { queries } from '../../data/queries.ts'
import type { ClubRecord, Collection, Page } from '../data/collections.ts'
import { namesIn } from '../data/names-in.ts'
import { type Decision, linesOf } from './lines.ts'

export type Result = {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
  /** The number of rows that were joined with an earlier row of the same person, and the first of them. */
  readonly merged: number
  readonly joined: readonly JoinedRow[]
  /** The number of new records that come in as former ones. */
  readonly former: number
  /** The first memberships that the import ends, because their last day is over, and how many there are. */
  readonly over: readonly OverRow[]
  readonly over_count: number
  /** The first new records with a text that is no value, such as `n.v.t.`, and how many there are. */
  readonly left_empty: readonly LeftEmptyRow[]
  readonly left_empty_count: number
  /** The first rows that may be existing people and are skipped, and how many there are. */
  readonly unsure: readonly UnsureRow[]
  readonly unsure_count: number
  /** The rows that were stored, each with the id of its record; only after an import. */
  readonly stored?: readonly (readonly [row: number, id: number])[]
  /** The first changes of existing records; `changed` counts them all. */
  readonly changes: readonly ChangedRow[]
  readonly changed_fields: readonly ChangedField[]
  /** What happens with each row, as a letter (`rowEffects`). */
  readonly effects: string
  /** The first rows with errors. */
  readonly refused: readonly Refused[]
  /** The errors of all rows. */
  readonly fault_groups: readonly FaultGroup[]
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

/**
 * Checks the rows or imports them, all in one write. Waits while another import is running.
 *
 * @param path the import's path, under `/console/api`
 * @param leaving ends the waiting
 * @throws {CallFailed}
 */
export async function sendRows(
  path: string,
  step: 'try' | 'import',
  rows: readonly ReadRow[],
  { existing, lists, keep, leaveEmpty, decisions }: Choices,
  language: Language,
  progress: (progress: Progress) => void,
  leaving: AbortSignal,
): Promise<Result> {
  const query = new URLSearchParams({ step, existing, lists })
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
