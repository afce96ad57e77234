import { Button, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Columns3 } from 'lucide-react'
import { useMemo } from 'react'
import { useWords } from '../words/language.tsx'

const words = { columns: { en: 'Columns', nl: 'Kolommen' } } as const

type Named = { readonly id: string; readonly title: string }

/**
 * The columns that the reader chose for a table, for `ColumnChooser`. The browser remembers the choice.
 *
 * @param table the name of the table
 * @param usual the ids of the default columns; the first is always shown
 */
export function useChosenColumns<Column extends Named>(
  table: string,
  columns: readonly Column[],
  usual: readonly string[],
) {
  const [chosen, choose] = useLocalStorage({
    key: `columns of ${table}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  })
  const shown = useMemo(() => columns.filter(({ id }, at) => at === 0 || chosen.includes(id)), [columns, chosen])
  return { shown, others: columns.slice(1), chosen, choose }
}

/** The menu to choose a table's columns. */
export function ColumnChooser({
  others,
  chosen,
  choose,
}: {
  readonly others: readonly Named[]
  readonly chosen: readonly string[]
  choose(ids: string[]): void
}) {
  const say = useWords(words)
  return (
    <Menu closeOnItemClick={false} withinPortal={false} position="bottom-end">
      <Menu.Target>
        <Button variant="subtle" color="gray" size="xs" leftSection={<Columns3 size={14} aria-hidden />}>
          {say.columns}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className="column-choice">
        {others.map(({ id, title }) => (
          <Menu.CheckboxItem
            key={id}
            checked={chosen.includes(id)}
            onChange={(isChosen) => choose(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id))}
          >
            {title}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
