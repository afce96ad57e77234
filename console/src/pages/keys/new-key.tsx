import { Button, Paper, Stack } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'wouter'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form } from '../../parts/form.tsx'
import { useOperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useWords } from '../../words/language.tsx'
import { type Expiry, ExpiryChoice, lastDayOf } from './expiry-choice.tsx'
import type { KeyWithText } from './key-data.ts'
import { LimitField } from './limit-field.tsx'
import { MadeKey } from './made-key.tsx'
import { PresetChoice } from './preset-choice.tsx'
import { PurposeChoice } from './purpose-choice.tsx'
import { ScopeChoice } from './scope-choice.tsx'

const words = {
  title: { en: 'New API key', nl: 'Nieuwe API-sleutel' },
  keys: { en: 'API keys', nl: 'API-sleutels' },
  about: {
    en: 'Make one key for each program, with no more than it needs.',
    nl: 'Maak voor elk programma een eigen sleutel, met niet meer dan het nodig heeft.',
  },
  scopes: { en: 'What may it do?', nl: 'Wat mag de sleutel?' },
  scopesHint: {
    en: 'Only of this club. Later you can take something away, but not add to it.',
    nl: 'Alleen van deze club. Later kun je er iets afhalen, maar niets toevoegen.',
  },
  make: { en: 'Make the key', nl: 'Sleutel maken' },
  cancel: { en: 'Cancel', nl: 'Annuleren' },
} as const

type NewKeyInput = Required<Parameters<ReturnType<typeof useClub>['api']['keys']['create']>[0]>

/** Makes a key, and then shows it once. */
export function NewKey() {
  const [made, setMade] = useState<KeyWithText>()
  return made ? <MadeKey made={made} /> : <NewKeyForm onMade={setMade} />
}

function NewKeyForm({ onMade }: { onMade(key: KeyWithText): void }) {
  const say = useWords(words)
  const { api } = useClub()
  const make = useSend(api.keys.create, [api.keys.list()])
  const [expiry, setExpiry] = useState<Expiry>('never')
  const of = useOperationForm<NewKeyInput>(
    'keys create',
    { label: null, scopes: [], purpose: 'live', expires_on: null, rate_limit: null },
    async (wanted) =>
      onMade(await make.mutateAsync({ ...wanted, expires_on: lastDayOf(expiry, wanted.expires_on ?? '') })),
  )
  const { form } = of
  return (
    <>
      <PageHead title={say.title} back={{ path: '/keys', title: say.keys }}>
        {say.about}
      </PageHead>
      <Form of={of} send={say.make} others={<Cancel />}>
        <Paper>
          <Stack gap="lg">
            {of.field('label')}
            <PurposeChoice {...form.getInputProps('purpose')} />
          </Stack>
        </Paper>
        <Paper>
          <Stack gap="xl">
            <PresetChoice
              scopes={form.values.scopes as string[]}
              choose={(scopes) => form.setFieldValue('scopes', [...scopes])}
            />
            <ScopeChoice label={say.scopes} description={say.scopesHint} {...form.getInputProps('scopes')} />
          </Stack>
        </Paper>
        <Paper>
          <Stack gap="lg">
            <ExpiryChoice expiry={expiry} choose={setExpiry} day={form.getInputProps('expires_on')} />
            <LimitField {...form.getInputProps('rate_limit')} />
          </Stack>
        </Paper>
      </Form>
    </>
  )
}

function Cancel() {
  const say = useWords(words)
  return (
    <Button component={Link} href="/keys" variant="default">
      {say.cancel}
    </Button>
  )
}
