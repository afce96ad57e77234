import { Alert } from '@mantine/core'
import { CallFailed } from '../data/call.ts'
import { useWords } from '../words/language.tsx'

const words = {
  title: { en: 'That did not work', nl: 'Dat lukte niet' },
  unknown: { en: 'Something went wrong here. Try again.', nl: 'Er ging hier iets mis. Probeer het opnieuw.' },
} as const

/** Says in plain words why a call failed; nothing when there is no error. */
export function Failure({ error }: { readonly error: Error | null }) {
  const say = useWords(words)
  if (!error) return null
  return (
    <Alert color="red" role="alert" title={say.title}>
      {error instanceof CallFailed ? error.problem.detail : say.unknown}
    </Alert>
  )
}
