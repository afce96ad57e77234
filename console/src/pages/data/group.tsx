/** The members of a group on its page, where readers add and remove them. Not derived, because groups are a field of members. */
import { ActionIcon, Anchor, Button, Group, Text } from '@mantine/core'
import { ClipboardCheck, X } from 'lucide-react'
import { Link } from 'wouter'
import { tell, useReadLater, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { Failure, useReason } from '../../parts/failure.tsx'
import { Initials } from '../../parts/initials.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { Section } from '../../parts/section.tsx'
import { takeFocus, titleAround } from '../../parts/take-focus.ts'
import { tellWithUndo } from '../../parts/undo.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'
import { sheetPath, useToday } from '../attendance/days.ts'
import { type ClubRecord, type Collection, type Counted, type Page, useCollections, useTitleOf } from './collections.ts'
import { columnOf } from './field-list.tsx'
import { useMayEnter } from './record-drawer.tsx'

const words = {
  members: { en: 'Members', nl: 'Leden' },
  count: {
    en: (n: string) => (n === '1' ? '1 member' : `${n} members`),
    nl: (n: string) => (n === '1' ? '1 lid' : `${n} leden`),
  },
  moreThan: { en: (n: string) => `More than ${n} members`, nl: (n: string) => `Meer dan ${n} leden` },
  none: { en: 'This group has no members yet.', nl: 'Er zit nog niemand in deze groep.' },
  all: { en: 'Show all', nl: 'Alles tonen' },
  action: { en: 'Action', nl: 'Actie' },
  removed: {
    en: (name: string) => `${name} is no longer in the group`,
    nl: (name: string) => `${name} is uit de groep gehaald`,
  },
  undo: { en: 'Undo', nl: 'Ongedaan maken' },
  sheet: { en: 'Attendance sheet', nl: 'Presentielijst' },
  grid: { en: 'All days', nl: 'Alle dagen' },
  remove: { en: (name: string) => `Remove ${name} from the group`, nl: (name: string) => `${name} uit de groep halen` },
} as const

/** Links to a group's attendance: today's sheet, and all days. */
export function GroupAttendance({ of: { id } }: { readonly of: ClubRecord }) {
  const say = useWords(words)
  const { may } = useClub()
  const today = useToday()
  if (!may('attendance:read')) return null
  return (
    <>
      <Button component={Link} href={sheetPath(id, today)} leftSection={<ClipboardCheck size={16} aria-hidden />}>
        {say.sheet}
      </Button>
      <Button component={Link} href={`/attendance/grid?group_id=${id}`} variant="default">
        {say.grid}
      </Button>
    </>
  )
}

/** The maximum number of members on a group's page. */
const most = 100

/** The members of a group, for a reader who may read them. */
export function GroupSections({ record: group }: { readonly record: ClubRecord }) {
  const members = useCollections().find(({ plural }) => plural === 'members')
  return members && <Members of={group} as={members} />
}

function Members({ of: group, as: members }: { readonly of: ClubRecord; readonly as: Collection }) {
  const say = useWords(words)
  const { number } = useFormat()
  const { language } = useLanguage()
  const { api, path } = useClub()
  const mayEnter = useMayEnter()(members)
  const nameOf = useTitleOf()
  const reason = useReason()
  const stale = [path('')]
  const wanted = new URLSearchParams({ group_id: String(group.id), ...(members.former_when && { former: 'hidden' }) })
  const { data, error } = useReadLater<Page<ClubRecord>>(path(`members?${wanted}&limit=${most}`))
  const { data: total } = useReadLater<Counted>(path(`members/count?${wanted}`), { enabled: data?.has_more === true })
  const remove = useSend((id: number) => api.groups.removeMembers(group.id, { member_ids: [id] }), stale)
  const putBack = useSend((id: number) => api.groups.addMembers(group.id, { member_ids: [id] }), stale)
  // Told in a message, because the reader may be on another page by now.
  const undo = (id: number) => void putBack.mutateAsync(id).catch((error) => tell(reason(error)))
  if (error) return <Failure error={error} />
  if (!data) return null
  const count = data.has_more ? total?.count : data.data.length
  const status = members.fields.find(({ name }) => name === 'status')
  return (
    <Section
      title={say.members}
      about={count === undefined ? undefined : (total?.has_more ? say.moreThan : say.count)(number(count))}
      actions={
        <Group>
          <Anchor component={Link} href={`/members?group_id=${group.id}`} size="sm">
            {say.all}
          </Anchor>
          {mayEnter && <OperationButton of="groups add_members" thing={{ id: group.id }} stale={stale} />}
        </Group>
      }
    >
      <Failure error={remove.error} />
      {data.data.length === 0 ? (
        <Text c="dimmed">{say.none}</Text>
      ) : (
        <DataTable
          label={say.members}
          rows={data.data}
          rowKey={({ id }) => id}
          href={({ id }) => `/members/${id}`}
          columns={[
            {
              id: 'name',
              title: members.title_of_one[language],
              isOneLine: true,
              cell: (member) => (
                <>
                  <Initials of={nameOf(members, member)} />
                  {nameOf(members, member)}
                </>
              ),
            },
            ...(status ? [columnOf<ClubRecord>(status, language)] : []),
            ...(mayEnter
              ? [
                  {
                    ...({ id: 'action', title: say.action, isTitleHidden: true, align: 'right' } as const),
                    cell: (member: ClubRecord) => (
                      <ActionIcon
                        size="lg"
                        aria-label={say.remove(nameOf(members, member))}
                        title={say.remove(nameOf(members, member))}
                        loading={remove.isPending && remove.variables === member.id}
                        onClick={({ currentTarget }) => {
                          const title = titleAround(currentTarget)
                          remove.mutate(member.id, {
                            onSuccess: () => {
                              takeFocus(title)
                              void tellWithUndo(say.removed(nameOf(members, member)), say.undo, () => undo(member.id))
                            },
                          })
                        }}
                      >
                        <X size={18} aria-hidden />
                      </ActionIcon>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Section>
  )
}
