import { Anchor, Loader, Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Secret } from '../../parts/secret.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Secret', nl: 'Geheim' },
  warning: {
    en: 'The secret is shown only once. The receiver uses it to verify notifications. Store it like a password.',
    nl: 'Je ziet het geheim maar één keer. De ontvanger controleert er meldingen mee. Bewaar het net zo zorgvuldig als een wachtwoord.',
  },
  verify: {
    en: 'The receiver should accept only notifications signed with the secret:',
    nl: 'De ontvanger mag alleen meldingen accepteren die met het geheim zijn ondertekend:',
  },
  guide: { en: 'Webhooks guide', nl: 'Handleiding voor webhooks (in het Engels)' },
} as const

export function NewSecret({ secret, onStored }: { readonly secret: string; onStored(): void }) {
  const say = useWords(words)
  return <Secret text={secret} label={say.label} warning={say.warning} onStored={onStored} />
}

/** Loaded after the page, because most readers do not need the code. */
const SignatureSnippets = lazy(async () => ({
  default: (await import('./signature-snippets.tsx')).SignatureSnippets,
}))

/** Code with which a receiver verifies notifications. */
export function VerifySignature() {
  const say = useWords(words)
  return (
    <Stack gap="md">
      <Text>{say.verify}</Text>
      <Suspense fallback={<Loader />}>
        <SignatureSnippets />
      </Suspense>
      <Anchor href="/guides/webhooks">{say.guide}</Anchor>
    </Stack>
  )
}
