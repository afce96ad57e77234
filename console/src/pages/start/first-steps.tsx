import './first-steps.css'
import { Anchor, Box, Button, Group, Loader, Paper, Text, ThemeIcon, Title, VisuallyHidden } from '@mantine/core'
import { Check } from 'lucide-react'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { useWords } from '../../words/language.tsx'
import { useCounts } from '../data/collections.ts'
import { commandWith } from '../keys/key-data.ts'
import { useHidden } from './hidden.ts'
import { type ClubAtAGlance, wasCalled } from './start-data.ts'

const words = {
  title: { en: 'First steps', nl: 'Eerste stappen' },
  done: {
    en: (done: number, all: number) => `${done} of ${all} done`,
    nl: (done: number, all: number) => `${done} van ${all} gedaan`,
  },
  members: { en: 'Add your members', nl: 'Voeg de leden toe' },
  membersAbout: {
    en: 'Import a spreadsheet, or add them one by one.',
    nl: 'Importeer een spreadsheet of voeg ze een voor een toe.',
  },
  membersAct: { en: 'Import members', nl: 'Leden importeren' },
  fees: { en: 'Charge the first fees', nl: 'Breng de eerste contributie in rekening' },
  feesAbout: {
    en: 'Charge everyone, a group or individual members.',
    nl: 'Voor iedereen, voor een groep of voor losse leden.',
  },
  feesAct: { en: 'Charge a fee', nl: 'Contributie in rekening brengen' },
  hide: { en: 'Hide', nl: 'Verbergen' },
  hideSteps: { en: 'Hide the first steps', nl: 'De eerste stappen verbergen' },
  key: { en: 'Create an API key', nl: 'Maak een API-sleutel' },
  keyAbout: {
    en: 'It gives another program, such as your website, access to the club’s data.',
    nl: 'Daarmee kan een ander programma, zoals je website, bij de gegevens van de club.',
  },
  keyAct: { en: 'Create a key', nl: 'Sleutel maken' },
  request: { en: 'Make the first request', nl: 'Verstuur het eerste verzoek' },
  requestAbout: {
    en: 'The command appears here once you have a key.',
    nl: 'De opdracht verschijnt hier zodra er een sleutel is.',
  },
  requestNow: {
    en: 'Run this command. Replace API_KEY with your key.',
    nl: 'Voer deze opdracht uit. Vervang API_KEY door je sleutel.',
  },
  webhook: { en: 'Add a webhook', nl: 'Voeg een webhook toe' },
  webhookAbout: {
    en: 'Kantine notifies another program as soon as something changes.',
    nl: 'Kantine geeft een ander programma meteen een seintje als er iets wijzigt.',
  },
  webhookAct: { en: 'Add an endpoint', nl: 'Endpoint toevoegen' },
  assistant: { en: 'Connect an AI assistant', nl: 'Verbind een AI-assistent' },
  assistantAbout: {
    en: 'Ask Claude or ChatGPT about the club in your own words.',
    nl: 'Vraag Claude of ChatGPT in je eigen woorden iets over de club.',
  },
  assistantAct: { en: 'See how', nl: 'Bekijk de stappen' },
  colleague: { en: 'Invite a colleague', nl: 'Nodig nog iemand uit' },
  colleagueAbout: { en: 'Everyone gets their own role.', nl: 'Iedereen krijgt een eigen rol.' },
  colleagueAct: { en: 'Invite a user', nl: 'Iemand uitnodigen' },
  isDone: { en: 'Done:', nl: 'Gedaan:' },
  command: { en: 'Command', nl: 'Opdracht' },
  waiting: { en: 'Waiting for the first request…', nl: 'Wachten op het eerste verzoek…' },
  lost: { en: 'Lost the key? Create another one.', nl: 'Sleutel kwijt? Maak een nieuwe.' },
} as const

/**
 * The steps after set-up that the reader's role allows, until all are done or the reader hides them.
 *
 * @param of absent for a role that does not manage keys
 */
export function FirstSteps({ of: club }: { readonly of?: ClubAtAGlance }) {
  const say = useWords(words)
  const { slug, may } = useClub()
  const counts = useCounts()
  const [isHidden, hide] = useHidden(`first steps of ${slug}`)
  const has = (plural: string) => (counts.get(plural)?.count ?? 0) > 0
  const ofRole = [
    { is: 'members', isDone: has('members'), path: '/members/import', permission: 'members:write' },
    { is: 'fees', isDone: has('charges'), path: '/charges/new', permission: 'charges:manage' },
  ] as const
  const steps = [...ofRole.filter(({ permission }) => may(permission)), ...(club ? stepsOfManager(club) : [])]
  const hasKey = club !== undefined && club.keys.length > 0
  const next = steps.find(({ isDone }) => !isDone)
  if (isHidden || !next || counts.size === 0) return null
  return (
    <Paper component="section" aria-label={say.title}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{say.title}</Title>
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {say.done(steps.filter(({ isDone }) => isDone).length, steps.length)}
          </Text>
          {(!club || wasCalled(club)) && (
            <Button variant="default" size="xs" onClick={hide} aria-label={say.hideSteps}>
              {say.hide}
            </Button>
          )}
        </Group>
      </Group>
      <ol className="steps">
        {steps.map((step, at) => {
          const { is, isDone } = step
          const isNext = step === next
          return (
            <li key={is} data-done={isDone} data-next={isNext} aria-current={isNext ? 'step' : undefined}>
              <ThemeIcon
                className="step-mark"
                variant={isDone ? 'light' : isNext ? 'outline' : 'default'}
                radius="xl"
                size="1.75rem"
                fz="sm"
                fw={600}
                aria-hidden
              >
                {isDone ? <Check size={15} strokeWidth={3} /> : at + 1}
              </ThemeIcon>
              <div className="step">
                <Title order={3}>
                  {isDone && <VisuallyHidden>{say.isDone} </VisuallyHidden>}
                  {say[is]}
                </Title>
                {!isDone && (
                  <Text size="sm" c="dimmed">
                    {is === 'request' && hasKey ? say.requestNow : say[`${is}About`]}
                  </Text>
                )}
                {is === 'request' && !isDone && hasKey && <FirstRequest baseUrl={club.baseUrl} />}
              </div>
              {is !== 'request' && !isDone && (
                <Button component={Link} href={step.path} variant={isNext ? 'filled' : 'default'}>
                  {say[`${is}Act`]}
                </Button>
              )}
            </li>
          )
        })}
      </ol>
    </Paper>
  )
}

/** The steps of a reader who manages keys, users and programs. */
const stepsOfManager = (club: ClubAtAGlance) =>
  [
    { is: 'colleague', isDone: club.people.length + club.invitations.length > 1, path: '/people' },
    { is: 'key', isDone: club.keys.length > 0, path: '/keys/new' },
    { is: 'request', isDone: wasCalled(club), path: '/keys' },
    { is: 'webhook', isDone: club.endpoints.length > 0, path: '/webhooks/new' },
    { is: 'assistant', isDone: club.grants.length > 0, path: '/assistants' },
  ] as const

/** The command for the first request. The page waits for that request. */
function FirstRequest({ baseUrl }: { readonly baseUrl: string }) {
  const say = useWords(words)
  return (
    <Box mt="sm">
      <Copy text={commandWith('API_KEY', baseUrl)} label={say.command} isCode />
      <Group gap="xs" mt="sm" wrap="nowrap">
        <Loader size="xs" aria-hidden />
        <Text size="sm" c="dimmed">
          {say.waiting}{' '}
          <Anchor component={Link} href="/keys/new" inherit>
            {say.lost}
          </Anchor>
        </Text>
      </Group>
    </Box>
  )
}
