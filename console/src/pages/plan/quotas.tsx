import { Group, Paper, Progress, Stack, Text } from '@mantine/core'
import type { Quota } from '../../api.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useLanguage, useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'Room', nl: 'Ruimte' },
  about: {
    en: 'Clubs share one database, so each has limits. When one is reached, only additions are refused. Whoever runs this server can allow more.',
    nl: 'Clubs delen één database, dus elke club heeft grenzen. Is er een bereikt, dan worden alleen toevoegingen geweigerd. Wie deze server beheert kan meer toestaan.',
  },
  use: {
    en: (used: string, allowed: string) => `${used} of ${allowed}`,
    nl: (used: string, allowed: string) => `${used} van ${allowed}`,
  },
} as const

/** How much the club uses of the shared database, and how much it may use. */
export function Quotas() {
  const say = useWords(words)
  const { data } = useRead(useClub().api.quotas.list())
  return (
    <Section title={say.title} about={say.about}>
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
