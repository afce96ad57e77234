import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Section } from '../../parts/section.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  title: { en: 'For developers', nl: 'Voor ontwikkelaars' },
  verify: {
    en: 'The receiver should accept only notifications signed with the secret:',
    nl: 'De ontvanger mag alleen meldingen accepteren die met het geheim zijn ondertekend:',
  },
  guide: { en: 'Webhooks guide', nl: 'Handleiding voor webhooks (in het Engels)' },
} as const

/** Loaded after the page, because most readers do not need the code. */
const SignatureSnippets = lazy(async () => ({
  default: (await import('./signature-snippets.tsx')).SignatureSnippets,
}))

/** Code with which a receiver verifies notifications. */
export function ForDevelopers() {
  const say = useWords(words)
  return (
    <Section title={say.title}>
      <Stack gap="md" maw="48rem">
        <Text>{say.verify}</Text>
        <Suspense fallback={<Loader />}>
          <SignatureSnippets />
        </Suspense>
        <Anchor href="/guides/webhooks">{say.guide}</Anchor>
      </Stack>
    </Section>
  )
}
