import { Anchor, Button, Group, Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useClub } from '../../data/session.ts'
import { useWords } from '../../words/language.tsx'
import { FirstRequest } from './first-request.tsx'
import './first-steps.css'
import { type ClubAtAGlance, wasCalled } from './start-data.ts'
import { Step } from './step.tsx'

const words = {
  title: { en: 'First steps', nl: 'Eerste stappen' },
  done: {
    en: (done: number, all: number) => `${done} of ${all} done`,
    nl: (done: number, all: number) => `${done} van ${all} gedaan`,
  },
  members: {
    en: 'Members and other data come into the club in one of three ways: whoever runs the server imports them (npx kantine import), a program writes them with a key, or an AI assistant does. You see them on the page',
    nl: 'Leden en andere gegevens komen op een van drie manieren in de club: wie de server beheert importeert ze (npx kantine import), een programma schrijft ze met een sleutel, of een AI-assistent doet dat. Je ziet ze op de pagina',
  },
  data: { en: 'Data', nl: 'Gegevens' },
  hide: { en: 'Hide', nl: 'Verbergen' },
  hideSteps: { en: 'Hide the first steps', nl: 'De eerste stappen verbergen' },
  key: { en: 'Make an API key', nl: 'Maak een API-sleutel' },
  keyAbout: {
    en: 'With a key another program, such as your website, reads the data of the club. You choose what it may see.',
    nl: 'Met een sleutel leest een ander programma, zoals je website, de gegevens van de club. Jij kiest wat het mag zien.',
  },
  keyAct: { en: 'Make a key', nl: 'Sleutel maken' },
  request: { en: 'Make the first request', nl: 'Doe het eerste verzoek' },
  requestAbout: {
    en: 'With the key a program asks for data of the club. The command to try it appears here when there is a key.',
    nl: 'Met de sleutel vraagt een programma gegevens van de club op. De opdracht om dat te proberen verschijnt hier als er een sleutel is.',
  },
  requestNow: {
    en: 'Give this command in a terminal, with your key in place of API_KEY. Or pass the key on to whoever builds the program.',
    nl: 'Geef deze opdracht in een terminal, met je sleutel in plaats van API_KEY. Of geef de sleutel door aan wie het programma bouwt.',
  },
  webhook: { en: 'Add a webhook', nl: 'Voeg een webhook toe' },
  webhookAbout: {
    en: 'A program that you add, an endpoint, hears at once when something changes, and need not ask again and again.',
    nl: 'Een programma dat je toevoegt, een endpoint, hoort het meteen als er iets wijzigt, en hoeft het niet steeds te vragen.',
  },
  webhookAct: { en: 'Add an endpoint', nl: 'Endpoint toevoegen' },
  assistant: { en: 'Connect an AI assistant', nl: 'Verbind een AI-assistent' },
  assistantAbout: {
    en: 'Ask Claude or ChatGPT about the club in your own words.',
    nl: 'Vraag Claude of ChatGPT in je eigen woorden iets over de club.',
  },
  assistantAct: { en: 'See how', nl: 'Bekijk hoe' },
  colleague: { en: 'Invite a colleague', nl: 'Nodig een collega uit' },
  colleagueAbout: {
    en: 'So that not everything depends on you. Each person gets a role.',
    nl: 'Zodat niet alles van jou afhangt. Ieder krijgt een rol.',
  },
  colleagueAct: { en: 'Invite somebody', nl: 'Iemand uitnodigen' },
} as const

/** What to do after the set-up, with what was done already; nothing when all is done or the reader hid it. */
export function FirstSteps({ of: club }: { readonly of: ClubAtAGlance }) {
  const say = useWords(words)
  const { slug } = useClub()
  const hidden = `first steps of ${slug} hidden`
  const [isHidden, setHidden] = useState(localStorage.getItem(hidden) !== null)
  const { keys, endpoints, grants, people, invitations, baseUrl } = club
  const steps = [
    { is: 'key', isDone: keys.length > 0, path: '/keys/new' },
    { is: 'request', isDone: wasCalled(club) },
    { is: 'webhook', isDone: endpoints.length > 0, path: '/webhooks/new' },
    { is: 'assistant', isDone: grants.length > 0, path: '/assistants' },
    { is: 'colleague', isDone: people.length + invitations.length > 1, path: '/people' },
  ] as const
  const next = steps.find(({ isDone }) => !isDone)
  if (isHidden || !next) return null
  const hide = () => {
    localStorage.setItem(hidden, '')
    setHidden(true)
  }
  return (
    <Paper component="section" aria-label={say.title}>
      <Group justify="space-between" mb="md">
        <Title order={2}>{say.title}</Title>
        <Group gap="sm">
          <Text size="sm" c="dimmed" role="status">
            {say.done(steps.filter(({ isDone }) => isDone).length, steps.length)}
          </Text>
          {wasCalled(club) && (
            <Button variant="default" size="xs" onClick={hide} aria-label={say.hideSteps}>
              {say.hide}
            </Button>
          )}
        </Group>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {say.members}{' '}
        <Anchor component={Link} href="/data" inherit>
          {say.data}
        </Anchor>
        .
      </Text>
      <ol className="steps">
        {steps.map((step) => (
          <Step
            key={step.is}
            title={say[step.is]}
            about={step.is === 'request' && keys.length > 0 ? say.requestNow : say[`${step.is}About`]}
            isDone={step.isDone}
            isNext={step === next}
            link={step.is === 'request' ? undefined : { path: step.path, text: say[`${step.is}Act`] }}
          >
            {step.is === 'request' && step === next && <FirstRequest baseUrl={baseUrl} />}
          </Step>
        ))}
      </ol>
    </Paper>
  )
}
