import { Button, Group, Paper, Text } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'wouter'
import type { Grant, GrantListed } from '../../api.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { NotHere } from '../../frame/not-here.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Moment } from '../../parts/moment.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { UsageOf } from '../../usage/usage-of.tsx'
import { isolated, useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { hasEnded, useAssistants } from './assistants-data.ts'
import { ConnectedBy, GoesTo, GrantState } from './grant-words.tsx'
import { ScopesOfGrant } from './scopes-of-grant.tsx'

const words = {
  assistants: { en: 'Assistants', nl: 'Assistenten' },
  end: { en: 'End the access', nl: 'Toegang beëindigen' },
  endTitle: {
    en: (assistant: string) => `End the access of ${assistant}?`,
    nl: (assistant: string) => `Toegang van ${assistant} beëindigen?`,
  },
  endAbout: {
    en: 'Within a second it can no longer read or change anything, and this cannot be undone. To use it again, it has to be connected again.',
    nl: 'Binnen een seconde kan de assistent niets meer lezen of wijzigen, en dat is niet terug te draaien. Om hem weer te gebruiken, moet hij opnieuw worden verbonden.',
  },
  by: { en: 'Connected by', nl: 'Verbonden door' },
  since: { en: 'Connected', nl: 'Verbonden' },
  used: { en: 'Last used', nl: 'Laatst gebruikt' },
  ended: { en: 'Ended', nl: 'Beëindigd' },
  address: { en: 'Access goes to', nl: 'Toegang gaat naar' },
  unused: { en: 'It has called nothing in the last 30 days.', nl: 'De assistent vroeg de laatste 30 dagen niets op.' },
} as const

/** The page of one assistant that somebody connected: what it may, how it is used, and ending it. */
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
        actions={!hasEnded(grant) && <EndAccess of={grant} />}
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
            [say.used, <Moment key="used" at={grant.last_used_at} />],
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

/**
 * The button that ends the access of an assistant, after a question.
 *
 * @param done is told when it has ended
 */
export function EndAccess({
  of: { id, client_name },
  size = 'sm',
  done,
}: {
  readonly of: Grant
  readonly size?: 'sm' | 'compact-sm'
  done?(): void
}) {
  const say = useWords(words)
  const { api } = useClub()
  const [isAsking, setAsking] = useState(false)
  const end = useSend(() => api.assistants.revoke(id), [api.assistants.list(), api.activity.list()])
  return (
    <>
      <Button variant="outline" color="red" size={size} onClick={() => setAsking(true)}>
        {say.end}
      </Button>
      <ConfirmDialog
        title={say.endTitle(isolated(client_name))}
        act={say.end}
        isOpen={isAsking}
        close={() => setAsking(false)}
        run={async () => {
          await end.mutateAsync(undefined)
          done?.()
        }}
      >
        {say.endAbout}
      </ConfirmDialog>
    </>
  )
}
