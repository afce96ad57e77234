import { Paper, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Form, useForm } from '../../parts/form.tsx'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'
import { EndOldKey } from './end-old-key.tsx'
import type { Key, KeyWithText } from './key-data.ts'
import { KeyText } from './key-text.tsx'
import { useKeyChange } from './use-key-change.ts'

const words = {
  title: { en: 'Replace the key', nl: 'Sleutel vervangen' },
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

/** Gives a key a new text; the old one works on for some hours. */
export function RotateKey({ of: key }: { readonly of: Key }) {
  const say = useWords(words)
  const [made, setMade] = useState<KeyWithText>()
  const rotate = useKeyChange<KeyWithText>('POST', key.id, '/rotate')
  const of = useForm({ hours: '24' }, async ({ hours }) => setMade(await rotate.mutateAsync({ hours: Number(hours) })))
  return (
    <Section title={say.title} about={say.about}>
      <EndOldKey of={key} />
      <Paper>
        {made ? (
          <KeyText of={made} onStored={() => setMade(undefined)} />
        ) : (
          <Form of={of} send={say.rotate} variant="default">
            <Radio.Group label={say.old} {...of.form.getInputProps('hours')}>
              <Stack gap="sm" mt="xs">
                <Radio value="24" label={say.day} description={say.dayHint} />
                <Radio value="1" label={say.hour} description={say.hourHint} />
                <Radio value="0" label={say.now} description={say.nowHint} />
              </Stack>
            </Radio.Group>
          </Form>
        )}
      </Paper>
    </Section>
  )
}
