import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { CallFailed } from '../../data/call.ts'
import { tell } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type Collection, useCollections } from './collections.ts'

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
      const { saveList } = await import('./export-list.ts')
      const list = { of: collection, filters, readable, path }
      await saveList(`${slug}-${collection.plural}.${as}`, as, list, { language, timeZone }, setRead)
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
