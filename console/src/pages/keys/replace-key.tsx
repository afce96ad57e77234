import { Paper, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { OperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { type Key, type KeyWithText, useKey } from './key-data.ts'
import { KeyText } from './key-text.tsx'
import { OldKey } from './old-key.tsx'

const words = {
  replace: { en: (label: string) => `Replace “${label}”`, nl: (label: string) => `‘${label}’ vervangen` },
  about: {
    en: 'The new key keeps the name, permissions, limit and usage.',
    nl: 'De nieuwe sleutel houdt dezelfde naam, rechten, limiet en gebruikscijfers.',
  },
  old: { en: 'How long does the old key work?', nl: 'Hoe lang werkt de oude sleutel nog?' },
  day: { en: '24 hours', nl: '24 uur' },
  hour: { en: '1 hour', nl: '1 uur' },
  now: { en: 'Not at all', nl: 'Niet meer' },
  nowHint: {
    en: 'If someone else has it. The program stops until it gets the new key.',
    nl: 'Als iemand anders hem heeft. Het programma ligt stil tot het de nieuwe sleutel heeft.',
  },
  rotate: { en: 'Create a new key', nl: 'Nieuwe sleutel maken' },
} as const

/** The page that gives a key a new text. */
export function ReplaceKey() {
  const say = useWords(words)
  const { id = '' } = useParams<{ id: string }>()
  const key = useKey(id)
  if (key.state !== 'works') return <Redirect to={`/keys/${id}`} replace />
  return (
    <>
      <PageHead title={say.replace(key.label)} back={{ path: `/keys/${key.id}`, title: key.label }}>
        {say.about}
      </PageHead>
      <Stack>
        <ReplaceForm of={key} />
      </Stack>
    </>
  )
}

/**
 * Gives a key a new text; the old one works on for some hours.
 *
 * @param oldWorks for how many hours, unless the reader chooses others
 * @param made called when there is one; `onStored` when the reader has it, in place of going to the page of the key
 */
export function ReplaceForm({
  of: key,
  oldWorks = 24,
  made: isMade,
  onStored,
}: {
  readonly of: Key
  readonly oldWorks?: number
  made?(): void
  onStored?(): void
}) {
  const say = useWords(words)
  const [, go] = useLocation()
  const [made, setMade] = useState<KeyWithText>()
  const { api } = useClub()
  const rotate = useSend((wanted: { hours: number }) => api.keys.rotate(key.id, wanted), [api.keys.list()])
  // Not back to the form: where the reader clicked stood its button, which makes another key and ends the old one.
  const stored = onStored ?? (() => go(`/keys/${key.id}`))
  return (
    <>
      <OldKey of={key} />
      <Paper>
        {made ? (
          <KeyText of={made} onStored={stored} />
        ) : (
          <OperationForm
            of="keys rotate"
            initial={{ hours: oldWorks }}
            submit={async (wanted) => {
              setMade(await rotate.mutateAsync(wanted))
              isMade?.()
            }}
            send={say.rotate}
            own={{
              hours: ({ value, onChange }) => (
                <Radio.Group key="hours" label={say.old} value={value} onChange={onChange}>
                  <Stack gap="sm" mt="xs">
                    <Radio value="24" label={say.day} />
                    <Radio value="1" label={say.hour} />
                    <Radio value="0" label={say.now} description={say.nowHint} />
                  </Stack>
                </Radio.Group>
              ),
            }}
          />
        )}
      </Paper>
    </>
  )
}
