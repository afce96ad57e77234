/** The attendance sheet of a group for one day, for a phone beside the pitch. Taps show immediately, before the server responds. */
import './sheet.css'
import { Button, Group, Text, TextInput } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { memo, useCallback } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import type { AttendanceSheet } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Waiting } from '../../frame/waiting.tsx'
import { Empty } from '../../parts/empty.tsx'
import { useSetFilter } from '../../parts/filters.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useToday } from './days.ts'
import { type Tap, useTaps } from './taps.ts'
import { Unsent } from './unsent.tsx'

const words = {
  attendance: { en: 'Attendance', nl: 'Aanwezigheid' },
  day: { en: 'Day', nl: 'Dag' },
  grid: { en: 'All days', nl: 'Alle dagen' },
  people: { en: 'Attendance sheet', nl: 'Presentielijst' },
  counts: {
    en: (present: number, absent: number, open: number) => `${present} present · ${absent} absent · ${open} to do`,
    nl: (present: number, absent: number, open: number) =>
      `${present} aanwezig · ${absent} afwezig · nog ${open} te gaan`,
  },
  present: { en: 'present', nl: 'aanwezig' },
  absent: { en: 'absent', nl: 'afwezig' },
  none: { en: 'not marked', nl: 'niet ingevuld' },
  someone: { en: 'someone else', nl: 'iemand anders' },
  differs: {
    en: (own: string, at: string, now: string, by: string, since: string) =>
      `You: ${own}, ${at}. Now: ${now}, by ${by}, ${since}.`,
    nl: (own: string, at: string, now: string, by: string, since: string) =>
      `Jij: ${own}, ${at}. Nu: ${now}, door ${by}, ${since}.`,
  },
  nobody: { en: 'This group has no members', nl: 'Er zit niemand in deze groep' },
  nobodyAbout: {
    en: 'Add members to the group to take attendance.',
    nl: 'Voeg leden toe aan de groep om de aanwezigheid bij te houden.',
  },
  group: { en: 'Open the group', nl: 'Groep openen' },
} as const

export function SheetPage() {
  const [search] = useSearchParams()
  const today = useToday()
  const group_id = Number(search.get('group_id'))
  return group_id > 0 ? (
    <Sheet group_id={group_id} date={search.get('date') ?? today} />
  ) : (
    <Redirect to="/attendance/sheets" replace />
  )
}

type SheetOf = { readonly group_id: number; readonly date: string }

function Sheet(wanted: SheetOf) {
  const say = useWords(words)
  const { api } = useClub()
  const set = useSetFilter()
  const { data, error, isPlaceholderData: isOld } = useReadLater(api.attendance.sheet(wanted), { everyMs: 15_000 })
  // The sheet stays visible when the connection is lost.
  if (error && (!data || isOld)) throw error
  if (!data || isOld) return <Waiting />
  return (
    <>
      <PageHead
        title={data.group}
        back={{ path: '/attendance/sheets', title: say.attendance }}
        actions={
          <Group align="flex-end">
            <TextInput
              type="date"
              label={say.day}
              value={wanted.date}
              required
              withAsterisk={false}
              onChange={({ currentTarget: { value } }) => value && set('date', value)}
            />
            <Button component={Link} href={`/attendance/grid?group_id=${wanted.group_id}`} variant="default">
              {say.grid}
            </Button>
          </Group>
        }
      />
      {data.people.length > 0 ? (
        <People of={wanted} people={data.people} />
      ) : (
        <Empty
          title={say.nobody}
          action={
            <Button component={Link} href={`/groups/${wanted.group_id}`}>
              {say.group}
            </Button>
          }
        >
          {say.nobodyAbout}
        </Empty>
      )}
    </>
  )
}

type Person = AttendanceSheet['people'][number]

function People({ of: { group_id, date }, people }: { readonly of: SheetOf; readonly people: readonly Person[] }) {
  const say = useWords(words)
  const { may } = useClub()
  const { waiting, own, tap } = useTaps()
  const [waits, tapped] = [byMember(waiting, group_id, date), byMember(own, group_id, date)]
  const shown = people.map((person) => ({ ...person, present: (waits.get(person.member_id) ?? person).present }))
  const count = (wanted: boolean | null) => shown.filter(({ present }) => present === wanted).length
  const set = useCallback(
    (member_id: number, present: boolean | null) => tap({ group_id, date, member_id, present, at: Date.now() }),
    [tap, group_id, date],
  )
  return (
    <>
      <div className="sheet-head">
        <Text fw={600} role="status">
          {say.counts(count(true), count(false), count(null))}
        </Text>
        <Unsent />
      </div>
      <ul className="sheet" aria-label={say.people}>
        {shown.map((person) => {
          const mine = tapped.get(person.member_id)
          return (
            <Row
              key={person.member_id}
              {...person}
              own={mine && mine.present !== person.present ? mine : undefined}
              set={may('attendance:write') ? set : undefined}
            />
          )
        })}
      </ul>
    </>
  )
}

const byMember = (taps: readonly Tap[], group_id: number, date: string) =>
  new Map(
    taps
      .filter((tap) => tap.group_id === group_id && tap.date === date)
      .map((tap): [number, Tap] => [tap.member_id, tap]),
  )

/**
 * One person: tap the name for present, the cross for absent, and the same one again to clear.
 *
 * @param own the reader's own tap, if another mark overrides it
 * @param set undefined for readers without write permission
 */
const Row = memo(function Row({
  member_id,
  name,
  present,
  at,
  by,
  own,
  set,
}: Person & {
  readonly own: Tap | undefined
  readonly set: ((member_id: number, present: boolean | null) => void) | undefined
}) {
  const say = useWords(words)
  const { time } = useFormat()
  const wordOf = (present: boolean | null) => (present === null ? say.none : present ? say.present : say.absent)
  const button = (means: boolean) => ({
    ...({ type: 'button', disabled: set === undefined } as const),
    'aria-pressed': present === means,
    onClick: () => set?.(member_id, present === means ? null : means),
  })
  return (
    <li className="sheet-row">
      <button className="sheet-name" {...button(true)}>
        <Check aria-hidden />
        <span>{name}</span>
        {present !== null && <small>{wordOf(present)}</small>}
      </button>
      <button className="sheet-absent" aria-label={`${name}: ${say.absent}`} {...button(false)}>
        <X aria-hidden />
      </button>
      {own && at !== null && (
        <p className="sheet-differs">
          {say.differs(
            wordOf(own.present),
            time(new Date(own.at).toISOString()),
            wordOf(present),
            by ?? say.someone,
            time(at),
          )}
        </p>
      )}
    </li>
  )
})
