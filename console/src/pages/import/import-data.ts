/** Sends the rows of a file to the server, and reads the records they refer to. */
import { limits } from '@kantine/contract/limits.ts'
import { call, callOnce } from '../../data/call.ts'
import { queries } from '../../data/queries.ts'
import type { ClubRecord, Collection, Page } from '../data/collections.ts'
import { linesOf, type Names, type ReadRow } from './values.ts'

export type Result = {
  readonly created: number
  readonly changed: number
  readonly unchanged: number
  readonly skipped: number
  readonly refused: readonly Refused[]
}

type Refused = {
  readonly row: number
  readonly errors: readonly { readonly pointer?: string; readonly detail: string }[]
}

export type Choices = {
  /** Lists of fields that identify a record. A row needs only one of them. */
  readonly match: readonly (readonly string[])[]
  readonly existing: 'change' | 'skip'
}

const pollMs = 400

/**
 * Checks the rows or imports them, all in one write.
 *
 * @param path the import's path, under `/console/api`
 * @param progress called with the completed fraction, from 0 to 1
 * @throws {CallFailed}
 */
export async function sendRows(
  path: string,
  step: 'try' | 'import',
  rows: readonly ReadRow[],
  { match, existing }: Choices,
  progress: (part: number) => void,
): Promise<Result> {
  const query = new URLSearchParams({ step, existing })
  if (match.length > 0) query.set('match', match.map((names) => names.join()).join(';'))
  const poll = setInterval(async () => {
    const { done, total } = await callOnce<{ readonly done: number; readonly total: number }>('GET', path).catch(
      () => none,
    )
    if (total > 0) progress(done / total)
  }, pollMs)
  try {
    return await call<Result>('POST', `${path}?${query}`, new Blob([linesOf(rows)]))
  } finally {
    clearInterval(poll)
  }
}

const none = { done: 0, total: 0 }

/** The maximum number of pages of records to read for their names. */
const mostPages = 100

/** Reads the names of the records of some collections. */
export async function readNames(collections: readonly Collection[], path: (below: string) => string): Promise<Names> {
  const ids = new Map<string, number[]>()
  const all = new Map<string, string[]>()
  for (const { plural, title_field: field } of collections) {
    if (field === null) continue
    const names: string[] = []
    all.set(plural, names)
    let last = 0
    for (let n = 0; n < mostPages; n++) {
      const of = path(`${plural}?limit=${limits.pageSizeMax}&starting_after=${last}`)
      const page = await queries.fetchQuery({ queryKey: [of], queryFn: () => call<Page<ClubRecord>>('GET', of) })
      for (const record of page.data) {
        const name = String(record[field])
        const key = keyOf(plural, name)
        names.push(name)
        ids.set(key, [...(ids.get(key) ?? []), record.id])
        last = record.id
      }
      if (!page.has_more) break
    }
  }
  return {
    idsOf: (resource, name) => ids.get(keyOf(resource, name)) ?? [],
    all: (resource) => all.get(resource) ?? [],
  }
}

const keyOf = (resource: string, name: string) => `${resource} ${name.trim().toLowerCase()}`
