import { Paper, Radio, Stack } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Redirect, useLocation, useParams } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { OperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { type Key, type KeyWithText, useKey } from './key-data.ts'
import { KeyText } from './key-text.tsx'

/** Loaded on demand: few keys are replaced while the one before still works. */
const OldKey = lazy(async () => ({ default: (await import('./old-key.tsx')).OldKey }))

const words = {
  replace: { en: (label: string) => `Replace “${label}”`, nl: (label: string) => `‘${label}’ vervangen` },
  about: {
    en: 'The new key keeps the name, permissions, limit and usage.',
    nl: 'De naam, rechten, limiet en gebruikscijfers blijven hetzelfde.',
  },
  old: { en: 'How long should the old key keep working?', nl: 'Hoe lang werkt de oude sleutel nog?' },
  day: { en: '24 hours', nl: '24 uur' },
  hour: { en: '1 hour', nl: '1 uur' },
  now: { en: 'Not at all', nl: 'Niet meer' },
  nowHint: {
    en: 'If someone else has the key. The program stops until it has the new key.',
    nl: 'Als iemand anders de sleutel heeft. Het programma werkt pas weer met de nieuwe.',
  },
  rotate: { en: 'Create a new key', nl: 'Nieuwe sleutel maken' },
} as const

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
 * Replaces a key; the old one keeps working for a number of hours.
 *
 * @param oldWorks the default number of hours for the old key
 * @param made called once the key exists; `onStored` runs instead of opening the key's page
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
  // Never returns to the form, where a second click would create another key and end this one.
  const stored = onStored ?? (() => go(`/keys/${key.id}`))
  return (
    <>
      <Suspense>{key.old_ends_at && <OldKey of={key} />}</Suspense>
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
