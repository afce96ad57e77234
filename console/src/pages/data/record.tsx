import { Anchor, Group, Paper } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'wouter'
import type { PersonalDataErase } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Waiting } from '../../frame/waiting.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { TitleWithStatus } from '../../parts/title-with-status.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'
import { type ClubRecord, type Collection, useCollections, useTitleOf, useTitles } from './collections.ts'
import { CancelButton, EventAttendance, RepeatEvent, SeriesSection } from './event.tsx'
import { FieldList, Objects } from './field-list.tsx'
import { GroupAttendance, GroupSections } from './group.tsx'
import { MemberSections } from './member.tsx'
import { MembershipButton, MembershipEnd } from './membership.tsx'
import { ErasedPerson, PersonMenu } from './person.tsx'
import { RecordActions } from './record-actions.tsx'

const words = {
  changed: { en: 'Last changed', nl: 'Laatst gewijzigd' },
  gone: { en: (what: string) => `${what} does not exist`, nl: (what: string) => `${what} bestaat niet` },
  goneAbout: { en: 'It was deleted or never existed.', nl: 'Dit is verwijderd of heeft nooit bestaan.' },
  related: { en: 'Related data', nl: 'Bijbehorende gegevens' },
} as const

/** The bottom of the page must not delay the top. */
const History = lazy(async () => ({ default: (await import('./history.tsx')).History }))

/** Loaded on demand, because only some kinds of records need them. */
const NextSeason = lazy(async () => ({ default: (await import('./next-season.tsx')).NextSeason }))
const BecomeMember = lazy(async () => ({ default: (await import('../trial/become-member.tsx')).BecomeMember }))
const EventSections = lazy(async () => ({ default: (await import('./participants.tsx')).EventSections }))
const TournamentUrl = lazy(async () => ({ default: (await import('./tournament.tsx')).TournamentUrl }))

/** One record with all its fields. */
export function RecordPage() {
  const { collection: plural, id } = useParams<{ collection: string; id: string }>()
  const collection = useCollections().find((one) => one.plural === plural)
  return collection ? <WantedRecord key={`${plural} ${id}`} of={collection} id={id} /> : <NotHere />
}

/** The record with this id. If it does not exist, a link back to the list. */
function WantedRecord({ of: collection, id }: { readonly of: Collection; readonly id: string }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { path } = useClub()
  const { data: record, error } = useReadLater<ClubRecord>(path(`${collection.plural}/${id}`))
  const [erased, setErased] = useState<PersonalDataErase>()
  if (erased) return <ErasedPerson of={collection} as={erased} />
  if (error?.problem.status === 404) {
    return (
      <PageHead
        title={say.gone(`${collection.title_of_one[language]} ${id}`)}
        back={{ path: `/${collection.plural}`, title: collection.title[language] }}
      >
        {say.goneAbout}
      </PageHead>
    )
  }
  if (error) throw error
  return record ? <OneRecord of={collection} record={record} erased={setErased} /> : <Waiting />
}

function OneRecord({
  of: collection,
  record,
  erased,
}: {
  readonly of: Collection
  readonly record: ClubRecord
  erased(answer: PersonalDataErase): void
}) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { fields } = collection
  const title = useTitleOf()(collection, record)
  const titleOf = useTitles(fields, [record])
  // The page shows a member's planned end above the fields.
  const isShownAbove = (name: string) => collection.plural === 'members' && name === 'ends_on'
  const simple = fields.filter(({ name, shape }) => !shape && !isShownAbove(name))
  const composed = fields.filter(({ shape }) => shape)
  return (
    <>
      <PageHead
        title={title}
        shown={
          <TitleWithStatus status={record.status} fields={fields}>
            {title}
          </TitleWithStatus>
        }
        back={{ path: `/${collection.plural}`, title: collection.title[language] }}
        actions={
          <Group gap="xs">
            {collection.plural === 'members' && <MembershipButton of={collection} record={record} />}
            <Suspense>{collection.plural === 'kennismakers' && <BecomeMember of={record} />}</Suspense>
            {collection.plural === 'events' && (
              <>
                <EventAttendance of={record} />
                <RepeatEvent of={collection} record={record} />
                <CancelButton of={collection} record={record} />
              </>
            )}
            {collection.plural === 'groups' && <GroupAttendance of={record} />}
            <Suspense>{collection.plural === 'seasons' && <NextSeason of={record} />}</Suspense>
            <PersonMenu of={collection} record={record} erased={erased} />
            <RecordActions of={collection} record={record} />
          </Group>
        }
      >
        {collection.title_of_one[language]} {record.id} · {say.changed} <Moment at={record.updated_at} />
      </PageHead>
      {collection.plural === 'members' && <MembershipEnd of={collection} record={record} />}
      <Paper withBorder>
        <FieldList of={record} fields={simple} titleOf={titleOf} />
      </Paper>
      {composed.map((field) => (
        <Section key={field.name} title={field.label[language]}>
          <Objects of={record} field={field} titleOf={titleOf} />
        </Section>
      ))}
      {collection.plural === 'members' && <MemberSections record={record} />}
      <Suspense>{collection.plural === 'events' && <EventSections record={record} />}</Suspense>
      {collection.plural === 'events' && <SeriesSection of={collection} record={record} />}
      {collection.plural === 'groups' && <GroupSections record={record} />}
      <Suspense>{collection.plural === 'tournaments' && <TournamentUrl of={record} />}</Suspense>
      <Related to={collection} id={record.id} />
      <Suspense>
        <History of={collection} record={record} />
      </Suspense>
    </>
  )
}

/** Links to lists, filtered by this record. */
function Related({ to, id }: { readonly to: Collection; readonly id: number }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const links = useCollections().flatMap(({ plural, title, filters }) =>
    filters
      .filter(({ references }) => references === to.plural)
      .map(({ name }) => ({ path: `/${plural}?${name}=${id}`, title: title[language] })),
  )
  if (links.length === 0) return null
  return (
    <Section title={say.related}>
      <Group gap="lg">
        {links.map(({ path, title }) => (
          <Anchor key={path} component={Link} href={path}>
            {title}
          </Anchor>
        ))}
      </Group>
    </Section>
  )
}
