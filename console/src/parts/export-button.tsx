import { Button, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { tell } from '../data/queries.ts'
import { useWords } from '../words/language.tsx'
import { useReason } from './failure.tsx'

const words = {
  export: { en: 'Export', nl: 'Exporteren' },
  csv: { en: 'CSV', nl: 'CSV' },
  excel: { en: 'Excel', nl: 'Excel' },
} as const

/**
 * A button that saves a spreadsheet file.
 *
 * @param progress shown during the export; undefined before it starts
 * @param more other files, each with its name
 */
export function ExportButton({
  save,
  progress,
  more = [],
}: {
  save(as: 'csv' | 'xlsx'): Promise<void>
  readonly progress?: string | undefined
  readonly more?: readonly { readonly name: string; save(): Promise<void> }[]
}) {
  const say = useWords(words)
  const reason = useReason()
  const { mutate, isPending } = useMutation({
    mutationFn: (save: () => Promise<void>) => save(),
    onError: (error) => void tell(reason(error)),
  })
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          loading={isPending && progress === undefined}
          disabled={progress !== undefined}
        >
          {progress === undefined ? say.export : `${say.export}… ${progress}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate(() => save('xlsx'))}>{say.excel}</Menu.Item>
        <Menu.Item onClick={() => mutate(() => save('csv'))}>{say.csv}</Menu.Item>
        {more.map(({ name, save }) => (
          <Menu.Item key={name} onClick={() => mutate(save)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
