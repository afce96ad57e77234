import { Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { CalendarLinkCreate } from '../../api.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Secret } from '../../parts/secret.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Calendar links', nl: 'Agendalinks' },
  back: { en: 'Calendar', nl: 'Agenda' },
  about: {
    en: 'Members can follow the club’s events in the calendar on their phone. Events show their title, time and place, but no names.',
    nl: 'Met deze link zetten leden de activiteiten in de agenda op hun telefoon, met titel, tijd en plaats. Namen staan er niet in.',
  },
  none: { en: 'No calendar links yet', nl: 'Nog geen agendalinks' },
  first: {
    en: 'Create a link for the whole club or one group, and share it with the members.',
    nl: 'Maak een link voor de hele club of voor één groep, en stuur hem naar de leden.',
  },
  events: { en: 'Events', nl: 'Activiteiten' },
  club: { en: 'The whole club', nl: 'De hele club' },
  created: { en: 'Created', nl: 'Gemaakt' },
  actions: { en: 'Actions', nl: 'Acties' },
  url: { en: 'Calendar URL', nl: 'URL van de agenda' },
  warning: {
    en: 'The URL is shown only once. Anyone who has it can read the calendar. In a calendar app, choose “Add calendar from URL”.',
    nl: 'Je ziet de URL maar één keer. Iedereen met deze URL kan de agenda bekijken. Kies in een agenda-app ‘Agenda toevoegen via URL’.',
  },
} as const

export function CalendarLinksPage() {
  const say = useWords(words)
  return (
    <>
      <PageHead title={say.title} back={{ path: '/calendar', title: say.back }}>
        {say.about}
      </PageHead>
      <CalendarLinks />
    </>
  )
}

/** The club's calendar links, with buttons to create, replace and revoke one. */
export function CalendarLinks() {
  const say = useWords(words)
  const { day } = useFormat()
  const { calendarLinks } = useClub().api
  const { data } = useRead(calendarLinks.list())
  const [made, setMade] = useState<CalendarLinkCreate>()
  const shared = {
    stale: [calendarLinks.list()],
    done: (link: unknown) => setMade(link as CalendarLinkCreate),
  }
  const create = <OperationButton of="calendar-links create" isMain={data.length === 0} {...shared} />
  return (
    <Stack>
      {made && (
        <Secret
          key={made.url}
          text={made.url}
          label={say.url}
          warning={say.warning}
          onStored={() => setMade(undefined)}
        />
      )}
      {data.length === 0 ? (
        <Empty title={say.none} action={create}>
          {say.first}
        </Empty>
      ) : (
        <>
          <DataTable
            label={say.title}
            rows={data}
            rowKey={({ id }) => id}
            columns={[
              { id: 'group', title: say.events, cell: ({ group }) => group ?? say.club },
              { id: 'created', title: say.created, cell: ({ created_at }) => day(created_at) },
              {
                id: 'actions',
                title: say.actions,
                isTitleHidden: true,
                cell: (link) => (
                  <Group gap="xs">
                    <OperationButton of="calendar-links replace" thing={link} compact {...shared} />
                    <OperationButton
                      of="calendar-links revoke"
                      thing={link}
                      compact
                      stale={shared.stale}
                      done={() => setMade(undefined)}
                    />
                  </Group>
                ),
              },
            ]}
          />
          <Group>{create}</Group>
        </>
      )}
    </Stack>
  )
}
