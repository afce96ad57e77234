/** Quotas: how much of the shared database each club may use. `club_settings` has the values that differ from the defaults. */
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { limits } from '@kantine/contract/limits.ts'
import { Refusal } from '../refusal.ts'
import type { Connection } from './engine.ts'
import { type Statement, sql } from './sql.ts'

type Quota = {
  readonly label: LocalizedText
  readonly doc: LocalizedText
  /** The default quota of a club. */
  readonly allowed: number
  used(club: number): Statement
}

export const quotas = {
  records: {
    label: { en: 'Records', nl: 'Gegevens' },
    doc: {
      en: 'All records, including the application’s own.',
      nl: 'Alle gegevens samen, ook die van de applicatie zelf.',
    },
    allowed: limits.records,
    used: (club) => sql`select records from record_counts where club_id = ${club}`,
  },
  keys: {
    label: { en: 'API keys', nl: 'API-sleutels' },
    doc: {
      en: 'API keys that have not been revoked.',
      nl: 'API-sleutels die niet zijn ingetrokken.',
    },
    allowed: limits.keys,
    used: (club) =>
      sql`select count(*) from api_keys where club_id = ${club} and revoked_at is null and purpose <> 'sandbox'`,
  },
  endpoints: {
    label: { en: 'Webhooks', nl: 'Webhooks' },
    doc: {
      en: 'Webhook endpoints.',
      nl: 'Webhook-endpoints.',
    },
    allowed: limits.webhookEndpoints,
    used: (club) => sql`select count(*) from webhook_endpoints where club_id = ${club}`,
  },
  people: {
    label: { en: 'People', nl: 'Gebruikers' },
    doc: {
      en: 'The club’s users and open invitations.',
      nl: 'Gebruikers van de club, en openstaande uitnodigingen.',
    },
    allowed: limits.people,
    used: (club) => sql`select (select count(*) from club_administrators where club_id = ${club})
      + (select count(*) from invitations where club_id = ${club})`,
  },
  waiting_deliveries: {
    label: { en: 'Waiting deliveries', nl: 'Wachtende bezorgingen' },
    doc: {
      en: 'Webhook deliveries in the queue.',
      nl: 'Webhookmeldingen in de wachtrij.',
    },
    allowed: limits.waitingDeliveries,
    used: (club) => sql`select count(*) from webhook_deliveries where club_id = ${club} and due_at is not null`,
  },
  kept_answer_bytes: {
    label: { en: 'Stored responses', nl: 'Bewaarde antwoorden' },
    doc: {
      en: 'Responses kept for 7 days, so that repeated requests take effect only once (Idempotency-Key).',
      nl: 'Kantine bewaart antwoorden 7 dagen, zodat een herhaald verzoek niet twee keer wordt uitgevoerd (Idempotency-Key).',
    },
    allowed: limits.keptAnswerBytes,
    used: (club) => sql`select cast(coalesce(sum(bytes), 0) as bigint) from kept_answer_days where club_id = ${club}`,
  },
} as const satisfies { readonly [name: string]: Quota }

export type QuotaName = keyof typeof quotas

export const quotaNames = Object.keys(quotas) as QuotaName[]

export async function useOf(
  db: Connection,
  club: number,
  name: QuotaName,
): Promise<{ readonly used: number; readonly allowed: number }> {
  const row = await db.get(sql`select (${quotas[name].used(club)}) as used, (${allowed(club, name)}) as allowed`)
  return { used: Number(row?.used ?? 0), allowed: Number(row?.allowed ?? quotas[name].allowed) }
}

/**
 * How many more a write may add.
 *
 * @param room a sentence that says how to make room
 * @throws {Refusal} `quota_exceeded`, when none
 */
export async function requireRoom(db: Connection, club: number, name: QuotaName, room: string): Promise<number> {
  const { used, allowed } = await useOf(db, club, name)
  if (used < allowed) return allowed - used
  throw quotaExceeded(name, allowed, room)
}

export async function allowedOf(db: Connection, club: number, name: QuotaName): Promise<number> {
  const row = await db.get(allowed(club, name))
  return Number(row?.value ?? quotas[name].allowed)
}

const allowed = (club: number, name: QuotaName) =>
  sql`select value from club_settings where club_id = ${club} and name = ${settingOf(name)}`

/** The name under which the settings of a club hold a quota. */
export const settingOf = (name: QuotaName): string => `quota of ${name}`

/**
 * The refusal of a request that would exceed a quota.
 *
 * @param room a sentence that says how to make room
 */
export function quotaExceeded(name: QuotaName, allowed: number, room: string): Refusal {
  const more = `kantine clubs quotas SLUG --${name.replaceAll('_', '-')} NUMBER`
  return new Refusal(
    'quota_exceeded',
    `The club has reached its '${name}' quota of ${allowed}. ${room} The operator of the server can raise it: ${more}`,
  )
}
