import { Badge, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { Check, X } from 'lucide-react'
import { useClub } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { Quotas } from './quotas.tsx'

const words = {
  title: { en: 'Plan', nl: 'Abonnement' },
  about: {
    en: 'What this club can use, and how much room it has.',
    nl: 'Wat deze club kan gebruiken, en hoeveel ruimte ze heeft.',
  },
  pro: { en: 'Pro', nl: 'Pro' },
  basic: { en: 'Basic', nl: 'Basis' },
  current: { en: 'The plan of the club', nl: 'Het abonnement van de club' },
  keys: {
    en: 'Other programs, such as the website, read and change data with API keys',
    nl: 'Andere programma’s, zoals de website, lezen en wijzigen gegevens met API-sleutels',
  },
  assistants: {
    en: 'AI assistants, such as Claude and ChatGPT, work with the data',
    nl: 'AI-assistenten, zoals Claude en ChatGPT, werken met de gegevens',
  },
  webhooks: {
    en: 'Webhooks tell other programs what happens in the club',
    nl: 'Webhooks vertellen andere programma’s wat er in de club gebeurt',
  },
  notYet: { en: 'not on this plan', nl: 'niet bij dit abonnement' },
  kept: {
    en: 'Existing keys and assistants are kept. Their requests are refused for now, and work again within a second after the club goes to Pro.',
    nl: 'Bestaande sleutels en assistenten blijven bewaard. Hun verzoeken worden nu geweigerd en werken weer binnen een seconde nadat de club Pro krijgt.',
  },
  change: { en: 'Go to Pro', nl: 'Naar Pro gaan' },
  who: {
    en: 'Whoever runs this server changes the plan with this command. Ask them, or run it yourself.',
    nl: 'Wie deze server beheert wijzigt het abonnement met deze opdracht. Vraag het, of voer haar zelf uit.',
  },
  command: { en: 'Command', nl: 'Opdracht' },
} as const

/** The plan of the club, what it gives, who can change it, and how much room the club has. */
export function Plan() {
  const say = useWords(words)
  const { plan, slug, may } = useClub()
  const isPro = plan === 'pro'
  return (
    <>
      <PageHead title={say.title}>{say.about}</PageHead>
      <Paper>
        <Stack gap="md">
          <Group gap="sm">
            <Title order={2}>{say.current}</Title>
            <Badge color={isPro ? 'leaf' : 'gray'} size="lg">
              {isPro ? say.pro : say.basic}
            </Badge>
          </Group>
          <List spacing="xs" listStyleType="none" p={0} center>
            <Given isGiven={isPro}>{say.keys}</Given>
            <Given isGiven={isPro}>{say.assistants}</Given>
            <Given isGiven>{say.webhooks}</Given>
          </List>
          {!isPro && <Text>{say.kept}</Text>}
        </Stack>
      </Paper>
      {!isPro && (
        <Section title={say.change} about={say.who}>
          <Copy text={`npx kantine clubs plan ${slug} pro`} label={say.command} />
        </Section>
      )}
      {may('quotas:read') && <Quotas />}
    </>
  )
}

/** Something that the plan gives, or does not give. */
function Given({ isGiven, children }: { readonly isGiven: boolean; readonly children: string }) {
  const say = useWords(words)
  const icon = isGiven ? (
    <Check size={18} color="var(--leaf)" aria-hidden />
  ) : (
    <X size={18} color="var(--soft)" aria-hidden />
  )
  return (
    <List.Item icon={icon} c={isGiven ? 'var(--ink)' : 'dimmed'}>
      {isGiven ? children : `${children} (${say.notYet})`}
    </List.Item>
  )
}
