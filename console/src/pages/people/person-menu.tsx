import { ActionIcon, Menu } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Person } from '../../api.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { OperationDialog } from '../../parts/operation-dialog.tsx'
import { useWords } from '../../words/language.tsx'
import { RoleChoice } from './invitations.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { useRoles } from './roles.ts'

const words = {
  actions: { en: (name: string) => `Actions for ${name}`, nl: (name: string) => `Acties voor ${name}` },
  role: { en: 'Change role', nl: 'Rol wijzigen' },
  roleOf: { en: (name: string) => `${name}’s role`, nl: (name: string) => `De rol van ${name}` },
  save: { en: 'Save', nl: 'Opslaan' },
  reset: { en: 'Password reset link', nl: 'Link voor een nieuw wachtwoord' },
  resetAbout: {
    en: (name: string) => `Send this link to ${name}. It lets them choose a new password.`,
    nl: (name: string) => `Stuur deze link naar ${name}. Daarmee kiest ${name} een nieuw wachtwoord.`,
  },
  stays: {
    en: 'They keep their account, and their roles in other clubs.',
    nl: 'Het account zelf blijft bestaan, ook voor andere clubs.',
  },
  remove: { en: 'Remove from the club', nl: 'Uit de club verwijderen' },
} as const

type Open = 'role' | 'reset' | 'remove'

/** Loaded when shown, because it brings the dialogs of keys, webhooks and assistants. */
const MadeBy = lazy(() => import('./made-by.tsx').then(({ MadeBy }) => ({ default: MadeBy })))

/** Actions on a user: change the role, create a reset link, remove them. */
export function PersonMenu({ person }: { readonly person: Person }) {
  const say = useWords(words)
  const { people, invitations } = useClub().api
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const reset = useSend(() => people.resetLink(person.id), [])
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon aria-label={say.actions(person.name)}>
            <Ellipsis size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen('role')}>{say.role}</Menu.Item>
          <Menu.Item
            onClick={() => {
              setOpen('reset')
              reset.mutate(undefined)
            }}
          >
            {say.reset}
          </Menu.Item>
          <Menu.Item color="red" onClick={() => setOpen('remove')}>
            {say.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Dialog title={say.roleOf(person.name)} isOpen={open === 'role'} close={close} size="lg">
        <RoleForm person={person} close={close} />
      </Dialog>
      <Dialog title={say.reset} isOpen={open === 'reset'} close={close} staysOpen>
        <Failure error={reset.error} />
        {reset.data && (
          <OneTimeLink link={reset.data} close={close}>
            {say.resetAbout(person.name)}
          </OneTimeLink>
        )}
      </Dialog>
      <OperationDialog
        of="people remove"
        thing={person}
        called={person.name}
        stale={[people.list(), invitations.list()]}
        isOpen={open === 'remove'}
        close={close}
        size="lg"
      >
        <div>{say.stays}</div>
        <Suspense>
          <MadeBy person={person} assistantsEnd />
        </Suspense>
      </OperationDialog>
    </>
  )
}

function RoleForm({ person, close }: { readonly person: Person; close(): void }) {
  const say = useWords(words)
  const { all } = useRoles()
  const { people, invitations } = useClub().api
  const change = useSend(
    (values: Pick<Person, 'role'>) => people.change(person.id, values),
    [people.list(), invitations.list(), '/session'],
    undefined,
    (values) => ({ id: person.id, ...values }),
  )
  const form = useForm<Pick<Person, 'role'>>({ role: person.role }, async (values) => {
    change.mutate(values)
    close()
  })
  const manages = (role: string) => all.find((one) => one.role === role)?.permissions.includes('people:manage') ?? false
  const losesManaging = manages(person.role) && !manages(form.form.values.role)
  return (
    <Form of={form} send={say.save}>
      <RoleChoice label={say.role} {...form.form.getInputProps('role')} />
      <Suspense>{losesManaging && <MadeBy person={person} assistantsEnd={false} />}</Suspense>
    </Form>
  )
}
