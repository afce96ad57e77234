import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useRead, useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Failure } from '../../parts/failure.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useRoles } from './roles.ts'

const words = {
  title: { en: 'Invited', nl: 'Uitgenodigd' },
  about: {
    en: 'They have not joined yet. To make a new link, invite them again: the link before it then ends.',
    nl: 'Zij doen nog niet mee. Nodig iemand opnieuw uit voor een nieuwe link: de vorige werkt dan niet meer.',
  },
  until: {
    en: (role: string, day: string) => `${role}, until ${day}`,
    nl: (role: string, day: string) => `${role}, tot ${day}`,
  },
  withdraw: { en: 'Withdraw', nl: 'Intrekken' },
  withdrawOf: {
    en: (email: string) => `Withdraw the invitation of ${email}`,
    nl: (email: string) => `De uitnodiging van ${email} intrekken`,
  },
} as const

/** Who was invited and has not joined yet; nothing when there is nobody. */
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
