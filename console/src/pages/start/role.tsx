import { Anchor, List, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { useWords } from '../../words/language.tsx'
import { useRoles } from '../people/roles.ts'

const words = {
  role: { en: (role: string) => `Your role: ${role}`, nl: (role: string) => `Jouw rol: ${role}` },
  can: { en: 'Your options', nl: 'Dit kun je doen' },
  data: { en: 'View the club’s data', nl: 'Gegevens van de club bekijken' },
  dataAbout: {
    en: 'Members, events and everything else your role lets you see.',
    nl: 'Leden, activiteiten en alles wat je met jouw rol verder mag zien.',
  },
  assistant: { en: 'Connect an AI assistant', nl: 'Een AI-assistent verbinden' },
  assistantAbout: {
    en: 'It works on your behalf if the club allows it.',
    nl: 'Werkt namens jou, als de club dat toestaat.',
  },
  account: { en: 'Manage your account', nl: 'Je account beheren' },
  accountAbout: {
    en: 'Your password, two-step verification, sessions and assistants.',
    nl: 'Je wachtwoord, tweestapsverificatie, sessies en assistenten.',
  },
  others: {
    en: 'Administrators manage users, API keys and webhooks. They can change your role.',
    nl: 'Beheerders gaan over gebruikers, API-sleutels en webhooks. Zij kunnen je rol wijzigen.',
  },
} as const

/** For a user who manages nothing: their role and their options. */
export function RoleOfReader() {
  const say = useWords(words)
  const { role } = useClub()
  const { all, titleOf } = useRoles()
  return (
    <Paper>
      <Stack gap="md">
        <div>
          <Title order={2}>{say.role(titleOf(role))}</Title>
          <Text>{all.find((one) => one.role === role)?.doc}</Text>
        </div>
        <div>
          <Title order={3}>{say.can}</Title>
          <List spacing="xs" mt="xs">
            <Item about={say.dataAbout}>
              <Anchor component={Link} href="/data">
                {say.data}
              </Anchor>
            </Item>
            <Item about={say.assistantAbout}>
              <Anchor component={Link} href="/connect">
                {say.assistant}
              </Anchor>
            </Item>
            <Item about={say.accountAbout}>
              <Anchor href="/account">{say.account}</Anchor>
            </Item>
          </List>
        </div>
        <Text size="sm" c="dimmed">
          {say.others}
        </Text>
      </Stack>
    </Paper>
  )
}

const Item = ({ about, children }: { readonly about: string; readonly children: ReactNode }) => (
  <List.Item>
    {children}
    <Text size="sm" c="dimmed">
      {about}
    </Text>
  </List.Item>
)
