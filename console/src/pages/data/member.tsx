/**
 * The sections of a member’s page below its fields. Not derived, because users mostly look up teams, registrations, attendance and fees.
 */

import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Field } from '../../data/fields.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { FeeStatus } from '../fees/fee-status.tsx'
import type { Fee } from '../fees/words.ts'
import { type ClubRecord, useCollections } from './collections.ts'
import { FewRecords } from './few-records.tsx'

const words = {
  teams: { en: 'Teams', nl: 'Teams' },
  events: { en: 'Registrations', nl: 'Aanmeldingen' },
  attendance: { en: 'Recent attendance', nl: 'Laatste aanwezigheid' },
  fees: { en: 'Fees', nl: 'Contributie' },
  open: { en: (amounts: string) => `Open: ${amounts}`, nl: (amounts: string) => `Open: ${amounts}` },
  nothingOpen: { en: 'Nothing to pay.', nl: 'Er staat niets open.' },
  all: { en: 'Show all', nl: 'Alles tonen' },
} as const

type Involvement = {
  readonly [kind in 'teams' | 'events' | 'waiting' | 'attendance']: readonly ClubRecord[] | null
}

/** Whether a member is registered or on the waiting list, as a field for tables and exports. */
export const registrationState: Field = {
  name: 'registration',
  kind: 'text',
  references: null,
  label: { en: 'Registration', nl: 'Aanmelding' },
  value_labels: {
    registered: { en: 'Registered', nl: 'Aangemeld' },
    waiting: { en: 'On the waiting list', nl: 'Op de wachtlijst' },
  },
}

/** The sections of the page that the reader may read. */
export function MemberSections({ record: { id } }: { readonly record: ClubRecord }) {
  const say = useWords(words)
  const { path } = useClub()
  const { data, error } = useReadLater<Involvement>(path(`members/${id}/involvement`))
  if (error) return <Failure error={error} />
  if (!data) return null
  const registered = (records: readonly ClubRecord[] | null, state: 'registered' | 'waiting') =>
    records?.map((record) => ({ ...record, registration: state })) ?? []
  return (
    <>
      <Records
        title={say.teams}
        of="competition-teams"
        records={data.teams}
        show={['name', 'season_id', 'competition']}
      />
      <Fees member={id} />
      <Records
        title={say.events}
        of="events"
        records={[...registered(data.waiting, 'waiting'), ...registered(data.events, 'registered')]}
        show={['title', 'starts_at', 'location']}
        more={[registrationState]}
      />
      <Records
        title={say.attendance}
        of="attendance"
        records={data.attendance}
        show={['date', 'group_id', 'present']}
        all={`/attendance?member_id=${id}`}
      />
    </>
  )
}

/** A section with records; hidden if it is empty or the reader lacks permission. */
function Records({
  title,
  about,
  of: plural,
  records,
  show,
  more,
  cells,
  all,
}: {
  readonly title: string
  readonly about?: ReactNode
  readonly of: string
  readonly records: readonly ClubRecord[] | null
  readonly show: readonly string[]
  readonly more?: readonly Field[]
  readonly cells?: Parameters<typeof FewRecords>[0]['cells']
  /** The path of the full list. */
  readonly all?: string
}) {
  const say = useWords(words)
  const collection = useCollections().find((one) => one.plural === plural)
  if (!collection || !records?.length) return null
  const link = all !== undefined && (
    <Anchor component={Link} href={all} size="sm">
      {say.all}
    </Anchor>
  )
  return (
    <Section title={title} about={about} actions={link}>
      <FewRecords of={collection} records={records} show={show} {...(more && { more })} {...(cells && { cells })} />
    </Section>
  )
}

const mostFees = 50

const open: Field = {
  name: 'open_cents',
  kind: 'cents',
  references: null,
  label: { en: 'Open', nl: 'Open' },
}

/** A member's charges, newest first, each with its open amount. */
function Fees({ member }: { readonly member: number }) {
  const say = useWords(words)
  const { money } = useFormat()
  const { language } = useLanguage()
  const { api, may } = useClub()
  const { data, error } = useReadLater(api.charges.fees({ member_id: member, limit: mostFees }), {
    enabled: may('payments:read'),
  })
  if (error) return <Failure error={error} />
  if (!data) return null
  const sums = new Map<string, number>()
  for (const { currency, open_cents: cents } of data.data) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  const amounts = [...sums].filter(([, cents]) => cents > 0).map(([currency, cents]) => money(cents, currency))
  return (
    <Records
      title={say.fees}
      about={amounts.length > 0 ? say.open(new Intl.ListFormat(language).format(amounts)) : say.nothingOpen}
      of="charges"
      records={data.data as unknown as readonly ClubRecord[]}
      show={['description', 'due_on', 'status', 'amount_cents', 'paid_cents']}
      more={[open]}
      cells={{ status: (fee) => <FeeStatus of={fee as unknown as Fee} /> }}
      all={`/charges?member_id=${member}`}
    />
  )
}
