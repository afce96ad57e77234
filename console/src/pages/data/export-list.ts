/** Writes all records of a list to a file. */
import { call } from '../../data/call.ts'
import { CallFailed } from '../../data/call-failed.ts'
import type { Field, Values } from '../../data/fields.ts'
import { wholeList } from '../../data/whole-list.ts'
import { download } from '../../parts/download.ts'
import { type ExportOptions, exportedFields, fileOf, idField, withId } from '../../parts/export.ts'
import { type ClubRecord, type Collection, type Hit, type Page, titleOfIn, titlePaths } from './collections.ts'
import { namesIn } from './names-in.ts'

type List = {
  readonly of: Collection
  readonly filters: URLSearchParams
  /** The collections that the reader may read. */
  readonly readable: readonly Collection[]
  /** The mark of the club, in front of the ids. */
  readonly mark: string
  path(below: string): string
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
  { of: collection, filters, readable, mark, path }: List,
  reader: Pick<ExportOptions, 'language' | 'timeZone'>,
  progress: (records: number) => void,
): Promise<void> {
  const records = await wholeList<ClubRecord>(path(collection.plural), Object.fromEntries(filters), patiently, progress)
  const fields = exportedFields(collection.fields)
  // One after another, because of the limit of calls per minute.
  const titles: { readonly data: Page<Hit> }[] = []
  const plurals = readable.map(({ plural }) => plural)
  for (const below of titlePaths(fields, records, plurals)) titles.push({ data: await patiently(path(below)) })
  const isList = (field: Field) => records.some(({ [field.name]: ids }) => Array.isArray(ids) && ids.length > 1)
  const listed = fields.filter((field) => field.references !== null && isList(field))
  const named = readable.filter(({ plural }) => listed.some(({ references }) => references === plural))
  // They decide how several names are written in a cell.
  const { idsOf } = await namesIn(named, (plural) => wholeList(path(plural), {}, patiently))
  const exists = (resource: string, name: string) => idsOf(resource, name).length > 0
  const options = { ...reader, titleOf: titleOfIn(titles), exists }
  const marked = records.map((record) => withId(record, mark))
  await saveRecords(name, as, [...fields, idField], marked, options, collection.title[reader.language])
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
  download(name, await fileOf(as, fields, records, options, sheet))
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
