import { useState } from 'react'
import { useClub } from '../../data/session.ts'
import { ExportButton } from '../../parts/export-button.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { type Collection, useCollections } from './collections.ts'

/** Saves all records of a list as a file, including those on other pages. */
export function ExportMenu({
  of: collection,
  filters,
}: {
  readonly of: Collection
  readonly filters: URLSearchParams
}) {
  const { language } = useLanguage()
  const { number } = useFormat()
  const { path, slug, mark, time_zone: timeZone } = useClub()
  const readable = useCollections()
  const [read, setRead] = useState<number>()
  const save = async (as: 'csv' | 'xlsx') => {
    setRead(0)
    try {
      const { saveList } = await import('./export-list.ts')
      const list = { of: collection, filters, readable, mark, path }
      await saveList(`${slug}-${collection.plural}.${as}`, as, list, { language, timeZone }, setRead)
    } finally {
      setRead(undefined)
    }
  }
  return <ExportButton save={save} progress={read === undefined ? undefined : number(read)} />
}
