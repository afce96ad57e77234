import { Anchor, List, Paper, Stack, Text, Title } from '@mantine/core'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { useWords } from '../../words/language.tsx'
import { useRoles } from '../people/roles.ts'

const words = {
  role: { en: (role: string) => `Your role: ${role}`, nl: (role: string) => `Jouw rol: ${role}` },
  can: { en: 'What you can do here', nl: 'Wat je hier kunt doen' },
  data: { en: 'Look at the data of the club', nl: 'De gegevens van de club bekijken' },
  dataAbout: {
    en: 'Members, events and everything else that your role may read. You find them by name, and filter lists.',
    nl: 'Leden, activiteiten en al het andere dat jouw rol mag lezen. Je vindt ze op naam, en filtert lijsten.',
  },
  assistant: { en: 'Connect an AI assistant', nl: 'Een AI-assistent verbinden' },
  assistantAbout: {
    en: 'It works with the data of the club on your behalf, when the club allows assistants.',
    nl: 'Die werkt namens jou met de gegevens van de club, als de club assistenten toestaat.',
  },
  account: { en: 'Look after your account', nl: 'Je account beheren' },
  accountAbout: {
    en: 'Your password, a second factor, where you are signed in, and your assistants.',
    nl: 'Je wachtwoord, een tweede factor, waar je bent ingelogd, en je assistenten.',
  },
  others: {
    en: 'People, API keys, webhooks and activity are for administrators of the club. One of them can give you another role.',
    nl: 'Mensen, API-sleutels, webhooks en activiteit zijn voor beheerders van de club. Een van hen kan je een andere rol geven.',
  },
} as const

/** For somebody who manages nothing: their role, and what they can do. */
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
            <List.Item>
              <Anchor component={Link} href="/data">
                {say.data}
              </Anchor>
              <Text size="sm" c="dimmed">
                {say.dataAbout}
              </Text>
            </List.Item>
            <List.Item>
              <Anchor component={Link} href="/connect">
                {say.assistant}
              </Anchor>
              <Text size="sm" c="dimmed">
                {say.assistantAbout}
              </Text>
            </List.Item>
            <List.Item>
              <Anchor href="/account">{say.account}</Anchor>
              <Text size="sm" c="dimmed">
                {say.accountAbout}
              </Text>
            </List.Item>
          </List>
        </div>
        <Text size="sm" c="dimmed">
          {say.others}
        </Text>
      </Stack>
    </Paper>
  )
}
