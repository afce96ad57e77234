import { Badge, Text } from '@mantine/core'
import type { Grant, GrantListed } from '../../api.ts'
import { columns } from '../../columns.ts'
import type { ValueLabels } from '../../data/fields.ts'
import { useRead } from '../../data/queries.ts'
import { useClub } from '../../data/session.ts'
import { sumOf } from '../../parts/day-bars.tsx'
import { Moment } from '../../parts/moment.tsx'
import { useLanguage, useWords } from '../../words/language.tsx'

const words = {
  nobody: { en: 'A removed account', nl: 'Een verwijderd account' },
  consented: {
    en: 'Consent given, but the assistant has not fetched its access. Connect it again in the assistant.',
    nl: 'Toestemming gegeven, maar de assistent heeft de toegang niet opgehaald. Verbind opnieuw vanuit de assistent.',
  },
  fetched: {
    en: 'Connected, but it has not called yet. Ask it a question about your club.',
    nl: 'Verbonden, maar nog niet gebruikt. Stel de assistent een vraag over je club.',
  },
  device: { en: 'a program on the user’s device', nl: 'een programma op het apparaat van de gebruiker' },
} as const

const labels: ValueLabels | undefined = columns.assistants.find(({ name }) => name === 'state')?.value_labels

const colours: Partial<Record<Grant['state'], string>> = { works: 'leaf', stopped: 'yellow' }

/** Whether an assistant has permanently lost its access. */
export const hasEnded = ({ state }: Pick<Grant, 'state'>): boolean => state !== 'works' && state !== 'stopped'

/** The club's assistants, oldest first, including ended ones, and whether the club allows assistants. */
export const useAssistants = () => useRead(useClub().api.assistants.list())

/** The state of an assistant's access, in words. */
export function GrantState({ of: { state } }: { readonly of: Grant }) {
  const { language } = useLanguage()
  return <Badge color={colours[state] ?? 'gray'}>{labels?.[state]?.[language]}</Badge>
}

export const ConnectedBy = ({ of: { administrator } }: { readonly of: Grant }) => {
  const say = useWords(words)
  return administrator ?? say.nobody
}

/** The recipient of the access: the host of a URL, or a program on the user's device. */
export const GoesTo = ({ of: { redirect_host } }: { readonly of: Grant }) => {
  const say = useWords(words)
  return redirect_host || say.device
}

/** When an assistant last used its access; or, while it has never called, how far the connection came and the next step. */
export function LastUsed({ of: grant }: { readonly of: GrantListed }) {
  const say = useWords(words)
  const { created_at, last_used_at, usage } = grant
  const isCalled = sumOf(usage.requests) > 0 || created_at < usage.from || hasEnded(grant)
  if (isCalled) return <Moment at={last_used_at} />
  return (
    <Text component="span" size="sm">
      {last_used_at > created_at ? say.fetched : say.consented}
    </Text>
  )
}
