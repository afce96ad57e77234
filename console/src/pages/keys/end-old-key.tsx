import { Alert, Button, Stack } from '@mantine/core'
import { Clock } from 'lucide-react'
import { useState } from 'react'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { Key } from './key-data.ts'

const words = {
  title: {
    en: (when: string) => `The old key works until ${when}`,
    nl: (when: string) => `De oude sleutel werkt tot ${when}`,
  },
  about: {
    en: (prefix: string) =>
      `It begins with ${prefix}. Once the program has the new key, you can end the old one. Making another new key ends it too.`,
    nl: (prefix: string) =>
      `Hij begint met ${prefix}. Zodra het programma de nieuwe sleutel heeft, kun je de oude stoppen. Nog een nieuwe sleutel maken stopt hem ook.`,
  },
  end: { en: 'End the old key now', nl: 'Oude sleutel nu stoppen' },
  question: { en: 'End the old key now?', nl: 'De oude sleutel nu stoppen?' },
  effect: {
    en: 'A program that still has the old key stops working within a second. The new key works on.',
    nl: 'Een programma dat de oude sleutel nog heeft, werkt binnen een seconde niet meer. De nieuwe blijft werken.',
  },
  done: { en: 'The old key has ended.', nl: 'De oude sleutel is gestopt.' },
} as const

/** Says that the text before the last rotation still works, and ends it; nothing when there is none. */
export function EndOldKey({ of: { id, old_prefix, old_ends_at } }: { readonly of: Key }) {
  const say = useWords(words)
  const { moment } = useFormat()
  const [isAsking, setAsking] = useState(false)
  const { api } = useClub()
  const end = useSend(() => api.keys.endOld(id), [api.keys.list()], say.done)
  if (!old_ends_at || !old_prefix) return null
  return (
    <Alert icon={<Clock aria-hidden />} title={say.title(moment(old_ends_at))}>
      <Stack align="flex-start" gap="sm">
        {say.about(old_prefix)}
        <Button variant="default" onClick={() => setAsking(true)}>
          {say.end}
        </Button>
      </Stack>
      <ConfirmDialog
        title={say.question}
        act={say.end}
        isOpen={isAsking}
        close={() => setAsking(false)}
        run={() => end.mutateAsync(undefined)}
      >
        {say.effect}
      </ConfirmDialog>
    </Alert>
  )
}
