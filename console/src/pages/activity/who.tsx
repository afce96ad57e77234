import { Text } from '@mantine/core'
import type { Entry } from '../../api.ts'
import { isolated } from '../../words/isolated.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  gone: { en: 'A deleted account', nl: 'Een verwijderd account' },
  key: { en: (label: string) => `Key “${label}”`, nl: (label: string) => `Sleutel ‘${label}’` },
  assistant: {
    en: (label: string) => `Assistant key “${label}”`,
    nl: (label: string) => `Assistentsleutel ‘${label}’`,
  },
  grant: {
    en: (assistant: string, person: string) => `${assistant} on behalf of ${person}`,
    nl: (assistant: string, person: string) => `${assistant} namens ${person}`,
  },
  somebody: { en: 'someone', nl: 'iemand' },
  unnamed: { en: 'An assistant', nl: 'Een assistent' },
  command: {
    en: (user: string) => `${user}, on the command line`,
    nl: (user: string) => `${user}, via de opdrachtregel`,
  },
  user: { en: 'The server’s administrator', nl: 'De beheerder van de server' },
  kantine: { en: 'Kantine itself', nl: 'Kantine zelf' },
  unknown: { en: 'Someone not signed in', nl: 'Iemand die niet was ingelogd' },
  from: { en: (address: string) => `from ${address}`, nl: (address: string) => `vanuit ${address}` },
} as const

/** Who did something, and from which network address. */
export function Who({ of: { by, by_id, address, ...of } }: { readonly of: Entry }) {
  const say = useWords(words)
  const [name, onBehalfOf] = [of.name, of.on_behalf_of].map((one) => (one === null ? null : isolated(one)))
  const who = {
    administrator: () => name ?? say.gone,
    key: () => say.key(name ?? String(by_id)),
    assistant: () => say.assistant(name ?? String(by_id)),
    grant: () => say.grant(name ?? say.unnamed, onBehalfOf ?? say.somebody),
    command: () => say.command(name ?? say.user),
    kantine: () => say.kantine,
    unknown: () => say.unknown,
  }[by]()
  return (
    <Text size="sm" c="dimmed">
      {address === null ? who : `${who} · ${say.from(address)}`}
    </Text>
  )
}
