import { Badge, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { columns as described } from '../../columns.ts'
import { ColumnChooser, useChosenColumns } from '../../parts/chosen-columns.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { DayBars, sumOf } from '../../parts/day-bars.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { columnOf } from '../data/field-list.tsx'
import type { Key, ListedKey } from './key-data.ts'
import { useScopesInWords } from './scopes.tsx'

const words = {
  key: { en: 'Key', nl: 'Sleutel' },
  scopes: { en: 'Permissions', nl: 'Rechten' },
  usage: { en: 'Last 30 days', nl: 'Laatste 30 dagen' },
  lastUsed: { en: 'Last used', nl: 'Laatst gebruikt' },
  created: { en: 'Created', nl: 'Gemaakt' },
  expires: { en: 'Expires', nl: 'Verloopt' },
  ended: { en: 'Ended', nl: 'Geldig tot' },
  never: { en: 'Never', nl: 'Nooit' },
  total: { en: (keys: string) => `${keys} in total`, nl: (keys: string) => `${keys} in totaal` },
} as const

const badgeWords = {
  assistant: { en: 'For an assistant', nl: 'Voor een assistent' },
  revoked: { en: 'Revoked', nl: 'Ingetrokken' },
  expired: { en: 'Expired', nl: 'Verlopen' },
  unused: { en: 'Unused for 30 days', nl: '30 dagen niet gebruikt' },
  expiresSoon: { en: (when: string) => `Expires ${when}`, nl: (when: string) => `Verloopt ${when}` },
  wide: { en: 'Broad permissions', nl: 'Ruime rechten' },
  oldWorks: {
    en: (when: string) => `Old key works until ${when}`,
    nl: (when: string) => `Oude sleutel werkt tot ${when}`,
  },
} as const

/**
 * Keys with their notable properties and 30 days of usage. Each row links to the key's page.
 *
 * @param haveEnded whether none of the keys works any more; the last column then shows when each one ended
 */
export function KeyTable({
  label,
  keys,
  haveEnded = false,
}: {
  readonly label: string
  readonly keys: readonly ListedKey[]
  readonly haveEnded?: boolean
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, day, dayInUtc } = useFormat()
  const scopesInWords = useScopesInWords()
  const endOf = ({ revoked_at, expires_at }: ListedKey) => {
    if (revoked_at) return day(revoked_at)
    return expires_at ? dayInUtc(expires_at) : say.never
  }
  const own: readonly Column<ListedKey>[] = [
    { id: 'label', title: say.key, cell: (key) => <NameOfKey of={key} />, sort: ({ label }) => label },
    {
      id: 'scopes',
      title: say.scopes,
      cell: ({ scopes }) => (
        <div>
          {scopesInWords(scopes).map((words) => (
            <Cell key={words}>{words}</Cell>
          ))}
        </div>
      ),
    },
    {
      id: 'usage',
      title: say.usage,
      cell: ({ usage }) => <DayBars of={usage} />,
      sort: ({ usage }) => sumOf(usage.requests),
    },
    {
      id: 'last_used_at',
      title: say.lastUsed,
      cell: ({ last_used_at: at }) => <Cell>{at ? <Moment at={at} /> : say.never}</Cell>,
      sort: ({ last_used_at }) => last_used_at,
    },
    {
      id: 'created_at',
      title: say.created,
      cell: ({ created_at }) => <Cell>{day(created_at)}</Cell>,
      sort: ({ created_at }) => created_at,
    },
    {
      id: 'expires_at',
      title: haveEnded ? say.ended : say.expires,
      cell: (key) => <Cell>{endOf(key)}</Cell>,
      sort: ({ revoked_at, expires_at }) => revoked_at ?? expires_at,
    },
  ]
  const usual = own.map(({ id }) => id)
  const others = described.keys
    .filter(({ name }) => !usual.includes(name))
    .map((field) => columnOf<ListedKey>(field, language))
  const { shown, ...choice } = useChosenColumns(haveEnded ? 'ended keys' : 'keys', [...own, ...others], usual)
  return (
    <DataTable
      label={label}
      columns={shown}
      rows={keys}
      rowKey={({ id }) => id}
      href={({ id }) => `/keys/${id}`}
      total={say.total(number(keys.length))}
      chooser={<ColumnChooser {...choice} />}
    />
  )
}

/** A few words that stay on one line. */
const Cell = ({ children }: { readonly children: ReactNode }) => (
  <Text size="sm" style={{ whiteSpace: 'nowrap' }}>
    {children}
  </Text>
)

const NameOfKey = ({ of: key }: { readonly of: ListedKey }) => (
  <Stack gap={4} align="flex-start">
    <span className="cut">{key.label}</span>
    <Text size="xs" c="dimmed" ff="monospace">
      {key.prefix}…
    </Text>
    <KeyBadges of={key} />
  </Stack>
)

/** A key's notable properties. */
export function KeyBadges({ of: key }: { readonly of: Key }) {
  const say = useWords(badgeWords)
  const { relative, moment } = useFormat()
  const has = (mark: Key['marks'][number]) => key.marks.includes(mark)
  const badges = [
    { color: 'gray', text: key.purpose === 'assistant' && say.assistant },
    { color: 'gray', text: key.state === 'revoked' && say.revoked },
    { color: 'gray', text: key.state === 'expired' && say.expired },
    { color: 'leaf', text: key.old_ends_at && say.oldWorks(moment(key.old_ends_at)) },
    { color: 'yellow', text: has('unused') && say.unused },
    { color: 'yellow', text: has('expires_soon') && key.expires_at && say.expiresSoon(relative(key.expires_at)) },
    { color: 'yellow', text: has('wide') && say.wide },
  ].flatMap(({ color, text }) => (text ? [{ color, text }] : []))
  if (badges.length === 0) return null
  return (
    <Group gap={6}>
      {badges.map(({ color, text }) => (
        <Badge key={text} color={color}>
          {text}
        </Badge>
      ))}
    </Group>
  )
}
