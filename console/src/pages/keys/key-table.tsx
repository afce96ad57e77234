import { Code, Stack, Text } from '@mantine/core'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { DayBars } from '../../parts/day-bars.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { KeyBadges } from './key-badges.tsx'
import type { ListedKey } from './key-data.ts'
import { useScopesInWords } from './scopes-in-words.ts'

const words = {
  key: { en: 'Key', nl: 'Sleutel' },
  may: { en: 'May', nl: 'Mag' },
  usage: { en: 'Requests, 30 days', nl: 'Verzoeken, 30 dagen' },
  lastUsed: { en: 'Last used', nl: 'Laatst gebruikt' },
  created: { en: 'Made', nl: 'Gemaakt' },
  expires: { en: 'Expires', nl: 'Verloopt' },
  never: { en: 'Never', nl: 'Nooit' },
} as const

/** Keys with what is special about each and its use in the last 30 days; a row leads to the page of its key. */
export function KeyTable({ label, keys }: { readonly label: string; readonly keys: readonly ListedKey[] }) {
  const say = useWords(words)
  const { day } = useFormat()
  const scopesInWords = useScopesInWords()
  const columns: readonly Column<ListedKey>[] = [
    { id: 'key', title: say.key, cell: (key) => <NameOfKey of={key} />, sort: ({ label }) => label },
    { id: 'may', title: say.may, cell: ({ scopes }) => <Text size="sm">{scopesInWords(scopes)}</Text> },
    {
      id: 'usage',
      title: say.usage,
      cell: ({ usage }) => <DayBars of={usage} />,
      sort: ({ usage }) => usage.requests.reduce((sum, requests) => sum + requests, 0),
    },
    {
      id: 'used',
      title: say.lastUsed,
      cell: ({ last_used_at: at }) => <Text size="sm">{at ? <Moment at={at} /> : say.never}</Text>,
      sort: ({ last_used_at }) => last_used_at,
    },
    {
      id: 'created',
      title: say.created,
      cell: ({ created_at }) => <Text size="sm">{day(created_at)}</Text>,
      sort: ({ created_at }) => created_at,
    },
    {
      id: 'expires',
      title: say.expires,
      cell: ({ expires_at }) => <Text size="sm">{expires_at ? day(expires_at) : say.never}</Text>,
      sort: ({ expires_at }) => expires_at,
    },
  ]
  return (
    <DataTable label={label} columns={columns} rows={keys} rowKey={({ id }) => id} href={({ id }) => `/keys/${id}`} />
  )
}

const NameOfKey = ({ of: key }: { readonly of: ListedKey }) => (
  <Stack gap={4} align="flex-start">
    <span>{key.label}</span>
    <Code>{key.prefix}…</Code>
    <KeyBadges of={key} />
  </Stack>
)
