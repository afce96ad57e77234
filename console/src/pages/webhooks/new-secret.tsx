import { Secret } from '../../parts/secret.tsx'
import { useWords } from '../../words/language.tsx'

const words = {
  label: { en: 'Secret', nl: 'Geheim' },
  warning: {
    en: 'The secret is shown only now. With it the receiver makes sure that notifications come from here: keep it like a password.',
    nl: 'Het geheim is alleen nu te zien. Hiermee gaat de ontvanger na dat meldingen hier vandaan komen: bewaar het als een wachtwoord.',
  },
} as const

/** A secret of an endpoint that was just made. */
export function NewSecret({ secret, onStored }: { readonly secret: string; onStored(): void }) {
  const say = useWords(words)
  return <Secret text={secret} label={say.label} warning={say.warning} onStored={onStored} />
}
