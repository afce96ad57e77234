import { Checkbox, Paper, Stack } from '@mantine/core'
import type { SecondFactorRoles } from '../../api.ts'
import { tell, useRead, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form, useForm } from '../../parts/form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { useRoles } from './roles.ts'

const words = {
  title: { en: 'Require two-step verification', nl: 'Tweestapsverificatie verplichten' },
  about: {
    en: 'Users with these roles and their assistants have no access until they turn it on.',
    nl: 'Gebruikers met deze rollen en hun assistenten krijgen pas toegang als tweestapsverificatie aanstaat.',
  },
  roles: { en: 'Roles', nl: 'Rollen' },
  save: { en: 'Save', nl: 'Opslaan' },
  saved: { en: 'Saved.', nl: 'Opgeslagen.' },
  lacking: {
    en: (users: number) => `Saved. ${users === 1 ? '1 user still has' : `${users} users still have`} to turn it on.`,
    nl: (users: number) =>
      `Opgeslagen. ${users === 1 ? '1 gebruiker moet' : `${users} gebruikers moeten`} tweestapsverificatie nog aanzetten.`,
  },
} as const

/** Chooses the roles that need two-step verification. */
export function FactorRoles() {
  const say = useWords(words)
  const { secondFactorRoles } = useClub().api
  const { all } = useRoles()
  const { roles } = useRead(secondFactorRoles.get())
  const change = useSend(secondFactorRoles.change, [secondFactorRoles.get(), '/session'])
  const form = useForm<Pick<SecondFactorRoles, 'roles'>>({ roles }, async (values) => {
    const { lacking } = await change.mutateAsync(values)
    void tell(lacking === 0 ? say.saved : say.lacking(lacking))
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
