import { Group, Paper, Text } from '@mantine/core'
import { ChevronRight, CircleCheck, KeyRound, type LucideIcon, Webhook } from 'lucide-react'
import { Link } from 'wouter'
import type { EndpointListed } from '../../api.ts'
import { Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import type { ListedKey } from '../keys/key-data.ts'
import { nameOf } from '../webhooks/webhooks-data.ts'
import './attention.css'
import type { ClubAtAGlance } from './start-data.ts'

const words = {
  title: { en: 'Needs attention', nl: 'Vraagt aandacht' },
  nothing: {
    en: 'All good. No key expires soon, and all webhooks are being delivered.',
    nl: 'Alles in orde. Geen sleutel verloopt binnenkort en alle webhooks komen aan.',
  },
  expires: {
    en: (key: string, day: string) => `Key “${key}” expires on ${day}. Replace it before then.`,
    nl: (key: string, day: string) => `Sleutel ‘${key}’ verloopt op ${day}. Vervang hem op tijd.`,
  },
  unused: {
    en: (key: string) => `Key “${key}” hasn’t been used in 30 days. Revoke it if nothing needs it.`,
    nl: (key: string) => `Sleutel ‘${key}’ is 30 dagen niet gebruikt. Trek hem in als je hem niet meer nodig hebt.`,
  },
  failing: {
    en: (endpoint: string) => `Deliveries to “${endpoint}” are failing.`,
    nl: (endpoint: string) => `Meldingen aan ‘${endpoint}’ komen niet aan.`,
  },
  off: {
    en: (endpoint: string) => `Kantine switched off webhook “${endpoint}” because deliveries failed.`,
    nl: (endpoint: string) => `Kantine heeft webhook ‘${endpoint}’ uitgeschakeld omdat meldingen niet aankwamen.`,
  },
} as const

type Item = { readonly path: string; readonly icon: LucideIcon; readonly text: string }

/** Keys that expire soon or go unused, and endpoints that fail. Each links to its page. */
export function Attention({ of: { keys, endpoints } }: { readonly of: ClubAtAGlance }) {
  const say = useWords(words)
  const { dayInUtc } = useFormat()
  const ofKey = ({ id, label, marks, expires_at }: ListedKey): Item[] => {
    const key = { path: `/keys/${id}`, icon: KeyRound }
    if (marks.includes('expires_soon')) return [{ ...key, text: say.expires(label, dayInUtc(expires_at ?? '')) }]
    return marks.includes('unused') ? [{ ...key, text: say.unused(label) }] : []
  }
  const ofEndpoint = (endpoint: EndpointListed): Item[] => {
    const one = { path: `/webhooks/${endpoint.id}`, icon: Webhook }
    if (endpoint.state === 'enabled') {
      return endpoint.failing_since === null ? [] : [{ ...one, text: say.failing(nameOf(endpoint)) }]
    }
    return endpoint.disabled_reason === 'administrator' ? [] : [{ ...one, text: say.off(nameOf(endpoint)) }]
  }
  const items = [...endpoints.flatMap(ofEndpoint), ...keys.flatMap(ofKey)]
  return (
    <Section title={say.title}>
      {items.length === 0 ? (
        <Paper>
          <Group gap="sm" wrap="nowrap">
            <CircleCheck size={20} color="var(--leaf)" aria-hidden />
            <Text>{say.nothing}</Text>
          </Group>
        </Paper>
      ) : (
        <ul className="rows attention">
          {items.map(({ path, icon: Icon, text }) => (
            <li key={text}>
              <Link href={path}>
                <Icon size={18} color="var(--care)" aria-hidden />
                <span>{text}</span>
                <ChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
