import { Badge, Group, List, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { Check, X } from 'lucide-react'
import type { Quota } from '../../api.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Plan', nl: 'Abonnement' },
  pro: { en: 'Pro', nl: 'Pro' },
  basic: { en: 'Basic', nl: 'Basis' },
  current: { en: 'The club’s plan', nl: 'Het abonnement van de club' },
  keys: {
    en: 'API keys for other programs, such as your website',
    nl: 'API-sleutels voor andere programma’s, zoals je website',
  },
  assistants: { en: 'AI assistants, such as Claude and ChatGPT', nl: 'AI-assistenten, zoals Claude en ChatGPT' },
  webhooks: { en: 'Webhooks, to notify other programs', nl: 'Webhooks, voor meldingen aan andere programma’s' },
  notYet: { en: 'not in this plan', nl: 'niet in dit abonnement' },
  kept: {
    en: 'Your keys and assistants work again as soon as the club upgrades to Pro.',
    nl: 'Je sleutels en assistenten werken weer zodra de club Pro heeft.',
  },
  change: { en: 'Upgrade to Pro', nl: 'Overstappen op Pro' },
  who: {
    en: 'The operator of this server can change the plan with this command.',
    nl: 'De beheerder van deze server kan het abonnement wijzigen met deze opdracht.',
  },
  command: { en: 'Command', nl: 'Opdracht' },
  quotas: { en: 'Usage and limits', nl: 'Gebruik en limieten' },
  more: {
    en: 'The operator of this server can raise a limit.',
    nl: 'De beheerder van deze server kan een limiet verhogen.',
  },
  use: {
    en: (used: string, allowed: string) => `${used} of ${allowed}`,
    nl: (used: string, allowed: string) => `${used} van ${allowed}`,
  },
} as const

/** The club's plan, its features, who can change it, and the club's usage and limits. */
export function Plan() {
  const say = useWords(words)
  const { plan, slug, may } = useClub()
  const isPro = plan === 'pro'
  return (
    <>
      <PageHead title={say.title} />
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

/** A feature, and whether the plan includes it. */
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

/** The club's usage of the shared database, and its limits. */
function Quotas() {
  const say = useWords(words)
  const { data } = useRead(useClub().api.quotas.list())
  return (
    <Section title={say.quotas} about={say.more}>
      <Paper>
        <Stack gap="lg">
          {data.map((quota) => (
            <QuotaBar key={quota.name} of={quota} />
          ))}
        </Stack>
      </Paper>
    </Section>
  )
}

function QuotaBar({ of: { name, label, doc, used, allowed } }: { readonly of: Quota }) {
  const say = useWords(words)
  const { language } = useLanguage()
  const { number, megabytes } = useFormat()
  const amount = name.endsWith('_bytes') ? megabytes : number
  const percent = Math.min(100, (used / allowed) * 100)
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text fw={500}>{label[language]}</Text>
        <Text size="sm">{say.use(amount(used), amount(allowed))}</Text>
      </Group>
      <Progress
        value={percent}
        color={percent >= 100 ? 'red' : percent >= 80 ? 'yellow' : 'leaf'}
        aria-label={label[language]}
        my={6}
      />
      <Text size="sm" c="dimmed">
        {doc[language]}
      </Text>
    </div>
  )
}
