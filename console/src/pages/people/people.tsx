import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Person } from '../../api.ts'
import { useRead } from '../../data/queries.ts'
import { useClub, useSession } from '../../data/session.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Initials } from '../../parts/initials.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { FactorRoles } from './factor-roles.tsx'
import { Invitations, InviteUser } from './invitations.tsx'
import { PersonMenu } from './person-menu.tsx'
import { useRoles } from './roles.ts'

const words = {
  title: { en: 'Users and roles', nl: 'Gebruikers en rollen' },
  invite: { en: 'Invite a user', nl: 'Iemand uitnodigen' },
  name: { en: 'Name', nl: 'Naam' },
  role: { en: 'Role', nl: 'Rol' },
  factor: { en: 'Two-step verification', nl: 'Tweestapsverificatie' },
  actions: { en: 'Actions', nl: 'Acties' },
  on: { en: 'On', nl: 'Aan' },
  off: { en: 'Off', nl: 'Uit' },
  you: { en: 'You', nl: 'Jij' },
  roles: { en: 'Permissions by role', nl: 'Rechten per rol' },
} as const

/** The club's users with their roles, and the open invitations. */
export function People() {
  const say = useWords(words)
  const { api } = useClub()
  const { administrator } = useSession()
  const { data: people } = useRead(api.people.list())
  const roles = useRoles()
  const columns: readonly Column<Person>[] = [
    {
      id: 'name',
      title: say.name,
      sort: ({ name }) => name,
      cell: ({ id, name, email }) => (
        <Group gap="sm" wrap="nowrap">
          <Initials of={name} />
          <div>
            <Group gap="xs">
              <Text fw={500}>{name}</Text>
              {id === administrator.id && <Badge>{say.you}</Badge>}
            </Group>
            <Text size="sm" c="dimmed">
              {email}
            </Text>
          </div>
        </Group>
      ),
    },
    { id: 'role', title: say.role, sort: ({ role }) => roles.titleOf(role), cell: ({ role }) => roles.titleOf(role) },
    { id: 'factor', title: say.factor, cell: ({ second_factor }) => (second_factor ? say.on : say.off) },
    {
      id: 'actions',
      title: say.actions,
      isTitleHidden: true,
      align: 'right',
      cell: (person) => <PersonMenu person={person} />,
    },
  ]
  const [isInviting, setInviting] = useState(false)
  // The finder links to this form.
  const [search, setSearch] = useSearchParams()
  const isLedThere = search.has('invite')
  const close = () => {
    setInviting(false)
    if (isLedThere) setSearch({}, { replace: true })
  }
  return (
    <>
      <PageHead
        title={say.title}
        actions={
          <Button leftSection={<UserPlus size={16} aria-hidden />} onClick={() => setInviting(true)}>
            {say.invite}
          </Button>
        }
      />
      <DataTable label={say.title} columns={columns} rows={people} rowKey={({ id }) => id} />
      <Invitations />
      <Section title={say.roles}>
        <Stack gap="sm">
          {roles.all.map(({ role, title, doc }) => (
            <div key={role}>
              <Text fw={500}>{title}</Text>
              <Text size="sm" c="dimmed">
                {doc}
              </Text>
            </div>
          ))}
        </Stack>
      </Section>
      <FactorRoles />
      <InviteUser isOpen={isInviting || isLedThere} close={close} />
    </>
  )
}
