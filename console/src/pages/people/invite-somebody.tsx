import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Invitation, InvitationCreate } from '../../api.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Form, useForm } from '../../parts/form.tsx'
import { useWords } from '../../words/language.tsx'
import { OneTimeLink } from './one-time-link.tsx'
import { RoleChoice } from './role-choice.tsx'

const words = {
  title: { en: 'Invite somebody', nl: 'Iemand uitnodigen' },
  email: { en: 'E-mail address', nl: 'E-mailadres' },
  emailHint: {
    en: 'With this address they sign in. Kantine sends no mail: you get a link, and send it to them yourself.',
    nl: 'Met dit adres logt die persoon in. Kantine verstuurt geen mail: je krijgt een link, en stuurt die zelf.',
  },
  role: { en: 'Role', nl: 'Rol' },
  make: { en: 'Make the invitation', nl: 'Uitnodiging maken' },
  sent: {
    en: (email: string) => `Send this link to ${email}.`,
    nl: (email: string) => `Stuur deze link naar ${email}.`,
  },
} as const

/** Asks whom to invite and in which role, and then shows the link once. */
export function InviteSomebody({ isOpen, close }: { readonly isOpen: boolean; close(): void }) {
  const say = useWords(words)
  const [link, setLink] = useState<InvitationCreate>()
  const closeAll = () => {
    setLink(undefined)
    close()
  }
  return (
    <Dialog title={say.title} isOpen={isOpen} close={closeAll} staysOpen={link !== undefined}>
      {link ? (
        <OneTimeLink link={link} close={closeAll}>
          {say.sent(link.email)}
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
  const invite = useSend(invitations.create, [invitations.list()])
  // Who gets more than reading gets it by choice.
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
        description={say.emailHint}
        {...form.form.getInputProps('email')}
      />
      <RoleChoice label={say.role} {...form.form.getInputProps('role')} />
    </Form>
  )
}
