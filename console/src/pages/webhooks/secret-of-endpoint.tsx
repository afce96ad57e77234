import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Endpoint } from '../../api.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { NewSecret } from './new-secret.tsx'
import { useStale } from './webhooks-data.ts'

const words = {
  rotate: { en: 'Make a new secret', nl: 'Nieuw geheim maken' },
  title: { en: 'Make a new secret?', nl: 'Een nieuw geheim maken?' },
  text: {
    en: 'For 24 hours both secrets sign, so that the receiver can change over in peace. If somebody else has the old secret, make a new one twice: then the old one ends at once.',
    nl: 'Gedurende 24 uur ondertekenen beide geheimen, zodat de ontvanger rustig kan overstappen. Heeft iemand anders het oude geheim, maak dan twee keer een nieuw: dan vervalt het oude meteen.',
  },
  both: {
    en: (until: string) => `The old secret signs too until ${until}.`,
    nl: (until: string) => `Het oude geheim ondertekent ook nog tot ${until}.`,
  },
} as const

/**
 * Makes a new secret, which is shown once, and says how long the old one lives.
 *
 * @param made is told when there is one
 */
export function SecretOfEndpoint({ of: { id, old_secret_until }, made }: { readonly of: Endpoint; made?(): void }) {
  const say = useWords(words)
  const { moment } = useFormat()
  const { api } = useClub()
  const [isAsked, setAsked] = useState(false)
  const rotate = useSend(() => api.webhooks.rotate(id), useStale())
  const isBoth = old_secret_until !== null && Date.parse(old_secret_until) > Date.now()
  return (
    <Stack maw="44rem">
      {rotate.data && <NewSecret secret={rotate.data.secret} onStored={rotate.reset} />}
      {isBoth && <Text>{say.both(moment(old_secret_until))}</Text>}
      {!rotate.data && (
        <Group>
          <Button variant="default" onClick={() => setAsked(true)}>
            {say.rotate}
          </Button>
        </Group>
      )}
      <ConfirmDialog
        title={say.title}
        act={say.rotate}
        isOpen={isAsked}
        close={() => setAsked(false)}
        run={async () => {
          await rotate.mutateAsync()
          made?.()
        }}
      >
        {say.text}
      </ConfirmDialog>
    </Stack>
  )
}
