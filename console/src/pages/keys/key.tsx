import { Button, Group, Stack, Text } from '@mantine/core'
import { Link, useParams } from 'wouter'
import { useWatched } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Copy } from '../../parts/copy.tsx'
import { OtherOperations } from '../../parts/other-operations.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { UsageOf } from '../../usage/usage-of.tsx'
import { useWords } from '../../words/language.tsx'
import { EndOldKey } from './end-old-key.tsx'
import { KeyBadges } from './key-badges.tsx'
import { useKeyOptions } from './key-data.ts'
import { KeyFacts } from './key-facts.tsx'
import { RevokeButton } from './revoke-key.tsx'
import { commandWith } from './trial.ts'

const words = {
  keys: { en: 'API keys', nl: 'API-sleutels' },
  change: { en: 'Change', nl: 'Wijzigen' },
  replace: { en: 'Replace', nl: 'Vervangen' },
  neverUsed: { en: 'This key was not used yet', nl: 'Deze sleutel is nog niet gebruikt' },
  unused: {
    en: 'This key was not used in the last 30 days',
    nl: 'Deze sleutel is de laatste 30 dagen niet gebruikt',
  },
  first: {
    en: 'To try it, give this command in a terminal, with the key in place of API_KEY. What it does appears here by itself.',
    nl: 'Om hem te proberen geef je deze opdracht in een terminal, met de sleutel in plaats van API_KEY. Wat hij doet verschijnt hier vanzelf.',
  },
  nothing: { en: 'Nobody calls with it any more.', nl: 'Niemand gebruikt hem nog.' },
  command: { en: 'Command', nl: 'Opdracht' },
} as const

/** What has a place here, or on the pages for changing and replacing. */
const placed = ['change', 'limit', 'rotate', 'end-old', 'revoke']

/** The page of one key: what it is, and how it is used. */
export function KeyPage() {
  const say = useWords(words)
  const { api } = useClub()
  const { id = '' } = useParams<{ id: string }>()
  const key = useWatched(api.keys.get(Number(id)))
  const works = key.state === 'works'
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
              <OtherOperations on="keys" id={key.id} placed={placed} stale={[api.keys.list()]} />
              <RevokeButton of={key} isShort />
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
        {works && <EndOldKey of={key} />}
        <KeyFacts of={key} />
      </Stack>
      <UsageOf
        of={api.keys.usage(key.id)}
        unused={
          <Section
            title={key.last_used_at === null ? say.neverUsed : say.unused}
            about={works ? say.first : say.nothing}
          >
            {works && <Trial />}
          </Section>
        }
      />
    </>
  )
}

/** A command that works with every key. */
function Trial() {
  const say = useWords(words)
  const { base_url } = useKeyOptions()
  return <Copy text={commandWith('API_KEY', base_url)} label={say.command} isCode />
}
