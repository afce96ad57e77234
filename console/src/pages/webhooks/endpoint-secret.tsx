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
  rotate: { en: 'Create a new secret', nl: 'Nieuw geheim maken' },
  title: { en: 'Create a new secret?', nl: 'Een nieuw geheim maken?' },
  text: {
    en: 'The old secret keeps working for 24 hours alongside the new one. To end a leaked secret immediately, create a new one twice.',
    nl: 'Het oude geheim blijft nog 24 uur werken naast het nieuwe. Is het uitgelekt? Maak dan twee keer een nieuw geheim, zodat het oude meteen niet meer werkt.',
  },
  both: {
    en: (until: string) => `The old secret works until ${until}.`,
    nl: (until: string) => `Het oude geheim werkt tot ${until}.`,
  },
} as const

/**
 * Creates a new secret, shows it once, and says how long the old one works.
 *
 * @param made called once the secret exists
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
