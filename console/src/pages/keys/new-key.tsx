import { Button, Group, NativeSelect, Paper, Radio, Stack, TextInput } from '@mantine/core'
import { Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { goWhenDone } from '../../data/call-failed.ts'
import { useSend } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { Form } from '../../parts/form.tsx'
import { late } from '../../parts/late.tsx'
import { FormInput, useOperationForm } from '../../parts/operation-form.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { KeyWithText } from './key-data.ts'
import { PresetChoice, ScopeChoice } from './scope-choice.tsx'

const KeyText = late(async () => (await import('./key-text.tsx')).KeyText)

const words = {
  title: { en: 'New API key', nl: 'Nieuwe API-sleutel' },
  keys: { en: 'API keys', nl: 'API-sleutels' },
  purpose: { en: 'Who uses it?', nl: 'Wie gebruikt de sleutel?' },
  live: { en: 'A program', nl: 'Een programma' },
  assistant: { en: 'An AI assistant', nl: 'Een AI-assistent' },
  assistantHint: {
    en: 'Most assistants need no key. Connect them on the Assistants page.',
    nl: 'De meeste assistenten hebben geen sleutel nodig. Verbind ze op de pagina Assistenten.',
  },
  scopes: { en: 'Permissions', nl: 'Rechten' },
  scopesHint: {
    en: 'You can remove permissions later, but not add any.',
    nl: 'Rechten kun je later weghalen, maar niet toevoegen.',
  },
  expiry: { en: 'How long is it valid?', nl: 'Hoe lang werkt de sleutel?' },
  never: { en: 'Until you revoke it', nl: 'Tot je hem intrekt' },
  days: { en: (count: number) => `${count} days`, nl: (count: number) => `${count} dagen` },
  year: { en: 'One year', nl: 'Eén jaar' },
  day: { en: 'Until a date you choose', nl: 'Tot een datum die je kiest' },
  through: { en: (day: string) => `The last day is ${day}.`, nl: (day: string) => `De laatste dag is ${day}.` },
  lastDay: { en: 'Last day', nl: 'Laatste dag' },
  make: { en: 'Create the key', nl: 'Sleutel maken' },
  cancel: { en: 'Cancel', nl: 'Annuleren' },
  made: { en: (label: string) => `Key “${label}” is ready`, nl: (label: string) => `Sleutel ‘${label}’ is klaar` },
} as const

type NewKeyInput = Required<Parameters<ReturnType<typeof useClub>['api']['keys']['create']>[0]>

/** `never`, a number of days, or `day` for a chosen one. */
type Expiry = 'never' | '30' | '90' | '365' | 'day'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A key's last day (UTC), or null if it never expires. */
const lastDayOf = (expiry: Expiry, day: string | null): string | null =>
  expiry === 'never' ? null : expiry === 'day' ? day : inDays(Number(expiry))

/** Creates a key, and shows it once. */
export function NewKey() {
  const say = useWords(words)
  const [, go] = useLocation()
  const [made, setMade] = useState<KeyWithText>()
  if (!made) return <NewKeyForm onMade={setMade} />
  return (
    <>
      <PageHead title={say.made(made.label)} />
      <Paper>
        <Suspense>
          <KeyText of={made} onStored={() => go(`/keys/${made.id}`)} />
        </Suspense>
      </Paper>
    </>
  )
}

function NewKeyForm({ onMade }: { onMade(key: KeyWithText): void }) {
  const say = useWords(words)
  const { api } = useClub()
  const [, go] = useLocation()
  const make = useSend(api.keys.create, [api.keys.list()])
  const [expiry, setExpiry] = useState<Expiry>('never')
  const keyForm = useOperationForm<NewKeyInput>(
    'keys create',
    { label: null, scopes: [], purpose: 'live', expires_on: null, rate_limit: null },
    async (wanted) => {
      const made = make.mutateAsync({ ...wanted, expires_on: lastDayOf(expiry, wanted.expires_on ?? null) })
      onMade(await made.catch(goWhenDone((id) => go(`/keys/${id}`))))
    },
  )
  const { form } = keyForm
  const cancel = (
    <Button component={Link} href="/keys" variant="default">
      {say.cancel}
    </Button>
  )
  return (
    <>
      <PageHead title={say.title} back={{ path: '/keys', title: say.keys }} />
      <Form of={keyForm} send={say.make} others={cancel}>
        <Paper>
          <Stack gap="lg">
            <FormInput of={keyForm} name="label" />
            <Radio.Group label={say.purpose} {...form.getInputProps('purpose')}>
              <Stack gap="sm" mt="xs">
                <Radio value="live" label={say.live} />
                <Radio value="assistant" label={say.assistant} description={say.assistantHint} />
              </Stack>
            </Radio.Group>
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
            <FormInput of={keyForm} name="rate_limit" />
          </Stack>
        </Paper>
      </Form>
    </>
  )
}

/** @param day props from Mantine's form */
function ExpiryChoice(props: { readonly expiry: Expiry; choose(expiry: Expiry): void; readonly day: object }) {
  const { expiry, choose, day } = props
  const say = useWords(words)
  const { dayInUtc } = useFormat()
  const last = expiry === 'day' ? null : lastDayOf(expiry, null)
  return (
    <Group align="flex-end">
      <NativeSelect
        w="20rem"
        maw="100%"
        label={say.expiry}
        description={last && say.through(dayInUtc(last))}
        value={expiry}
        onChange={({ currentTarget }) => choose(currentTarget.value as Expiry)}
        data={[
          { value: 'never', label: say.never },
          { value: '30', label: say.days(30) },
          { value: '90', label: say.days(90) },
          { value: '365', label: say.year },
          { value: 'day', label: say.day },
        ]}
      />
      {expiry === 'day' && <TextInput type="date" min={inDays(0)} label={say.lastDay} required {...day} />}
    </Group>
  )
}
