/** The rate limit of a single key. */
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Config } from '../../config.ts'
import { wrongField } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'
import { may } from '../may.ts'

/** The store, and the limit of keys that have none of their own. */
export type WithLimit = { readonly store: Store; readonly config: Pick<Config, 'rateLimitPerMinute'> }

export const rateLimitField = whole('Requests a minute', 'Verzoeken per minuut', {
  min: 1,
  max: limits.requestsPerMinuteMax,
  doc: 'Requests a minute; null for the limit that every key has.',
  example: 60,
})

/**
 * Refuses a limit that the caller cannot give a key: people of a club can give at most the limit of the server, whoever runs the server
 * can give more.
 *
 * @throws {Refusal} `validation_failed`
 */
export function checkLimit({ config }: Pick<WithLimit, 'config'>, caller: Caller, wanted: number | null): void {
  const most = config.rateLimitPerMinute
  if (wanted === null || wanted <= most || may(caller, { permission: 'quotas:manage', effect: 'writes' })) return
  throw wrongField('rate_limit', {
    en: `must be at most ${most}, the limit of this server. Whoever runs the server can set more`,
    nl: `mag hoogstens ${most} zijn, de limiet van deze server. Wie de server beheert kan meer instellen`,
  })
}
