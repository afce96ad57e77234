import { Secret } from '../../parts/secret.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Secret', nl: 'Geheim' },
  warning: {
    en: 'The secret is shown only once. The receiver uses it to verify notifications. Store it like a password.',
    nl: 'Je ziet het geheim maar één keer. De ontvanger controleert er meldingen mee. Bewaar het net zo zorgvuldig als een wachtwoord.',
  },
} as const

export function NewSecret({ secret, onStored }: { readonly secret: string; onStored(): void }) {
  const say = useWords(words)
  return <Secret text={secret} label={say.label} warning={say.warning} onStored={onStored} />
}
