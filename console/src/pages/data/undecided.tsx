import { Badge, Button, Group, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { MemberUndecided } from '../../api.ts'
import { useReadLater } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Waiting } from '../../frame/waiting.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Empty } from '../../parts/empty.tsx'
import { Failure } from '../../parts/failure.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { KeepButton } from './membership.tsx'
import { Effects } from './record-actions.tsx'

const words = {
  title: { en: 'Memberships to decide on', nl: 'Lidmaatschappen zonder besluit' },
  members: { en: 'Members', nl: 'Leden' },
  about: {
    en: 'These members have a last day, but their membership has not ended, and no end is planned. They still count as members everywhere. Select members to end their memberships on that day, or to keep them.',
    nl: 'Deze leden hebben een einddatum, maar hun lidmaatschap is niet beëindigd en er staat geen einde gepland. Ze tellen overal nog mee als lid. Selecteer leden om hun lidmaatschap op die dag te beëindigen, of te behouden.',
  },
  name: { en: 'Name', nl: 'Naam' },
  lastDay: { en: 'Last day', nl: 'Einddatum' },
  effect: { en: 'If you end it', nl: 'Als je beëindigt' },
  now: { en: 'Former member now', nl: 'Meteen oud-lid' },
  later: { en: 'Member until that day', nl: 'Lid t/m die dag' },
  nothing: { en: 'All decided', nl: 'Alles is besloten' },
  nothingAbout: {
    en: 'Every member with a last day is a former member, or has a planned end.',
    nl: 'Elk lid met een einddatum is oud-lid, of heeft een gepland einde.',
  },
  selected: { en: (n: string) => `${n} selected`, nl: (n: string) => `${n} geselecteerd` },
  called: { en: (n: string) => `${n} members`, nl: (n: string) => `${n} leden` },
  clear: { en: 'Clear selection', nl: 'Selectie wissen' },
  more: {
    en: 'These are the earliest days. Others follow once you have decided about these.',
    nl: 'Dit zijn de vroegste dagen. De andere volgen als je over deze hebt besloten.',
  },
} as const

/** Members with a last day but no planned end: a user decides for each. */
export function UndecidedMembers() {
  const say = useWords(words)
  const { api } = useClub()
  const { data, error } = useReadLater(api.members.undecided())
  return (
    <>
      <PageHead title={say.title} back={{ path: '/members', title: say.members }}>
        {data?.data.length !== 0 && say.about}
      </PageHead>
      <Failure error={error} />
      {!data && !error && <Waiting />}
      {data?.data.length === 0 && <Empty title={say.nothing}>{say.nothingAbout}</Empty>}
      {data && data.data.length > 0 && <Members of={data.data} />}
      {data?.has_more && (
        <Text size="sm" c="dimmed" mt="xs">
          {say.more}
        </Text>
      )}
    </>
  )
}

function Members({ of: members }: { readonly of: readonly MemberUndecided[] }) {
  const say = useWords(words)
  const { number, dayInUtc } = useFormat()
  const { api, path } = useClub()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const ids = members.flatMap(({ id }) => (chosen.has(id) ? [id] : []))
  const clear = () => setChosen(new Set())
  /** Members that were selected meanwhile stay selected. */
  const forget = () => setChosen((before) => before.difference(new Set(ids)))
  const [first, ...others] = members.filter(({ id }) => chosen.has(id))
  const called = first && others.length === 0 ? first.name : say.called(number(ids.length))
  const given = { member_ids: ids }
  const columns = useMemo(
    (): Column<MemberUndecided>[] => [
      { id: 'name', title: say.name, cell: ({ name }) => name, sort: ({ name }) => name },
      {
        id: 'left_on',
        title: say.lastDay,
        cell: ({ left_on }) => dayInUtc(left_on),
        sort: ({ left_on }) => left_on,
      },
      {
        id: 'ends_now',
        title: say.effect,
        cell: ({ ends_now }) => <Badge color={ends_now ? 'gray' : 'yellow'}>{ends_now ? say.now : say.later}</Badge>,
      },
    ],
    [say, dayInUtc],
  )
  return (
    <DataTable
      label={say.title}
      rows={members}
      rowKey={({ id }) => id}
      href={({ id }) => `/members/${id}`}
      columns={columns}
      selection={{
        isSelected: ({ id }) => chosen.has(id),
        select: (rows, isSelected) =>
          setChosen((before) => {
            const changed = new Set(rows.map(({ id }) => id))
            return isSelected ? before.union(changed) : before.difference(changed)
          }),
        nameOf: ({ name }) => name,
        ...(ids.length > 0 && {
          bar: (
            <>
              <Text size="sm" fw={500} role="status" flex="1 1 12rem">
                {say.selected(number(ids.length))}
              </Text>
              <Group gap="xs">
                <OperationButton
                  of="members end_on_last_day"
                  compact
                  given={given}
                  called={called}
                  stale={[path('')]}
                  done={forget}
                >
                  <Effects of={api.members.endOnLastDay(given)} />
                </OperationButton>
                <KeepButton of={ids} called={called} done={forget} />
                <Button size="compact-sm" variant="subtle" onClick={clear}>
                  {say.clear}
                </Button>
              </Group>
            </>
          ),
        }),
      }}
    />
  )
}
