import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useWords } from '../../words/language.tsx'

const words = {
  about: {
    en: 'Anybody who learns the address can send something to it. The receiver believes only what is signed with the secret:',
    nl: 'Iedereen die het adres kent, kan er iets naartoe sturen. De ontvanger gelooft alleen wat met het geheim is ondertekend:',
  },
  guide: { en: 'The guide to webhooks', nl: 'De handleiding over webhooks (Engels)' },
} as const

/** Most readers of the page do not need the code, so it is loaded after the page. */
const SignatureSnippets = lazy(async () => ({
  default: (await import('./signature-snippets.tsx')).SignatureSnippets,
}))

/** How a receiver checks that a notification comes from here. */
export function VerifySignature() {
  const say = useWords(words)
  return (
    <Stack gap="md">
      <Text>{say.about}</Text>
      <Suspense fallback={<Loader />}>
        <SignatureSnippets />
      </Suspense>
      <Anchor href="/guides/webhooks">{say.guide}</Anchor>
    </Stack>
  )
}
