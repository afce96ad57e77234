import { Button, Group, Paper, Stack, Text } from '@mantine/core'
import { Link, useLocation, useParams } from 'wouter'
import { useWatched } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/moment.tsx'
import { OperationButton, OtherOperations } from '../../parts/operation-dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { UsageOf } from '../../usage/usage-of.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { commandWith, type Key, useKeyOptions } from './key-data.ts'
import { KeyBadges } from './key-table.tsx'
import { OldKey } from './old-key.tsx'
import { ScopeBadges } from './scopes.tsx'

const words = {
  keys: { en: 'API keys', nl: 'API-sleutels' },
  change: { en: 'Change', nl: 'Wijzigen' },
  replace: { en: 'Replace', nl: 'Vervangen' },
  used: { en: (when: string) => `Last used ${when}.`, nl: (when: string) => `Laatst gebruikt: ${when}.` },
  neverUsed: { en: 'This key hasn’t been used yet', nl: 'Deze sleutel is nog niet gebruikt' },
  unused: {
    en: 'This key hasn’t been used in the last 30 days',
    nl: 'Deze sleutel is de afgelopen 30 dagen niet gebruikt',
  },
  first: {
    en: 'Try it in a terminal. Replace API_KEY with the key.',
    nl: 'Probeer hem in een terminal. Vervang API_KEY door de sleutel.',
  },
  command: { en: 'Command', nl: 'Opdracht' },
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
  usual: { en: (limit: string) => `${limit} (default limit)`, nl: (limit: string) => `${limit} (standaardlimiet)` },
  scopes: { en: 'Permissions', nl: 'Rechten' },
} as const

/** Operations that have a button on this page, or a page of their own. */
const placed = ['change', 'rotate', 'end-old', 'revoke']

export function KeyPage() {
  const say = useWords(words)
  const { api } = useClub()
  const [, go] = useLocation()
  const { relative } = useFormat()
  const { base_url } = useKeyOptions()
  const { id = '' } = useParams<{ id: string }>()
  const key = useWatched(api.keys.get(Number(id)))
  const works = key.state === 'works'
  const offered = { thing: key, called: key.label, stale: [api.keys.list()] }
  return (
    <>
      <PageHead
        title={key.label}
        back={{ path: '/keys', title: say.keys }}
        actions={
          works && (
            <Group gap="xs">
              <Button component={Link} href={`/keys/${id}/change`} variant="default">
                {say.change}
              </Button>
              <Button component={Link} href={`/keys/${id}/replace`} variant="default">
                {say.replace}
              </Button>
              <OtherOperations on="keys" placed={placed} {...offered} />
              <OperationButton of="keys revoke" done={() => go('/keys')} {...offered}>
                {key.last_used_at && say.used(relative(key.last_used_at))}
              </OperationButton>
            </Group>
          )
        }
      >
        <Group gap="sm">
          <Text ff="monospace" size="sm">
            {key.prefix}…
          </Text>
          <KeyBadges of={key} />
        </Group>
      </PageHead>
      <Stack>
        {works && <OldKey of={key} />}
        <KeyFacts of={key} />
      </Stack>
      <UsageOf
        of={api.keys.usage(key.id)}
        unused={
          <Section title={key.last_used_at === null ? say.neverUsed : say.unused} {...(works && { about: say.first })}>
            {works && <Copy text={commandWith('API_KEY', base_url)} label={say.command} isCode />}
          </Section>
        }
      />
    </>
  )
}

function KeyFacts({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  const { number, day, dayInUtc, moment } = useFormat()
  const { rate_limit: usual } = useKeyOptions()
  const end = key.expires_at === null ? say.never : dayInUtc(key.expires_at)
  return (
    <Paper>
      <Facts
        of={[
          [say.created, day(key.created_at)],
          [say.lastUsed, key.last_used_at === null ? say.never : <Moment key="used" at={key.last_used_at} />],
          key.revoked_at === null
            ? [key.state === 'expired' ? say.expired : say.expires, end]
            : [say.revoked, moment(key.revoked_at)],
          [
            say.limit,
            key.rate_limit === null ? say.usual(say.aMinute(number(usual))) : say.aMinute(number(key.rate_limit)),
          ],
        ]}
      />
      <Text size="sm" c="dimmed" mt="lg">
        {say.scopes}
      </Text>
      <ScopeBadges of={key.scopes} />
    </Paper>
  )
}
