import { Box, Paper, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Moment } from '../../parts/moment.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { type Key, useKeyOptions } from './key-data.ts'
import { ScopeBadges } from './scope-badges.tsx'

const words = {
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
  usual: { en: (limit: string) => `${limit} (the usual limit)`, nl: (limit: string) => `${limit} (de gewone limiet)` },
  scopes: { en: 'May', nl: 'Mag' },
} as const

/** What a key is, in a few lines. */
export function KeyFacts({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  const { number, day, dayInUtc, moment } = useFormat()
  const { rate_limit: usual } = useKeyOptions()
  return (
    <Paper>
      <SimpleGrid component="dl" m={0} cols={{ base: 2, md: 4 }} spacing="md">
        <Fact name={say.created}>{day(key.created_at)}</Fact>
        <Fact name={say.lastUsed}>{key.last_used_at === null ? say.never : <Moment at={key.last_used_at} />}</Fact>
        {key.revoked_at === null ? (
          <Fact name={key.state === 'expired' ? say.expired : say.expires}>
            {key.expires_at === null ? say.never : dayInUtc(key.expires_at)}
          </Fact>
        ) : (
          <Fact name={say.revoked}>{moment(key.revoked_at)}</Fact>
        )}
        <Fact name={say.limit}>
          {key.rate_limit === null ? say.usual(say.aMinute(number(usual))) : say.aMinute(number(key.rate_limit))}
        </Fact>
      </SimpleGrid>
      <Box component="dl" m={0} mt="md">
        <Fact name={say.scopes}>
          <ScopeBadges of={key.scopes} />
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
