import { Box, Group, Paper, Text } from '@mantine/core'
import { useParams } from 'wouter'
import type { Grant, GrantListed } from '../../api.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { Facts } from '../../parts/facts.tsx'
import { OperationButton } from '../../parts/operation-dialog.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { UsageOf } from '../../usage/usage-of.tsx'
import { isolated, useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { ScopeBadges } from '../keys/scopes.tsx'
import { ConnectedBy, GoesTo, GrantState, hasEnded, LastUsed, useAssistants } from './grants.tsx'

const words = {
  assistants: { en: 'Assistants', nl: 'Assistenten' },
  by: { en: 'Connected by', nl: 'Verbonden door' },
  since: { en: 'Connected', nl: 'Verbonden' },
  used: { en: 'Last used', nl: 'Laatst gebruikt' },
  ended: { en: 'Ended', nl: 'Beëindigd' },
  address: { en: 'Access goes to', nl: 'Toegang voor' },
  unused: { en: 'Not used in the last 30 days.', nl: 'De afgelopen 30 dagen niet gebruikt.' },
  scopes: {
    en: 'Permissions, limited by the user’s role',
    nl: 'Rechten, voor zover de rol van de gebruiker ze toestaat',
  },
  removesUnasked: {
    en: 'It can remove and archive records without a preview.',
    nl: 'De assistent mag gegevens verwijderen en archiveren zonder eerst te laten zien wat er verandert.',
  },
  readOnly: { en: 'Read-only.', nl: 'Alleen lezen.' },
} as const

/** The page of a connected assistant: its permissions and usage, and a button to end its access. */
export function AssistantPage() {
  const { id = '' } = useParams<{ id: string }>()
  const grant = useAssistants().data.find((grant) => String(grant.id) === id)
  return grant ? <ConnectedAssistant of={grant} /> : <NotHere />
}

function ConnectedAssistant({ of: grant }: { readonly of: GrantListed }) {
  const say = useWords(words)
  const { api } = useClub()
  const { day, moment } = useFormat()
  return (
    <>
      <PageHead
        title={isolated(grant.client_name)}
        back={{ path: '/assistants', title: say.assistants }}
        actions={
          !hasEnded(grant) && (
            <OperationButton
              of="assistants revoke"
              thing={grant}
              called={grant.client_name}
              stale={[api.assistants.list(), api.activity.list()]}
            />
          )
        }
      >
        <Group>
          <GrantState of={grant} />
        </Group>
      </PageHead>
      <Paper>
        <Facts
          of={[
            [say.by, <ConnectedBy key="by" of={grant} />],
            [say.address, <GoesTo key="address" of={grant} />],
            [say.since, day(grant.created_at)],
            [say.used, <LastUsed key="used" of={grant} />],
            [say.ended, grant.revoked_at && moment(grant.revoked_at)],
          ]}
        />
        <ScopesOfGrant of={grant} />
      </Paper>
      <UsageOf
        of={api.assistants.usage(grant.id)}
        unused={
          <Text c="dimmed" mt="xl">
            {say.unused}
          </Text>
        }
      />
    </>
  )
}

function ScopesOfGrant({ of: { scopes, read_only, removes_unasked } }: { readonly of: Grant }) {
  const say = useWords(words)
  return (
    <Box mt="lg">
      <Text size="sm" c="dimmed">
        {say.scopes}
      </Text>
      <ScopeBadges of={scopes} />
      {read_only && (
        <Text size="sm" mt="xs">
          {say.readOnly}
        </Text>
      )}
      {removes_unasked && (
        <Text size="sm" mt="xs">
          {say.removesUnasked}
        </Text>
      )}
    </Box>
  )
}
