import { Alert, Anchor, List, Paper, Stack, Tabs, Text } from '@mantine/core'
import { useSession } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { useWords } from '../../words/language.tsx'
import { stepWords } from './connect-words.ts'

const words = {
  address: { en: 'Address', nl: 'Adres' },
  tabs: { en: 'Steps for each assistant', nl: 'Stappen voor elke assistent' },
  claude: { en: 'Claude', nl: 'Claude' },
  chatgpt: { en: 'ChatGPT', nl: 'ChatGPT' },
  others: { en: 'Others', nl: 'Andere' },
  unreachable: {
    en: 'This server has no address with https, so Claude and ChatGPT cannot reach it. Programs on this computer, such as Claude Code, can.',
    nl: 'Deze server heeft geen adres met https, dus Claude en ChatGPT kunnen hem niet bereiken. Programma’s op deze computer, zoals Claude Code, kunnen dat wel.',
  },
  guide: { en: 'Everything about assistants', nl: 'Alles over assistenten (in het Engels)' },
} as const

const assistants = ['claude', 'chatgpt', 'others'] as const

/** The address that is pasted into an assistant, and what to do with it. */
export function Connect() {
  const say = useWords(words)
  const steps = useWords(stepWords)
  const { assistants_endpoint: endpoint } = useSession()
  return (
    <Paper>
      <Stack gap="md">
        <Copy text={endpoint} label={say.address} />
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
        <Text size="sm">
          <Anchor href="/guides/assistants" inherit>
            {say.guide}
          </Anchor>
        </Text>
      </Stack>
    </Paper>
  )
}
