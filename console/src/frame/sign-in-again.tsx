import { Anchor, PasswordInput, Text, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useAsked } from '../data/ask.ts'
import { CallFailed, callOnce } from '../data/call.ts'
import { queries } from '../data/queries.ts'
import { knownReader, type SessionOfReader, sessionPath } from '../data/session.ts'
import { Dialog } from '../parts/dialog.tsx'
import { Form, useForm } from '../parts/form.tsx'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'Sign in again', nl: 'Log opnieuw in' },
  why: {
    en: 'Your session has ended. This page stays as it is.',
    nl: 'Je bent uitgelogd. Deze pagina blijft zoals hij is.',
  },
  email: { en: 'E-mail address', nl: 'E-mailadres' },
  password: { en: 'Password', nl: 'Wachtwoord' },
  signIn: { en: 'Sign in', nl: 'Inloggen' },
  code: { en: 'Code', nl: 'Code' },
  codeHint: { en: 'Six digits from your app, or a recovery code.', nl: 'Zes cijfers uit je app, of een herstelcode.' },
  again: { en: 'Start over', nl: 'Opnieuw beginnen' },
  other: { en: 'Sign in as someone else', nl: 'Als iemand anders inloggen' },
} as const

/** Asks the reader to sign in when their session has ended; the calls that found it ended then go on by themselves. */
export function SignInAgain() {
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
    <Dialog title={say.title} isOpen={asked !== undefined && !isStranger} close={close} staysOpen>
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

/** @param wait is given the token of a log-in that waits for a code */
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
      <Text c="dimmed">{say.why}</Text>
      <TextInput label={say.email} type="email" autoComplete="username" value={email} readOnly />
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

/** Has what went wrong with the log-in as a whole stand at a field. */
const atField = <Answer,>(field: string, answer: Promise<Answer>): Promise<Answer> =>
  answer.catch((error) => {
    if (!(error instanceof CallFailed) || error.problem.code !== 'login_failed') throw error
    const { detail } = error.problem
    throw new CallFailed({ ...error.problem, errors: [{ pointer: `/${field}`, detail }] })
  })

/** The page that signs in and then leads back to this one. */
const signInAddress = () => `/account/sign-in?${new URLSearchParams({ next: location.pathname + location.search })}`
