import { limits } from '@kantine/contract/limits.ts'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Section } from '../parts/section.tsx'
import { useWords } from '../words/language.tsx'
import { EmptySection } from './empty-section.tsx'
import { ErrorName } from './error-name.tsx'
import { Technical } from './technical.tsx'
import type { RefusedRequest, Usage } from './usage-data.ts'

const words = {
  title: { en: 'Last refused requests', nl: 'Laatste geweigerde verzoeken' },
  about: {
    en: (days: string) =>
      `The last ${limits.refusedRequests}, kept for ${days}. What was sent is not kept, only the names of the fields that were wrong.`,
    nl: (days: string) =>
      `De laatste ${limits.refusedRequests}, ${days} bewaard. Wat gestuurd werd wordt niet bewaard, alleen de namen van de velden die fout waren.`,
  },
  days: {
    en: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    nl: (days: number) => (days === 1 ? '1 dag' : `${days} dagen`),
  },
  none: {
    en: (days: string) => `No request was refused in the last ${days}.`,
    nl: (days: string) => `De laatste ${days} is geen verzoek geweigerd.`,
  },
  when: { en: 'When', nl: 'Wanneer' },
  call: { en: 'Called', nl: 'Aangeroepen' },
  error: { en: 'Why', nl: 'Waarom' },
  at: { en: 'At', nl: 'Bij' },
  request: { en: 'Request', nl: 'Verzoek' },
  all: { en: (howMany: number) => `Show all ${howMany}`, nl: (howMany: number) => `Alle ${howMany} tonen` },
} as const

const first = 10

/** The last requests that were refused, newest first. */
export function RefusedRequests({ refused, refused_days }: Pick<Usage, 'refused' | 'refused_days'>) {
  const say = useWords(words)
  const [isAll, setAll] = useState(false)
  const days = say.days(refused_days)
  if (refused.length === 0) return <EmptySection title={say.title} text={say.none(days)} />
  return (
    <Section title={say.title} about={say.about(days)}>
      <DataTable
        label={say.title}
        rows={isAll ? refused : refused.slice(0, first)}
        rowKey={(row) => row.request_id}
        columns={[
          { id: 'at', title: say.when, cell: ({ at }) => <Moment at={at} />, sort: ({ at }) => at },
          { id: 'error', title: say.error, cell: (row) => <Why of={row} />, sort: ({ code }) => code },
          { id: 'call', title: say.call, cell: (row) => <What of={row} />, sort: ({ call }) => call },
        ]}
      />
      {!isAll && refused.length > first && (
        <Group>
          <Button variant="default" onClick={() => setAll(true)}>
            {say.all(refused.length)}
          </Button>
        </Group>
      )}
    </Section>
  )
}

/** The error, and the places that were wrong. */
function Why({ of: { code, places } }: { readonly of: RefusedRequest }) {
  const say = useWords(words)
  return (
    <div>
      <ErrorName code={code} />
      {places.length > 0 && (
        <Text size="xs" c="dimmed">
          {say.at} <Technical>{places.join(' ')}</Technical>
        </Text>
      )}
    </div>
  )
}

/** What was called, and the id by which the log of the server names the request. */
function What({ of: { call, request_id } }: { readonly of: RefusedRequest }) {
  const say = useWords(words)
  return (
    <div>
      <Technical>{call}</Technical>
      <Text size="xs" c="dimmed">
        {say.request} <Technical>{request_id}</Technical>
      </Text>
    </div>
  )
}
