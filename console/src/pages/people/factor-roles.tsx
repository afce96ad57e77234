import { Checkbox, Paper, Stack } from '@mantine/core'
import type { SecondFactorRoles } from '../../api.ts'
import { tell, useRead, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form, useForm } from '../../parts/form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { useRoles } from './roles.ts'

const words = {
  title: { en: 'Who must have a second factor', nl: 'Wie een tweede factor moet hebben' },
  about: {
    en: 'People with these roles give a code from their phone after the password. Until they turn one on, they and their assistants can do nothing in this club.',
    nl: 'Mensen met deze rollen geven na het wachtwoord een code van hun telefoon. Tot ze dat hebben aangezet, kunnen zij en hun assistenten niets in deze club.',
  },
  roles: { en: 'Roles', nl: 'Rollen' },
  save: { en: 'Save', nl: 'Opslaan' },
  saved: {
    en: (lacking: number) =>
      lacking === 0
        ? 'Saved.'
        : `Saved. ${lacking === 1 ? '1 person has' : `${lacking} people have`} no second factor yet, and cannot enter until they turn one on.`,
    nl: (lacking: number) =>
      lacking === 0
        ? 'Opgeslagen.'
        : `Opgeslagen. ${lacking === 1 ? '1 persoon heeft nog geen tweede factor en kan' : `${lacking} mensen hebben nog geen tweede factor en kunnen`} er pas weer in als die aanstaat.`,
  },
} as const

/** Chooses the roles whose people must have a second factor. */
export function FactorRoles() {
  const say = useWords(words)
  const { secondFactorRoles } = useClub().api
  const { all } = useRoles()
  const { roles } = useRead(secondFactorRoles.get())
  const change = useSend(secondFactorRoles.change, [secondFactorRoles.get(), '/session'])
  const form = useForm<Pick<SecondFactorRoles, 'roles'>>({ roles }, async (values) => {
    const { lacking } = await change.mutateAsync(values)
    void tell(say.saved(lacking))
  })
  return (
    <Section title={say.title} about={say.about}>
      <Paper>
        <Form of={form} send={say.save} variant="default">
          <Checkbox.Group label={say.roles} {...form.form.getInputProps('roles')}>
            <Stack gap="sm" mt="xs">
              {all.map(({ role, title }) => (
                <Checkbox key={role} value={role} label={title} />
              ))}
            </Stack>
          </Checkbox.Group>
        </Form>
      </Paper>
    </Section>
  )
}
