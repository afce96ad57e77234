import { Button, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { Columns3 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../words/language.tsx'

const words = { columns: { en: 'Columns', nl: 'Kolommen' } } as const

/**
 * The columns that the reader chose for a table, and the menu to choose them. The browser remembers the choice.
 *
 * @param table the name of the table
 * @param usual the ids of the default columns; the first is always shown
 */
export function useChosenColumns<Column extends { readonly id: string; readonly title: string }>(
  table: string,
  columns: readonly Column[],
  usual: readonly string[],
): { readonly shown: readonly Column[]; readonly chooser: ReactNode } {
  const say = useWords(words)
  const [chosen, choose] = useLocalStorage({
    key: `columns of ${table}`,
    defaultValue: usual,
    getInitialValueInEffect: false,
  })
  const others = columns.slice(1)
  const isChosen = ({ id }: Column) => chosen.includes(id)
  const toggle = (column: Column) =>
    choose(isChosen(column) ? chosen.filter((id) => id !== column.id) : [...chosen, column.id])
  const shown = useMemo(() => columns.filter(({ id }, at) => at === 0 || chosen.includes(id)), [columns, chosen])
  return {
    shown,
    chooser: (
      <Menu closeOnItemClick={false} withinPortal={false} position="bottom-end">
        <Menu.Target>
          <Button variant="subtle" color="gray" size="xs" leftSection={<Columns3 size={14} aria-hidden />}>
            {say.columns}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="column-choice">
          {others.map((column) => (
            <Menu.CheckboxItem key={column.id} checked={isChosen(column)} onChange={() => toggle(column)}>
              {column.title}
            </Menu.CheckboxItem>
          ))}
        </Menu.Dropdown>
      </Menu>
    ),
  }
}
