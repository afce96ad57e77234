import type { LocalizedText } from '@kantine/contract/languages.ts'
import { Button, Paper, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Call } from '../data/call.ts'
import { useWatched } from '../data/queries.ts'
import { type Column, DataTable } from '../parts/data-table.tsx'
import { sumOf } from '../parts/day-bars.tsx'
import { DayChart } from '../parts/day-chart.tsx'
import { Section } from '../parts/section.tsx'
import { useFormat } from '../words/format.ts'
import { useLanguage, useWords } from '../words/language.tsx'
import { Errors, RefusedRequests } from './errors.tsx'
import type { Usage } from './usage.ts'

type DayOfUse = Usage['days'][number]

type Outcome = keyof DayOfUse['outcomes']

const outcomeWords: { readonly [outcome in Outcome]: { readonly name: LocalizedText; readonly means: LocalizedText } } =
  {
    valid: {
      name: { en: 'Successful', nl: 'Gelukt' },
      means: { en: 'The request succeeded.', nl: 'Het verzoek is gelukt.' },
    },
    limited: {
      name: { en: 'Over the limit', nl: 'Boven de limiet' },
      means: { en: 'Too many requests in one minute.', nl: 'Te veel verzoeken in één minuut.' },
    },
    expired: {
      name: { en: 'Key ended', nl: 'Sleutel vervallen' },
      means: {
        en: 'A program still uses a key that has expired, or was replaced or revoked.',
        nl: 'Een programma gebruikt nog een sleutel die vervangen, ingetrokken of verlopen is.',
      },
    },
    forbidden: {
      name: { en: 'Not allowed', nl: 'Niet toegestaan' },
      means: {
        en: 'The permissions or the club’s plan don’t allow it.',
        nl: 'Het abonnement van de club of de rechten staan dit niet toe.',
      },
    },
    invalid: {
      name: { en: 'Invalid', nl: 'Ongeldig' },
      means: { en: 'A field, a parameter or the URL was wrong.', nl: 'Een veld, een parameter of de URL klopte niet.' },
    },
    failed: {
      name: { en: 'Server error', nl: 'Serverfout' },
      means: { en: 'Something went wrong on the server.', nl: 'Er ging iets mis op de server.' },
    },
  }

const outcomes = Object.keys(outcomeWords) as Outcome[]

const words = {
  title: { en: 'Requests', nl: 'Verzoeken' },
  about: { en: 'The last 30 days, in UTC.', nl: 'De afgelopen 30 dagen, in UTC.' },
  table: { en: 'Show as a table', nl: 'Als tabel tonen' },
  chart: { en: 'Show as a chart', nl: 'Als grafiek tonen' },
  byDay: { en: 'Requests by day', nl: 'Verzoeken per dag' },
  day: { en: 'Day', nl: 'Dag' },
  outcomes: { en: 'Outcomes', nl: 'Resultaten' },
  outcome: { en: 'Outcome', nl: 'Resultaat' },
  share: { en: 'Share', nl: 'Aandeel' },
} as const

/**
 * The usage of a key or an assistant: requests by day, outcomes, errors and the latest rejected requests.
 *
 * @param of the call that reads it
 * @param unused shown in its place while there are no requests
 */
export function UsageOf({ of: usage, unused }: { readonly of: Call<Usage>; readonly unused: ReactNode }) {
  const { days, errors, refused, refused_days } = useWatched<Usage>(usage)
  if (days.every(({ requests }) => requests === 0) && refused.length === 0) return unused
  return (
    <>
      <Days days={days} />
      <Outcomes days={days} />
      <Errors errors={errors} />
      <RefusedRequests refused={refused} refused_days={refused_days} />
    </>
  )
}

function Days({ days }: Pick<Usage, 'days'>) {
  const say = useWords(words)
  const [isTable, setTable] = useState(false)
  const other = (
    <Button variant="default" size="xs" onClick={() => setTable(!isTable)}>
      {isTable ? say.chart : say.table}
    </Button>
  )
  return (
    <Section title={say.title} about={say.about} actions={other}>
      {isTable ? (
        <DayTable days={days} />
      ) : (
        <Paper>
          <DayChart days={days} />
        </Paper>
      )}
    </Section>
  )
}

/** Requests by day, newest first, with a column for each outcome that occurred. */
function DayTable({ days }: Pick<Usage, 'days'>) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, dayOfYear } = useFormat()
  const numbers = (id: string, title: string, count: (day: DayOfUse) => number): Column<DayOfUse> => ({
    id,
    title,
    align: 'right',
    sort: count,
    cell: (day) => (
      <Text span size="sm" {...(count(day) === 0 && { c: 'dimmed' })}>
        {number(count(day))}
      </Text>
    ),
  })
  const shown = outcomes.filter((outcome) => days.some((day) => day.outcomes[outcome] > 0))
  return (
    <DataTable
      label={say.byDay}
      rows={days.toReversed()}
      rowKey={({ day }) => day}
      columns={[
        { id: 'day', title: say.day, cell: ({ day }) => dayOfYear(day), sort: ({ day }) => day },
        numbers('requests', say.title, ({ requests }) => requests),
        ...shown.map((outcome) =>
          numbers(outcome, outcomeWords[outcome].name[language], (day) => day.outcomes[outcome]),
        ),
      ]}
    />
  )
}

/** The number of requests by outcome; outcomes without requests are omitted. */
function Outcomes({ days }: Pick<Usage, 'days'>) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, percent } = useFormat()
  const all = sumOf(days.map(({ requests }) => requests))
  const rows = outcomes
    .map((outcome) => ({ outcome, requests: sumOf(days.map((day) => day.outcomes[outcome])) }))
    .filter(({ outcome, requests }) => outcome === 'valid' || requests > 0)
  return (
    <Section title={say.outcomes}>
      <DataTable
        label={say.outcomes}
        rows={rows}
        rowKey={({ outcome }) => outcome}
        columns={[
          {
            id: 'outcome',
            title: say.outcome,
            cell: ({ outcome }) => (
              <div>
                <Text fw={500}>{outcomeWords[outcome].name[language]}</Text>
                <Text size="sm" c="dimmed">
                  {outcomeWords[outcome].means[language]}
                </Text>
              </div>
            ),
          },
          { id: 'requests', title: say.title, align: 'right', cell: ({ requests }) => number(requests) },
          {
            id: 'share',
            title: say.share,
            align: 'right',
            cell: ({ requests }) => percent(requests / Math.max(1, all)),
          },
        ]}
      />
    </Section>
  )
}
