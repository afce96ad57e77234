import { Paper, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useLocation, useParams } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { OperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { EndOldKey } from './end-old-key.tsx'
import { EndedKey } from './ended-key.tsx'
import { type Key, type KeyWithText, useKey } from './key-data.ts'
import { KeyText } from './key-text.tsx'

const words = {
  title: { en: 'Replace the key', nl: 'Sleutel vervangen' },
  replace: { en: (label: string) => `Replace “${label}”`, nl: (label: string) => `‘${label}’ vervangen` },
  about: {
    en: 'You get a new key with the same name, permissions, limit and usage. Do this when the key was lost or has been seen by others, or now and then.',
    nl: 'Je krijgt een nieuwe sleutel met dezelfde naam, rechten, limiet en gebruik. Doe dit als de sleutel kwijt is of door anderen is gezien, of zo nu en dan.',
  },
  old: { en: 'How long does the old key work?', nl: 'Hoe lang werkt de oude sleutel nog?' },
  day: { en: '24 hours', nl: '24 uur' },
  dayHint: {
    en: 'Time to change the program over without a break.',
    nl: 'Tijd om het programma zonder onderbreking om te zetten.',
  },
  hour: { en: '1 hour', nl: '1 uur' },
  hourHint: { en: 'When you change it over straight away.', nl: 'Als je het meteen omzet.' },
  now: { en: 'Not at all', nl: 'Niet meer' },
  nowHint: {
    en: 'When somebody else has it. The program stops until it has the new key.',
    nl: 'Als iemand anders hem heeft. Het programma staat stil tot het de nieuwe sleutel heeft.',
  },
  rotate: { en: 'Make a new key', nl: 'Nieuwe sleutel maken' },
} as const

/** The page that gives a key a new text. */
export function ReplaceKey() {
  const say = useWords(words)
  const { id = '' } = useParams<{ id: string }>()
  const key = useKey(id)
  return (
    <>
      <PageHead title={say.replace(key.label)} back={{ path: `/keys/${key.id}`, title: key.label }}>
        {say.about}
      </PageHead>
      <Stack>{key.state === 'works' ? <NewText of={key} variant="filled" /> : <EndedKey />}</Stack>
    </>
  )
}

/** The part of a page that gives a key a new text. */
export function RotateKey({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  return (
    <Section title={say.title} about={say.about}>
      <NewText of={key} variant="default" />
    </Section>
  )
}

/**
 * Gives a key a new text; the old one works on for some hours.
 *
 * @param oldWorks for how many hours, unless the reader chooses others
 * @param made is told when there is one; `onStored` when the reader has it, in place of the page of the key
 */
export function NewText({
  of: key,
  variant,
  oldWorks = 24,
  made: isMade,
  onStored,
}: {
  readonly of: Key
  readonly variant: 'filled' | 'default'
  readonly oldWorks?: 24 | 0
  made?(): void
  onStored?(): void
}) {
  const say = useWords(words)
  const [, go] = useLocation()
  const [made, setMade] = useState<KeyWithText>()
  const { api } = useClub()
  const rotate = useSend((wanted: { hours: number }) => api.keys.rotate(key.id, wanted), [api.keys.list()])
  const submit = async (wanted: { hours: number }) => {
    setMade(await rotate.mutateAsync(wanted))
    isMade?.()
  }
  // Not back to the form: where the reader clicked stood its button, which makes another key and ends the old one.
  const stored = onStored ?? (() => go(`/keys/${key.id}`))
  return (
    <>
      <EndOldKey of={key} />
      <Paper>
        {made ? (
          <KeyText of={made} onStored={stored} />
        ) : (
          <OperationForm
            of="keys rotate"
            initial={{ hours: oldWorks as number }}
            submit={submit}
            send={say.rotate}
            variant={variant}
            own={{
              hours: ({ value, onChange }) => (
                <Radio.Group key="hours" label={say.old} value={value} onChange={onChange}>
                  <Stack gap="sm" mt="xs">
                    <Radio value="24" label={say.day} description={say.dayHint} />
                    <Radio value="1" label={say.hour} description={say.hourHint} />
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
