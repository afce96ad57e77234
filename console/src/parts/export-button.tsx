import { Button, Menu } from '@mantine/core'
import { Download } from 'lucide-react'
import { CallFailed } from '../data/call.ts'
import { tell } from '../data/queries.ts'
import { useWords } from '../words/language.tsx'

const words = {
  export: { en: 'Export', nl: 'Exporteren' },
  csv: { en: 'CSV', nl: 'CSV' },
  excel: { en: 'Excel', nl: 'Excel' },
  failed: { en: 'The export failed. Try again.', nl: 'Het exporteren is niet gelukt. Probeer het opnieuw.' },
} as const

/**
 * A button that saves a file for a spreadsheet.
 *
 * @param progress shown while it works, and undefined before
 */
export function ExportButton({
  save,
  progress,
}: {
  save(as: 'csv' | 'xlsx'): Promise<void>
  readonly progress?: string | undefined
}) {
  const say = useWords(words)
  const trySave = (as: 'csv' | 'xlsx') => () =>
    save(as).catch((error) => tell(error instanceof CallFailed ? error.message : say.failed))
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<Download size={16} aria-hidden />} disabled={progress !== undefined}>
          {progress === undefined ? say.export : `${say.export}… ${progress}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={trySave('xlsx')}>{say.excel}</Menu.Item>
        <Menu.Item onClick={trySave('csv')}>{say.csv}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
