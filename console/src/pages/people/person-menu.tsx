import { ActionIcon, Button, Group, Menu, Modal, Stack, Text } from '@mantine/core'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../data/call.ts'
import { useChange } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { useWords } from '../../words/language.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import type { Link, PersonOfClub } from './people-data.ts'
import { RoleChoice } from './role-choice.tsx'

const words = {
  actions: { en: (name: string) => `Actions for ${name}`, nl: (name: string) => `Acties voor ${name}` },
  role: { en: 'Change the role', nl: 'Rol wijzigen' },
  roleOf: { en: (name: string) => `The role of ${name}`, nl: (name: string) => `De rol van ${name}` },
  save: { en: 'Save', nl: 'Opslaan' },
  reset: { en: 'Link for a new password', nl: 'Link voor een nieuw wachtwoord' },
  resetAbout: {
    en: (name: string) =>
      `Send this link to ${name}, who chooses a new password with it. Kantine sends no mail by itself.`,
    nl: (name: string) =>
      `Stuur deze link naar ${name}, die er een nieuw wachtwoord mee kiest. Kantine verstuurt zelf geen mail.`,
  },
  remove: { en: 'Remove from the club', nl: 'Uit de club verwijderen' },
  removeTitle: { en: (name: string) => `Remove ${name}?`, nl: (name: string) => `${name} verwijderen?` },
  removeAbout: {
    en: (name: string) =>
      `${name} can no longer sign in for this club, and the assistants that ${name} connected here stop. The account and other clubs stay.`,
    nl: (name: string) =>
      `${name} kan niet meer inloggen voor deze club, en de assistenten die ${name} hier verbond stoppen. Het account en andere clubs blijven.`,
  },
  keep: { en: 'Cancel', nl: 'Annuleren' },
} as const

type Open = 'role' | 'reset' | 'remove'

/** What can be done with somebody: another role, a link for a new password, removing them. */
export function PersonMenu({ person }: { readonly person: PersonOfClub }) {
  const say = useWords(words)
  const { path } = useClub()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const reset = useChange(() => call<Link>('POST', path('people/reset-link'), { email: person.email }), [])
  const remove = useChange(
    () => call<PersonOfClub>('POST', path('people/remove'), { email: person.email }),
    [path('people')],
  )
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
          <Menu.Item
            color="red"
            onClick={() => {
              remove.reset()
              setOpen('remove')
            }}
          >
            {say.remove}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={open === 'role'} onClose={close} title={say.roleOf(person.name)}>
        <RoleForm person={person} close={close} />
      </Modal>
      <Modal opened={open === 'reset'} onClose={close} title={say.reset}>
        <Failure error={reset.error} />
        {reset.data && (
          <OneTimeLink link={reset.data} close={close}>
            {say.resetAbout(person.name)}
          </OneTimeLink>
        )}
      </Modal>
      <Modal opened={open === 'remove'} onClose={close} title={say.removeTitle(person.name)}>
        <Stack>
          <Text>{say.removeAbout(person.name)}</Text>
          <Failure error={remove.error} />
          <Group justify="flex-end">
            <Button variant="default" data-autofocus onClick={close}>
              {say.keep}
            </Button>
            <Button
              color="red"
              loading={remove.isPending}
              onClick={() => remove.mutate(undefined, { onSuccess: close })}
            >
              {say.remove}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

function RoleForm({ person, close }: { readonly person: PersonOfClub; close(): void }) {
  const say = useWords(words)
  const { path } = useClub()
  const change = useChange(
    (values: { role: string }) => call<PersonOfClub>('POST', path('people/role'), { email: person.email, ...values }),
    [path('people'), '/session'],
  )
  const form = useForm({ role: person.role }, async (values) => {
    await change.mutateAsync(values)
    close()
  })
  return (
    <Form of={form} send={say.save}>
      <RoleChoice label={say.role} {...form.form.getInputProps('role')} />
    </Form>
  )
}
