/** Writes all records of a list to a file. */
import { limits } from '@kantine/contract/limits.ts'
import { CallFailed, call } from '../../data/call.ts'
import type { Field, Values } from '../../data/fields.ts'
import { download } from '../../parts/download.ts'
import { csvOf, type ExportOptions, excelOf, exportedFields, textOf } from '../../parts/export.ts'
import type { ClubRecord, Collection, Hit, Page } from './collections.ts'

type List = {
  readonly of: Collection
  readonly filters: URLSearchParams
  /** The collections that the reader may read. */
  readonly readable: readonly string[]
  readonly path: PathOf
}

/**
 * Makes the browser save a file with all records of a list.
 *
 * @param progress called with the number of records read so far
 * @throws {CallFailed}
 */
export async function saveList(
  name: string,
  as: 'csv' | 'xlsx',
  { of: collection, filters, readable, path }: List,
  reader: Pick<ExportOptions, 'language' | 'timeZone'>,
  progress: (records: number) => void,
): Promise<void> {
  const records = await allRecords(path, collection, filters, progress)
  const fields = exportedFields(collection.fields)
  const options = { ...reader, titleOf: await titlesOf(path, fields, records, readable) }
  await saveRecords(name, as, fields, records, options, collection.title[reader.language])
}

/**
 * Makes the browser save a file with these records.
 *
 * @param sheet the name of the sheet in Excel
 */
export async function saveRecords(
  name: string,
  as: 'csv' | 'xlsx',
  fields: readonly Field[],
  records: readonly Values[],
  options: ExportOptions,
  sheet: string,
): Promise<void> {
  if (as === 'xlsx') return download(name, await excelOf(fields, records, options, sheet))
  const head = fields.map(({ label }) => label[options.language])
  const lines = records.map((record) => fields.map((field) => textOf(field, record, options)))
  download(name, csvOf([head, ...lines], options.language))
}

type PathOf = (below: string) => string

async function allRecords(
  path: PathOf,
  { plural }: Collection,
  filters: URLSearchParams,
  progress: (records: number) => void,
): Promise<readonly ClubRecord[]> {
  const records: ClubRecord[] = []
  for (;;) {
    const query = new URLSearchParams({ ...Object.fromEntries(filters), limit: String(limits.pageSizeMax) })
    const last = records.at(-1)
    if (last) query.set('starting_after', String(last.id))
    const page = await patiently<Page<ClubRecord>>(path(`${plural}?${query}`))
    records.push(...page.data)
    progress(records.length)
    if (!page.has_more) return records
  }
}

/** The names of the records that these records refer to. */
async function titlesOf(
  path: PathOf,
  fields: Collection['fields'],
  records: readonly ClubRecord[],
  readable: readonly string[],
): Promise<ExportOptions['titleOf']> {
  const titles = new Map<string, string>()
  for (const { name, references } of fields) {
    if (references === null || !readable.includes(references)) continue
    const wanted = new Set(records.flatMap((record) => (record[name] ?? []) as number | readonly number[]))
    const ids = [...wanted].filter((id) => !titles.has(`${references} ${id}`))
    for (let at = 0; at < ids.length; at += limits.pageSizeMax) {
      const some = ids.slice(at, at + limits.pageSizeMax)
      const { data } = await patiently<Page<Hit>>(path(`${references}/titles?ids=${some}`))
      for (const { id, title } of data) titles.set(`${references} ${id}`, title)
    }
  }
  return (resource, id) => titles.get(`${resource} ${id}`)
}

const restMs = 5_000

/** Reads a page, and waits if the reader has reached the limit of calls per minute, because a long list takes more calls. */
async function patiently<Answer>(path: string): Promise<Answer> {
  for (;;) {
    try {
      return await call<Answer>('GET', path)
    } catch (error) {
      if (!(error instanceof CallFailed) || error.problem.code !== 'rate_limited') throw error
      await new Promise((resume) => setTimeout(resume, restMs))
    }
  }
}
