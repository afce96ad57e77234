/** A trainer's start page: today's trainings, or any group and day. */
import './sheets.css'
import { Button, Group, Paper, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { RecordChoice } from '../../parts/record-choice.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { utcTime } from '../../words/local-time.ts'
import { type ClubRecord, type Page, useCollections, useTitles } from '../data/collections.ts'
import { EntryLinks } from '../data/entry-links.tsx'
import { sheetPath, useToday } from './days.ts'
import { Unsent } from './unsent.tsx'

const words = {
  title: { en: 'Attendance', nl: 'Aanwezigheid' },
  today: { en: 'Today', nl: 'Vandaag' },
  nothing: { en: 'Nothing is planned today.', nl: 'Er staat vandaag voor geen enkele groep iets gepland.' },
  cancelled: { en: 'Cancelled', nl: 'Afgelast' },
  other: { en: 'Another group or day', nl: 'Andere groep of dag' },
  group: { en: 'Group', nl: 'Groep' },
  day: { en: 'Day', nl: 'Dag' },
  open: { en: 'Open the sheet', nl: 'Lijst openen' },
} as const

export function SheetsPage() {
  const say = useWords(words)
  const attendance = useCollections().find(({ plural }) => plural === 'attendance')
  return (
    <>
      <PageHead title={say.title} />
      {attendance && <EntryLinks of={attendance} />}
      <Unsent />
      {useClub().may('events:read') && <Today />}
      <AnyGroup />
    </>
  )
}

/** The events of today, with a link to the sheet of each group. */
function Today() {
  const say = useWords(words)
  const today = useToday()
  const { path, time_zone } = useClub()
  const query = new URLSearchParams({
    starts_from: utcTime(`${today}T00:00`, time_zone) ?? '',
    starts_to: utcTime(`${today}T23:59:59`, time_zone) ?? '',
    limit: '100',
  })
  const { data, error } = useReadLater<Page<ClubRecord>>(path(`events?${query}`))
  const events = (data?.data ?? [])
    .filter(({ group_ids }) => (group_ids as readonly number[]).length > 0)
    .sort((a, b) => String(a.starts_at).localeCompare(String(b.starts_at)))
  return (
    <Section title={say.today}>
      <Failure error={error} />
      {data && events.length === 0 && <Text c="dimmed">{say.nothing}</Text>}
      {events.length > 0 && (
        <ul className="trainings">
          {events.map((event) => (
            <Training key={event.id} of={event} date={today} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Training({ of: event, date }: { readonly of: ClubRecord; readonly date: string }) {
  const say = useWords(words)
  const { time } = useFormat()
  const fields = useCollections().find(({ plural }) => plural === 'events')?.fields ?? []
  const titleOf = useTitles(fields, [event])
  const about = [event.all_day ? '' : time(String(event.starts_at)), event.title, event.location].filter(Boolean)
  if (event.status === 'cancelled') {
    const groups = (event.group_ids as readonly number[]).map((id) => titleOf('groups', id) ?? '…')
    return (
      <li>
        <Paper withBorder p="md" c="dimmed">
          <strong>{groups.join(', ')}</strong> <s>{about.join(' · ')}</s> {say.cancelled}
        </Paper>
      </li>
    )
  }
  return (event.group_ids as readonly number[]).map((group_id) => (
    <li key={group_id}>
      <Link href={sheetPath(group_id, date)}>
        <strong>{titleOf('groups', group_id) ?? '…'}</strong>
        <span>{about.join(' · ')}</span>
      </Link>
    </li>
  ))
}

/** A choice of a group and a day. */
function AnyGroup() {
  const say = useWords(words)
  const today = useToday()
  const [, go] = useLocation()
  const [group, setGroup] = useState('')
  const [date, setDate] = useState(today)
  return (
    <Section title={say.other}>
      <form
        onSubmit={(submitted) => {
          submitted.preventDefault()
          go(sheetPath(Number(group), date))
        }}
      >
        <Group align="flex-end">
          <RecordChoice
            from="groups"
            label={say.group}
            required
            value={group}
            onChange={setGroup}
            w={{ base: '100%', xs: '16rem' }}
          />
          <TextInput
            type="date"
            label={say.day}
            required
            value={date}
            onChange={({ currentTarget: { value } }) => setDate(value)}
          />
          <Button type="submit" disabled={group === '' || date === ''}>
            {say.open}
          </Button>
        </Group>
      </form>
    </Section>
  )
}
