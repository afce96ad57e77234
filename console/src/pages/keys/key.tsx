import { Box, Button, Code, Group, Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useParams } from 'wouter'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { UsageOf } from '../../usage/usage-of.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

/** TODO: keys' own type. */
type Key = {
  readonly id: number
  readonly label: string
  readonly prefix: string
  readonly purpose: string
  readonly scopes: readonly string[]
  readonly created_at: string
  readonly expires_at: string | null
  readonly revoked_at: string | null
  readonly last_used_at: string | null
  readonly rate_limit: number | null
  readonly old_prefix: string | null
  readonly old_ends_at: string | null
  readonly state: 'works' | 'expired' | 'revoked'
}

const words = {
  change: { en: 'Change', nl: 'Wijzigen' },
  created: { en: 'Created', nl: 'Gemaakt' },
  lastUsed: { en: 'Last used', nl: 'Laatst gebruikt' },
  never: { en: 'Never', nl: 'Nooit' },
  expires: { en: 'Expires', nl: 'Verloopt' },
  expired: { en: 'Expired', nl: 'Verlopen' },
  revoked: { en: 'Revoked', nl: 'Ingetrokken' },
  limit: { en: 'Limit', nl: 'Limiet' },
  aMinute: {
    en: (requests: string) => `${requests} requests a minute`,
    nl: (requests: string) => `${requests} verzoeken per minuut`,
  },
  usual: { en: 'As for every key', nl: 'Zoals voor elke sleutel' },
  scopes: { en: 'Scopes', nl: 'Scopes' },
  unused: {
    en: 'This key has not been used in the last 30 days',
    nl: 'Deze sleutel is de laatste 30 dagen niet gebruikt',
  },
  first: {
    en: 'Its requests appear here by themselves. To try it, run this command with the key in place of API_KEY:',
    nl: 'De verzoeken verschijnen hier vanzelf. Om hem te proberen, geef deze opdracht met de sleutel in plaats van API_KEY:',
  },
  command: { en: 'Command', nl: 'Opdracht' },
} as const

/** The page of one key: what it is, and how it is used. */
export function KeyPage() {
  const say = useWords(words)
  const { path } = useClub()
  const { id } = useParams<{ id: string }>()
  const key = useRead<Key>(path(`keys/${id}`))
  return (
    <>
      <PageHead
        title={key.label}
        actions={
          key.state === 'works' && (
            <Button component={Link} href={`/keys/${id}/change`} variant="default">
              {say.change}
            </Button>
          )
        }
      >
        <Text component="span" ff="monospace" size="sm">
          {key.prefix}…
        </Text>
      </PageHead>
      <Facts of={key} />
      <UsageOf path={path(`keys/${id}/usage`)} unused={<Unused />} />
    </>
  )
}

function Facts({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  const { number, day } = useFormat()
  return (
    <Paper>
      <SimpleGrid component="dl" m={0} cols={{ base: 2, md: 4 }} spacing="md">
        <Fact name={say.created}>{day(key.created_at)}</Fact>
        <Fact name={say.lastUsed}>{key.last_used_at === null ? say.never : <Moment at={key.last_used_at} />}</Fact>
        <Fact name={key.state === 'expired' ? say.expired : say.expires}>
          {key.expires_at === null ? say.never : day(key.expires_at)}
        </Fact>
        <Fact name={say.limit}>{key.rate_limit === null ? say.usual : say.aMinute(number(key.rate_limit))}</Fact>
      </SimpleGrid>
      <Box component="dl" m={0} mt="md">
        <Fact name={say.scopes}>
          <Group gap={6}>
            {key.scopes.map((scope) => (
              <Code key={scope}>{scope}</Code>
            ))}
          </Group>
        </Fact>
      </Box>
    </Paper>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <Text component="dt" size="sm" c="dimmed">
      {name}
    </Text>
    <Text component="dd" m={0}>
      {children}
    </Text>
  </div>
)

function Unused() {
  const say = useWords(words)
  const command = `curl -H "Authorization: Bearer API_KEY" ${window.location.origin}/api/v1/club`
  return (
    <Section title={say.unused} about={say.first}>
      <Copy text={command} label={say.command} />
    </Section>
  )
}
