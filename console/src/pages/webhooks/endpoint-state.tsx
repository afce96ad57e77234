import { Badge } from '@mantine/core'
import type { EndpointListed } from '../../api.ts'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'

const words = {
  working: { en: 'Working', nl: 'Werkt' },
  ready: { en: 'Ready', nl: 'Klaar voor gebruik' },
  failing: { en: 'Receives nothing', nl: 'Ontvangt niets' },
  off: { en: 'Switched off', nl: 'Uitgeschakeld' },
  failingSince: {
    en: (since: string) => `Every notification since ${since} has failed. They are tried again for about three days.`,
    nl: (since: string) => `Alle meldingen sinds ${since} mislukten. Ze worden ongeveer drie dagen opnieuw geprobeerd.`,
  },
  warned: {
    en: 'If this goes on, the endpoint will be switched off after five days.',
    nl: 'Gaat dit zo door, dan wordt het endpoint na vijf dagen uitgeschakeld.',
  },
  administrator: {
    en: (on: string) => `It was switched off by hand on ${on}.`,
    nl: (on: string) => `Het is met de hand uitgeschakeld op ${on}.`,
  },
  gone: {
    en: (on: string) => `It was switched off on ${on}, because the receiver answered that it no longer exists (410).`,
    nl: (on: string) => `Het is uitgeschakeld op ${on}, omdat de ontvanger antwoordde niet meer te bestaan (410).`,
  },
  failedForDays: {
    en: (on: string) => `It was switched off on ${on}, because nothing arrived for five days.`,
    nl: (on: string) => `Het is uitgeschakeld op ${on}, omdat er vijf dagen lang niets aankwam.`,
  },
  backlog: {
    en: (on: string) => `It was switched off on ${on}, because too many notifications waited for it.`,
    nl: (on: string) => `Het is uitgeschakeld op ${on}, omdat er te veel meldingen op wachtten.`,
  },
  kept: {
    en: 'What it misses is kept for a time and can be sent afterwards.',
    nl: 'Wat het mist, wordt een tijd bewaard en kan later worden verstuurd.',
  },
} as const

/** The state of an endpoint in a word or two. */
export function EndpointBadge({ of: { state, failing_since, health } }: { readonly of: EndpointListed }) {
  const say = useWords(words)
  if (state === 'disabled') return <Badge color="gray">{say.off}</Badge>
  if (failing_since !== null) return <Badge color="red">{say.failing}</Badge>
  if (health.newest.length === 0) return <Badge color="gray">{say.ready}</Badge>
  return <Badge>{say.working}</Badge>
}

/** What is wrong with an endpoint, in whole sentences; undefined when nothing is. */
export function useTrouble({
  state,
  disabled_reason,
  disabled_at,
  failing_since,
  warned_at,
}: EndpointListed): string | undefined {
  const say = useWords(words)
  const { moment } = useFormat()
  if (state === 'disabled') {
    const { administrator, gone, backlog, failedForDays: failing } = say
    const reason = { administrator, gone, failing, backlog }[disabled_reason ?? 'administrator']
    return `${reason(moment(disabled_at ?? ''))} ${say.kept}`
  }
  if (failing_since === null) return undefined
  return [say.failingSince(moment(failing_since)), ...(warned_at === null ? [] : [say.warned])].join(' ')
}
