import { PasswordInput, Text } from '@mantine/core'
import { useAsked } from '../data/ask.ts'
import { callOnce } from '../data/call.ts'
import { knownReader, sessionPath } from '../data/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'Confirm your password', nl: 'Bevestig je wachtwoord' },
  why: { en: 'We won’t ask again for ten minutes.', nl: 'Daarna vragen we er tien minuten niet om.' },
  password: { en: 'Password', nl: 'Wachtwoord' },
  goOn: { en: 'Continue', nl: 'Verder' },
} as const

/** Asks for the password once more when a call needs it; the call then goes on by itself. */
export function ConfirmPassword() {
  const say = useWords(words)
  const asked = useAsked('password')
  return (
    <Dialog title={say.title} isOpen={asked !== undefined} close={() => asked?.declined()} staysOpen>
      {asked && <PasswordForm done={asked.answered} />}
    </Dialog>
  )
}

function PasswordForm({ done }: { done(): void }) {
  const say = useWords(words)
  const own = useForm({ password: '' }, async ({ password }) => {
    await callOnce('POST', `${sessionPath}/confirm`, { password })
    done()
  })
  return (
    <Form of={own} send={say.goOn}>
      <Text c="dimmed">{say.why}</Text>
      <input type="email" autoComplete="username" value={knownReader()?.email ?? ''} readOnly hidden />
      <PasswordInput
        label={say.password}
        autoComplete="current-password"
        required
        data-autofocus
        {...own.form.getInputProps('password')}
      />
    </Form>
  )
}
