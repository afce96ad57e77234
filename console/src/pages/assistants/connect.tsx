import { Alert, Anchor, List, Paper, Stack, Tabs, Text } from '@mantine/core'
import { useClub, useSession } from '../../data/session.ts'
import { PlanNotice } from '../../frame/plan-notice.tsx'
import { Copy } from '../../parts/copy.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  home: { en: 'Home', nl: 'Start' },
  title: { en: 'Connect an AI assistant', nl: 'Een AI-assistent verbinden' },
  about: {
    en: 'An assistant works on your behalf. It can never do more than you.',
    nl: 'Een assistent werkt namens jou en mag nooit meer dan jij.',
  },
  forbidden: {
    en: 'This club does not allow AI assistants. Ask an administrator of the club to allow them.',
    nl: 'Deze club staat geen AI-assistenten toe. Vraag een beheerder van de club om ze toe te staan.',
  },
  url: { en: 'URL', nl: 'URL' },
  tabs: { en: 'Steps for each assistant', nl: 'Stappen per assistent' },
  claude: { en: 'Claude', nl: 'Claude' },
  chatgpt: { en: 'ChatGPT', nl: 'ChatGPT' },
  others: { en: 'Others', nl: 'Andere' },
  unreachable: {
    en: 'Claude and ChatGPT cannot reach this server because it has no https URL. Programs on this computer can.',
    nl: 'Claude en ChatGPT kunnen deze server niet bereiken, omdat hij geen https-URL heeft. Programma’s op deze computer kunnen dat wel.',
  },
  troubles: { en: 'If it does not work', nl: 'Als het niet lukt' },
  guide: { en: 'Assistants guide', nl: 'Handleiding voor assistenten (in het Engels)' },
} as const

/** The steps to connect an assistant, with the menus of October 2026, as in `docs/assistants.md`. */
const stepWords = {
  claude: {
    en: [
      'On claude.ai or in the desktop app, open Settings and then Connectors.',
      'Choose +, and then Add custom connector.',
      'Paste the URL above, and choose Connect.',
      'Sign in to Kantine, choose the club, and untick what Claude should not access.',
    ],
    nl: [
      'Ga op claude.ai of in de desktop-app naar Settings en dan naar Connectors.',
      'Kies + en dan Add custom connector.',
      'Plak de URL hierboven en kies Connect.',
      'Log in bij Kantine, kies de club en vink uit wat Claude niet mag.',
    ],
  },
  chatgpt: {
    en: [
      'On chatgpt.com, open Settings, Apps, Advanced settings, and turn on Developer mode. This requires a paid plan.',
      'Choose Create app, paste the URL above as the MCP server URL, and choose OAuth.',
      'Sign in to Kantine, choose the club, and untick what ChatGPT should not access.',
    ],
    nl: [
      'Ga op chatgpt.com naar Settings, Apps, Advanced settings en zet Developer mode aan. Daarvoor heb je een betaald abonnement nodig.',
      'Kies Create app, plak de URL hierboven als MCP server URL en kies OAuth.',
      'Log in bij Kantine, kies de club en vink uit wat ChatGPT niet mag.',
    ],
  },
  others: {
    en: [
      'Look for connectors, apps or MCP servers in the assistant’s settings.',
      'Add the URL above.',
      'Sign in to Kantine, choose the club, and untick what the assistant should not access.',
    ],
    nl: [
      'Zoek in de instellingen van de assistent naar connectors, apps of MCP-servers.',
      'Voeg de URL hierboven toe.',
      'Log in bij Kantine, kies de club en vink uit wat de assistent niet mag.',
    ],
  },
} as const

/** The places at which a connection can stop, each with the next step. Before consent, a connection belongs to no club. */
const troubleWords = {
  troubles: {
    en: [
      'The assistant reports an error before you can sign in: it has not reached this server. Check the URL.',
      'You sign in but cannot choose the club: the page says why, such as your role.',
      'You gave consent, but the assistant does not answer: the list of assistants says at which step it stopped.',
    ],
    nl: [
      'De assistent meldt een fout voordat je kunt inloggen: hij heeft deze server niet bereikt. Controleer de URL.',
      'Je logt in, maar kunt de club niet kiezen: op de pagina staat waarom, bijvoorbeeld door je rol.',
      'Je hebt toestemming gegeven, maar de assistent antwoordt niet: in de lijst met assistenten staat bij welke stap het stopte.',
    ],
  },
} as const

const assistants = ['claude', 'chatgpt', 'others'] as const

export function Connect() {
  const say = useWords(words)
  const steps = useWords(stepWords)
  const { troubles } = useWords(troubleWords)
  const { assistants_endpoint: endpoint } = useSession()
  return (
    <Paper>
      <Stack gap="md">
        <Copy text={endpoint} label={say.url} />
        {endpoint.startsWith('http:') && <Alert color="yellow">{say.unreachable}</Alert>}
        <Tabs defaultValue="claude" keepMounted>
          <Tabs.List aria-label={say.tabs}>
            {assistants.map((one) => (
              <Tabs.Tab key={one} value={one}>
                {say[one]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {assistants.map((one) => (
            <Tabs.Panel key={one} value={one} pt="md">
              <List type="ordered" spacing="xs">
                {steps[one].map((step) => (
                  <List.Item key={step}>{step}</List.Item>
                ))}
              </List>
            </Tabs.Panel>
          ))}
        </Tabs>
        <Stack gap="xs">
          <Text size="sm" fw={500}>
            {say.troubles}
          </Text>
          <List size="sm" spacing="xs">
            {troubles.map((one) => (
              <List.Item key={one}>{one}</List.Item>
            ))}
          </List>
        </Stack>
        <Text size="sm">
          <Anchor href="/guides/assistants" inherit>
            {say.guide}
          </Anchor>
        </Text>
      </Stack>
    </Paper>
  )
}

/** The page where users of every role connect their own assistant. */
export function ConnectOwn() {
  const say = useWords(words)
  const { assistants_allowed: isAllowed } = useClub()
  return (
    <>
      <PageHead title={say.title} back={{ path: '/', title: say.home }}>
        {say.about}
      </PageHead>
      <PlanNotice permission="assistants:manage" />
      {!isAllowed && (
        <Alert color="yellow" mb="lg">
          {say.forbidden}
        </Alert>
      )}
      <Connect />
    </>
  )
}
