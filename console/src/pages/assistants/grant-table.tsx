import { Text } from '@mantine/core'
import type { GrantListed } from '../../api.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { DayBars, sumOf } from '../../parts/day-bars.tsx'
import { useWords } from '../../words/language.tsx'
import { useScopesInWords } from '../keys/scopes.tsx'
import { ConnectedBy, GoesTo, GrantState, LastUsed } from './grants.tsx'

const words = {
  assistant: { en: 'Assistant', nl: 'Assistent' },
  by: { en: 'Connected by', nl: 'Verbonden door' },
  scopes: { en: 'Permissions', nl: 'Rechten' },
  used: { en: 'Last used', nl: 'Laatst gebruikt' },
  calls: { en: 'Last 30 days', nl: 'Laatste 30 dagen' },
  state: { en: 'State', nl: 'Status' },
} as const

/** Assistants with their users, permissions and usage. Each row links to the assistant's page. */
export function GrantTable({
  label,
  grants,
  isEnded = false,
}: {
  readonly label: string
  readonly grants: readonly GrantListed[]
  /** Whether the table lists ended assistants. It then shows why each one ended instead of its permissions. */
  readonly isEnded?: boolean
}) {
  const say = useWords(words)
  const inWords = useScopesInWords()
  const columns: readonly Column<GrantListed>[] = [
    {
      id: 'assistant',
      title: say.assistant,
      sort: ({ client_name }) => client_name,
      cell: (grant) => (
        <>
          <Text component="span" fw={500} display="block">
            <bdi>{grant.client_name}</bdi>
          </Text>
          <Text component="span" size="sm" c="dimmed">
            <GoesTo of={grant} />
          </Text>
        </>
      ),
    },
    {
      id: 'by',
      title: say.by,
      sort: ({ administrator }) => administrator,
      cell: (grant) => <ConnectedBy of={grant} />,
    },
    isEnded
      ? { id: 'state', title: say.state, cell: (grant) => <GrantState of={grant} /> }
      : {
          id: 'scopes',
          title: say.scopes,
          cell: (grant) => (grant.state === 'stopped' ? <GrantState of={grant} /> : inWords(grant.scopes).join(', ')),
        },
    {
      id: 'used',
      title: say.used,
      sort: ({ last_used_at }) => last_used_at,
      cell: (grant) => <LastUsed of={grant} />,
    },
    {
      id: 'calls',
      title: say.calls,
      sort: ({ usage }) => sumOf(usage.requests),
      cell: ({ usage }) => <DayBars of={usage} />,
    },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={grants}
      rowKey={({ id }) => id}
      href={({ id }) => `/assistants/${id}`}
    />
  )
}
