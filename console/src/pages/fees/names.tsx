import { Text } from '@mantine/core'
import { DataTable } from '../../parts/data-table.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  more: {
    en: (more: string) => `And ${more} more.`,
    nl: (more: string) => `En nog ${more}.`,
  },
  name: { en: 'Name', nl: 'Naam' },
  reason: { en: 'Reason', nl: 'Reden' },
} as const

type Named = { readonly id: number; readonly name: string; readonly reason: string }

/** The names of members, collapsed until the reader opens the list. */
export function Names({
  title,
  count,
  of: members,
}: {
  readonly title: string
  readonly count: number
  readonly of: readonly Named[]
}) {
  const say = useWords(words)
  const { number } = useFormat()
  const hasReasons = members.some(({ reason }) => reason !== '')
  if (count === 0) return null
  return (
    <details>
      <summary>
        {title}: {number(count)}
      </summary>
      <DataTable
        label={title}
        rows={members}
        rowKey={({ id }) => id}
        columns={[
          { id: 'name', title: say.name, cell: ({ name }: Named) => name },
          ...(hasReasons ? [{ id: 'reason', title: say.reason, cell: ({ reason }: Named) => reason }] : []),
        ]}
      />
      {count > members.length && <Text size="sm">{say.more(number(count - members.length))}</Text>}
    </details>
  )
}
