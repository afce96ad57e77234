import { Badge } from '@mantine/core'
import type { Grant } from '../../api.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  works: { en: 'Works', nl: 'Werkt' },
  stopped: {
    en: 'Stopped: the person needs a second factor',
    nl: 'Staat stil: de persoon heeft een tweede factor nodig',
  },
  revoked: { en: 'Revoked', nl: 'Ingetrokken' },
  replaced: { en: 'Replaced by newer access', nl: 'Vervangen door nieuwere toegang' },
  unused: { en: 'Ended: not used for 90 days', nl: 'Beëindigd: 90 dagen niet gebruikt' },
  gone: { en: 'Ended: the person left the club', nl: 'Beëindigd: de persoon verliet de club' },
  nobody: { en: 'An account that is gone', nl: 'Een account dat er niet meer is' },
  device: { en: 'a program on a device of that person', nl: 'een programma op een apparaat van die persoon' },
} as const

const colours: Partial<Record<Grant['state'], string>> = { works: 'leaf', stopped: 'yellow' }

/** Whether an assistant still has access, and if not, why. */
export function GrantState({ of: { state } }: { readonly of: Grant }) {
  const say = useWords(words)
  return <Badge color={colours[state] ?? 'gray'}>{say[state]}</Badge>
}

/** Who connected an assistant. */
export const ConnectedBy = ({ of: { administrator } }: { readonly of: Grant }) => {
  const say = useWords(words)
  return administrator ?? say.nobody
}

/** Where the access goes: a web address, or a program that its user runs. */
export const GoesTo = ({ of: { redirect_host } }: { readonly of: Grant }) => {
  const say = useWords(words)
  return redirect_host || say.device
}
