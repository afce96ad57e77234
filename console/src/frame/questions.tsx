import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { callOnce, sessionPath, useAsked } from '../data/call.ts'
import { CallFailed } from '../data/call-failed.ts'
import { queries } from '../data/queries.ts'
import { knownReader, type SessionOfReader } from '../data/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  password: { en: 'Password', nl: 'Wachtwoord' },
  goOn: { en: 'Continue', nl: 'Verder' },
  confirm: { en: 'Confirm your password', nl: 'Bevestig je wachtwoord' },
  whyConfirm: { en: 'We won’t ask again for ten minutes.', nl: 'Daarna vragen we er tien minuten niet om.' },
  email: { en: 'E-mail address', nl: 'E-mailadres' },
  signIn: { en: 'Sign in', nl: 'Inloggen' },
  code: { en: 'Code', nl: 'Code' },
  codeHint: { en: 'Six digits from your app, or a recovery code.', nl: 'Zes cijfers uit je app, of een herstelcode.' },
  again: { en: 'Start over', nl: 'Opnieuw beginnen' },
  other: { en: 'Sign in as someone else', nl: 'Inloggen met een ander account' },
  signInAgain: { en: 'Sign in again', nl: 'Log opnieuw in' },
  whySignIn: {
    en: 'Your session has ended. Sign in to continue on this page.',
    nl: 'Je bent uitgelogd. Log in om op deze pagina verder te gaan.',
  },
} as const

/** The dialogs that a call waits for: they ask for the password, or to sign in again. The call then continues. */
export const Questions = () => (
  <>
    <ConfirmPassword />
    <SignInAgain />
  </>
)

function ConfirmPassword() {
  const say = useWords(words)
  const asked = useAsked('password')
  return (
    <Dialog title={say.confirm} isOpen={asked !== undefined} close={() => asked?.declined()} staysOpen>
      {asked && <ConfirmForm done={asked.answered} />}
    </Dialog>
  )
}

function ConfirmForm({ done }: { done(): void }) {
  const say = useWords(words)
  const own = useForm({ password: '' }, async ({ password }) => {
    await callOnce('POST', `${sessionPath}/confirm`, { password })
    done()
  })
  return (
    <Form of={own} send={say.goOn}>
      <Text c="dimmed">{say.whyConfirm}</Text>
      <input type="email" autoComplete="username" value={knownReader()?.email ?? ''} readOnly hidden />
      <PasswordField of={own.form} />
    </Form>
  )
}

const PasswordField = ({ of: form }: { readonly of: ReturnType<typeof useForm<{ password: string }>>['form'] }) => (
  <PasswordInput
    label={useWords(words).password}
    autoComplete="current-password"
    required
    data-autofocus
    {...form.getInputProps('password')}
  />
)

function SignInAgain() {
  const say = useWords(words)
  const asked = useAsked('sign-in')
  const [pending, setPending] = useState<string>()
  const email = knownReader()?.email
  const isStranger = asked !== undefined && email === undefined
  useEffect(() => {
    if (isStranger) location.assign(signInAddress())
  }, [isStranger])
  const close = () => {
    setPending(undefined)
    asked?.declined()
  }
  const done = (session: SessionOfReader) => {
    setPending(undefined)
    queries.setQueryData([sessionPath], session)
    asked?.answered()
  }
  return (
    <Dialog title={say.signInAgain} isOpen={asked !== undefined && !isStranger} close={close} staysOpen>
      {pending === undefined ? (
        <PasswordForm email={email ?? ''} done={done} wait={setPending} />
      ) : (
        <CodeForm token={pending} done={done} again={() => setPending(undefined)} />
      )}
    </Dialog>
  )
}

type Done = (session: SessionOfReader) => void

type Entered = SessionOfReader | { readonly pending: { readonly token: string } }

/** @param wait receives the token of a sign-in that awaits a code */
function PasswordForm({ email, done, wait }: { readonly email: string; done: Done; wait(token: string): void }) {
  const say = useWords(words)
  const own = useForm({ password: '' }, async ({ password }) => {
    const entered = await atField('password', callOnce<Entered>('POST', sessionPath, { email, password }))
    if ('pending' in entered) wait(entered.pending.token)
    else done(entered)
  })
  return (
    <Form
      of={own}
      send={say.signIn}
      others={
        <Anchor href={signInAddress()} size="sm">
          {say.other}
        </Anchor>
      }
    >
      <Text c="dimmed">{say.whySignIn}</Text>
      <TextInput label={say.email} type="email" autoComplete="username" value={email} readOnly />
      <PasswordField of={own.form} />
    </Form>
  )
}

function CodeForm({ token, done, again }: { readonly token: string; done: Done; again(): void }) {
  const say = useWords(words)
  const own = useForm({ code: '' }, async ({ code }) =>
    done(await callOnce<SessionOfReader>('POST', `${sessionPath}/code`, { token, code })),
  )
  return (
    <Form
      of={own}
      send={say.signIn}
      others={
        <Anchor component="button" type="button" onClick={again} size="sm">
          {say.again}
        </Anchor>
      }
    >
      <TextInput
        label={say.code}
        description={say.codeHint}
        autoComplete="one-time-code"
        required
        inputMode="numeric"
        data-autofocus
        {...own.form.getInputProps('code')}
      />
    </Form>
  )
}

/** Shows a sign-in error at a field. */
const atField = <Answer,>(field: string, answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error) => {
    if (!(error instanceof CallFailed) || error.problem.code !== 'login_failed') throw error
    const { detail } = error.problem
    throw new CallFailed({ ...error.problem, errors: [{ pointer: `/${field}`, detail }] })
  })

/** The sign-in page, which then returns to this page. */
const signInAddress = () => `/account/sign-in?${new URLSearchParams({ next: location.pathname + location.search })}`
