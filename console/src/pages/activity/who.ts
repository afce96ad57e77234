import type { Entry } from '../../api.ts'
import { isolated } from '../../words/format.ts'
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
  someone: { en: 'someone', nl: 'iemand' },
  unnamed: { en: 'An assistant', nl: 'Een assistent' },
  command: {
    en: (user: string) => `${user}, on the command line`,
    nl: (user: string) => `${user}, via de opdrachtregel`,
  },
  user: { en: 'The server’s operator', nl: 'De beheerder van de server' },
  kantine: { en: 'Kantine itself', nl: 'Kantine zelf' },
  unknown: { en: 'Someone not signed in', nl: 'Iemand die niet was ingelogd' },
} as const

/** Returns the words for the user or program that did something. */
export function useWho(): (entry: Pick<Entry, 'by' | 'by_id' | 'name' | 'on_behalf_of'>) => string {
  const say = useWords(words)
  return ({ by, by_id, ...names }) => {
    const name = names.name === null ? null : isolated(names.name)
    const onBehalfOf = names.on_behalf_of === null ? null : isolated(names.on_behalf_of)
    return {
      administrator: () => name ?? say.gone,
      key: () => say.key(name ?? String(by_id)),
      assistant: () => say.assistant(name ?? String(by_id)),
      grant: () => say.grant(name ?? say.unnamed, onBehalfOf ?? say.someone),
      command: () => say.command(name ?? say.user),
      kantine: () => say.kantine,
      unknown: () => say.unknown,
    }[by]()
  }
}
