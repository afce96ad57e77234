import { Alert } from '@mantine/core'
import { AlreadyDone, CallFailed } from '../data/call-failed.ts'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'That didn’t work', nl: 'Dat is niet gelukt' },
  unknown: { en: 'Something went wrong. Try again.', nl: 'Er ging iets mis. Probeer het opnieuw.' },
  offline: {
    en: 'You’re offline. Reconnect and try again.',
    nl: 'Je bent offline. Maak verbinding en probeer het opnieuw.',
  },
  unreachable: {
    en: 'The server cannot be reached. Check your connection and try again.',
    nl: 'De server is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.',
  },
  notKnown: {
    en: 'The server didn’t confirm this. Check whether it was saved before you enter it again.',
    nl: 'De server heeft dit niet bevestigd. Kijk of het is opgeslagen voordat je het opnieuw invoert.',
  },
} as const

/** Says why a call failed, in the reader's language. */
export function useReason(): (error: Error) => string {
  const say = useWords(words)
  return (error) => {
    const problem = error instanceof CallFailed ? error.problem : undefined
    // Other errors may come from a page's script that did not load.
    const isUnreachable = problem?.code === 'unreachable'
    if (problem?.code === 'outcome_unknown') return say.notKnown
    if (!navigator.onLine && (isUnreachable || !problem)) return say.offline
    return isUnreachable ? say.unreachable : (problem?.detail ?? say.unknown)
  }
}

/** Shows why a call failed; nothing without an error. */
export function Failure({ error }: { readonly error: Error | null }) {
  const say = useWords(words)
  const reason = useReason()
  // `frame/already-done.tsx` says so.
  if (!error || error instanceof AlreadyDone) return null
  return (
    <Alert color="red" role="alert" title={say.title}>
      {reason(error)}
    </Alert>
  )
}
