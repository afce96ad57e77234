import { Button, Group, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { CalendarLinkCreate } from '../../api.ts'
import { tell, useRead, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useReason } from '../../parts/failure.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

/** Loaded with the first link that is shown, with the library that draws its QR code. */
const ShownLink = lazy(async () => ({ default: (await import('./shown-link.tsx')).ShownLink }))

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
  show: { en: 'Show link', nl: 'Link tonen' },
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

/** The club's calendar links, with buttons to create, show, replace and revoke one. */
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
  const reason = useReason()
  const show = useSend((id: number) => calendarLinks.show(id), [])
  const showAgain = (id: number) =>
    void show
      .mutateAsync(id)
      .then(setMade)
      .catch((error) => tell(reason(error)))
  const create = <OperationButton of="calendar-links create" isMain={data.length === 0} {...shared} />
  return (
    <Stack>
      <Suspense>{made && <ShownLink key={made.url} url={made.url} close={() => setMade(undefined)} />}</Suspense>
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
                    {link.can_be_shown && (
                      <Button variant="default" size="compact-sm" onClick={() => showAgain(link.id)}>
                        {say.show}
                      </Button>
                    )}
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
