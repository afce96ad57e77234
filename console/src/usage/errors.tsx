import { limits } from '@kantine/contract/limits.ts'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { Fragment, useState } from 'react'
import { DataTable } from '../parts/data-table.tsx'
import { Moment } from '../parts/moment.tsx'
import { Section } from '../parts/section.tsx'
import { useFormat } from '../words/format.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { errorWords } from './error-words.ts'
import type { Usage } from './usage.ts'

const words = {
  errors: { en: 'Errors', nl: 'Fouten' },
  none: { en: 'No errors in the last 30 days.', nl: 'Geen fouten in de afgelopen 30 dagen.' },
  others: { en: 'Others', nl: 'Overige' },
  howOften: { en: 'Count', nl: 'Hoe vaak' },
  lastDay: { en: 'Last seen', nl: 'Laatst' },
  refused: { en: 'Latest rejected requests', nl: 'Laatste geweigerde verzoeken' },
  refusedAbout: {
    en: (days: string) => `Kantine keeps the last ${limits.refusedRequests} for ${days}, without their contents.`,
    nl: (days: string) => `De laatste ${limits.refusedRequests}, zonder inhoud. Kantine bewaart ze ${days}.`,
  },
  days: {
    en: (days: number) => (days === 1 ? '1 day' : `${days} days`),
    nl: (days: number) => (days === 1 ? '1 dag' : `${days} dagen`),
  },
  noneRefused: {
    en: (days: string) => `No rejected requests in the last ${days}.`,
    nl: (days: string) => `Geen geweigerde verzoeken in de afgelopen ${days}.`,
  },
  when: { en: 'When', nl: 'Wanneer' },
  error: { en: 'Error', nl: 'Fout' },
  call: { en: 'Request', nl: 'Verzoek' },
  at: { en: 'Field', nl: 'Veld' },
  id: { en: 'Id', nl: 'Id' },
  all: { en: (howMany: number) => `Show all ${howMany}`, nl: (howMany: number) => `Alle ${howMany} tonen` },
  more: {
    en: (code: string) => `About ${code}`,
    nl: (code: string) => `Uitleg over ${code} (in het Engels)`,
  },
} as const

/** The most frequent errors, by error and call. */
export function Errors({ errors }: Pick<Usage, 'errors'>) {
  const say = useWords(words)
  const { number, dayOfYear } = useFormat()
  if (errors.length === 0) return <EmptySection title={say.errors} text={say.none} />
  return (
    <Section title={say.errors}>
      <DataTable
        label={say.errors}
        rows={errors}
        rowKey={({ code, call }) => `${code} ${call}`}
        columns={[
          { id: 'error', title: say.error, cell: ({ code }) => <ErrorName code={code} />, sort: ({ code }) => code },
          {
            id: 'call',
            title: say.call,
            cell: ({ call }) => (call === null ? say.others : <Technical>{call}</Technical>),
            sort: ({ call }) => call,
          },
          {
            id: 'errors',
            title: say.howOften,
            align: 'right',
            cell: ({ errors }) => number(errors),
            sort: ({ errors }) => errors,
          },
          { id: 'day', title: say.lastDay, cell: (row) => dayOfYear(row.last_day), sort: (row) => row.last_day },
        ]}
      />
    </Section>
  )
}

const shownFirst = 10

/** The latest rejected requests, newest first, with the invalid fields and the request ids in the server's log. */
export function RefusedRequests({ refused, refused_days }: Pick<Usage, 'refused' | 'refused_days'>) {
  const say = useWords(words)
  const [isAll, setAll] = useState(false)
  const days = say.days(refused_days)
  if (refused.length === 0) return <EmptySection title={say.refused} text={say.noneRefused(days)} />
  return (
    <Section title={say.refused} about={say.refusedAbout(days)}>
      <DataTable
        label={say.refused}
        rows={isAll ? refused : refused.slice(0, shownFirst)}
        rowKey={(row) => row.request_id}
        columns={[
          { id: 'at', title: say.when, cell: ({ at }) => <Moment at={at} />, sort: ({ at }) => at },
          {
            id: 'error',
            title: say.error,
            sort: ({ code }) => code,
            cell: ({ code, places }) => (
              <div>
                <ErrorName code={code} />
                {places.length > 0 && <Detail name={say.at} value={places.join(' ')} />}
              </div>
            ),
          },
          {
            id: 'call',
            title: say.call,
            sort: ({ call }) => call,
            cell: ({ call, request_id }) => (
              <div>
                <Technical>{call}</Technical>
                <Detail name={say.id} value={request_id} />
              </div>
            ),
          },
        ]}
      />
      {!isAll && refused.length > shownFirst && (
        <Group>
          <Button variant="default" onClick={() => setAll(true)}>
            {say.all(refused.length)}
          </Button>
        </Group>
      )}
    </Section>
  )
}

const EmptySection = ({ title, text }: { readonly title: string; readonly text: string }) => (
  <Section title={title}>
    <Text c="dimmed">{text}</Text>
  </Section>
)

/** An error in plain words, with its code as a link to the page for programmers. */
function ErrorName({ code }: { readonly code: string }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const known = Object.hasOwn(errorWords, code) ? errorWords[code as keyof typeof errorWords][language] : undefined
  return (
    <span>
      {known}{' '}
      <Anchor href={`/problems/${code}`} target="_blank" size="xs" ff="monospace" title={say.more(code)}>
        {code}
      </Anchor>
    </span>
  )
}

const Detail = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <Text size="xs" c="dimmed">
    {name} <Technical>{value}</Technical>
  </Text>
)

/** Technical text, such as a method and a path. Long paths break after a slash. */
const Technical = ({ children }: { readonly children: string }) => (
  <Text span size="xs" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
    {[...children.matchAll(/[^/]*\/|[^/]+$/g)].map(({ index, 0: part }) => (
      <Fragment key={index}>
        {part}
        <wbr />
      </Fragment>
    ))}
  </Text>
)
