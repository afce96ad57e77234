import { Button, Group, Paper, Radio, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Invitation, InvitationCreate } from '../../api.ts'
import { useRead, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Failure } from '../../parts/failure.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { useRoles } from './roles.ts'

const words = {
  title: { en: 'Invited', nl: 'Uitgenodigd' },
  about: {
    en: 'Lost the link? Send a new invitation. The old link then stops working.',
    nl: 'Link kwijt? Verstuur een nieuwe uitnodiging. De oude link werkt dan niet meer.',
  },
  until: {
    en: (role: string, day: string) => `${role}, until ${day}`,
    nl: (role: string, day: string) => `${role}, tot ${day}`,
  },
  withdraw: { en: 'Withdraw', nl: 'Intrekken' },
  withdrawOf: {
    en: (email: string) => `Withdraw the invitation for ${email}`,
    nl: (email: string) => `De uitnodiging voor ${email} intrekken`,
  },
  invite: { en: 'Invite a user', nl: 'Iemand uitnodigen' },
  email: { en: 'E-mail address', nl: 'E-mailadres' },
  notMailed: {
    en: 'This server sends no e-mail. Kantine gives you a link to pass on.',
    nl: 'Deze server verstuurt geen mail. Je krijgt een link die je zelf doorstuurt.',
  },
  mailed: {
    en: 'Kantine e-mails the invitation. You also get the link.',
    nl: 'Kantine mailt de uitnodiging. Je krijgt de link zelf ook.',
  },
  role: { en: 'Role', nl: 'Rol' },
  make: { en: 'Create the invitation', nl: 'Uitnodiging maken' },
  none: {
    en: (email: string) => `Send this link to ${email}.`,
    nl: (email: string) => `Stuur deze link naar ${email}.`,
  },
  sent: {
    en: (email: string) => `The invitation was e-mailed to ${email}. This is the same link.`,
    nl: (email: string) => `De uitnodiging is gemaild aan ${email}. Dit is dezelfde link.`,
  },
  failed: {
    en: (email: string) => `The e-mail could not be sent. Copy this link and send it to ${email} yourself.`,
    nl: (email: string) => `De mail kon niet worden verstuurd. Kopieer deze link en stuur hem zelf naar ${email}.`,
  },
} as const

/** The club's open invitations; nothing when there are none. */
export function Invitations() {
  const say = useWords(words)
  const { invitations } = useClub().api
  const { moment } = useFormat()
  const { titleOf } = useRoles()
  const { data } = useRead(invitations.list())
  const withdraw = useSend((email: string) => invitations.withdraw({ email }), [invitations.list()])
  if (data.length === 0) return null
  return (
    <Section title={say.title} about={say.about}>
      <Failure error={withdraw.error} />
      <Paper>
        <Stack gap="md">
          {data.map(({ email, role, expires_at }) => (
            <Group key={email} justify="space-between">
              <div>
                <Text fw={500}>{email}</Text>
                <Text size="sm" c="dimmed">
                  {say.until(titleOf(role), moment(expires_at))}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={say.withdrawOf(email)}
                loading={withdraw.isPending && withdraw.variables === email}
                onClick={() => withdraw.mutate(email)}
              >
                {say.withdraw}
              </Button>
            </Group>
          ))}
        </Stack>
      </Paper>
    </Section>
  )
}

/** Invites someone to a role, and shows the link once. */
export function InviteUser({ isOpen, close }: { readonly isOpen: boolean; close(): void }) {
  const say = useWords(words)
  const [link, setLink] = useState<InvitationCreate>()
  const closeAll = () => {
    setLink(undefined)
    close()
  }
  return (
    <Dialog title={say.invite} isOpen={isOpen} close={closeAll} staysOpen={link !== undefined}>
      {link ? (
        <OneTimeLink link={link} close={closeAll}>
          {say[link.mail](link.email)}
        </OneTimeLink>
      ) : (
        <InvitationForm made={setLink} />
      )}
    </Dialog>
  )
}

function InvitationForm({ made }: { made(link: InvitationCreate): void }) {
  const say = useWords(words)
  const { invitations } = useClub().api
  const { mailed } = useRead(invitations.list())
  const invite = useSend(invitations.create, [invitations.list()])
  const form = useForm<Pick<Invitation, 'email' | 'role'>>({ email: '', role: 'reader' }, async (values) =>
    made(await invite.mutateAsync(values)),
  )
  return (
    <Form of={form} send={say.make}>
      <TextInput
        type="email"
        autoComplete="off"
        required
        data-autofocus
        label={say.email}
        description={mailed ? say.mailed : say.notMailed}
        {...form.form.getInputProps('email')}
      />
      <RoleChoice label={say.role} {...form.form.getInputProps('role')} />
    </Form>
  )
}

/** Chooses a role, with a description of each. Takes the props of `form.getInputProps`. */
export function RoleChoice({ label, ...input }: { readonly label: ReactNode }) {
  const { all } = useRoles()
  return (
    <Radio.Group label={label} {...input}>
      <Stack gap="sm" mt="xs">
        {all.map(({ role, title, doc }) => (
          <Radio key={role} value={role} label={title} description={doc} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
