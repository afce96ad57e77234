import { limits } from '@kantine/contract/limits.ts'
import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { CallFailed, call } from '../../data/call.ts'
import { tell } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { download } from '../../parts/download.ts'
import type { ExportOptions } from '../../parts/export.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, type Hit, type Page, useCollections } from './collections.ts'

const words = {
  export: { en: 'Export', nl: 'Exporteren' },
  csv: { en: 'CSV', nl: 'CSV' },
  excel: { en: 'Excel', nl: 'Excel' },
  failed: { en: 'The export failed. Try again.', nl: 'Het exporteren is niet gelukt. Probeer het opnieuw.' },
} as const

/** Saves all records of a list as a file, also those on other pages. */
export function ExportMenu({
  of: collection,
  filters,
}: {
  readonly of: Collection
  readonly filters: URLSearchParams
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number } = useFormat()
  const { path, slug, time_zone: timeZone } = useClub()
  const readable = useCollections().map(({ plural }) => plural)
  const [read, setRead] = useState<number>()
  const save = async (as: 'csv' | 'xlsx') => {
    setRead(0)
    try {
      const records = await allRecords(path, collection, filters, setRead)
      const file = await import('../../parts/export.ts')
      const fields = file.exportedFields(collection.fields)
      const titleOf = await titlesOf(path, fields, records, readable)
      const options = { language, timeZone, titleOf }
      const lines = () => [
        fields.map(({ label }) => label[language]),
        ...records.map((record) => fields.map((field) => file.textOf(field, record, options))),
      ]
      const content =
        as === 'csv'
          ? file.csvOf(lines(), language)
          : await file.excelOf(fields, records, options, collection.title[language])
      download(`${slug}-${collection.plural}.${as}`, content)
    } catch (error) {
      void tell(error instanceof CallFailed ? error.message : say.failed)
    } finally {
      setRead(undefined)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} disabled={read !== undefined}>
          {read === undefined ? say.export : `${say.export}… ${number(read)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save('xlsx')}>{say.excel}</Menu.Item>
        <Menu.Item onClick={() => save('csv')}>{say.csv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
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

/** The names of the records to which others refer. */
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

/** Reads, and rests when the reader has used up the calls of a minute: a long list takes more. */
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
