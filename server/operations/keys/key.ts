import { answered } from '@kantine/contract/administration/answered.ts'
import { key } from '@kantine/contract/administration/key.ts'
import { whole } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Caller } from '../../callers/caller.ts'
import { type KeyInfo, keyJson } from '../../callers/keys/keys.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { wrongField } from '../../refusal.ts'
import type { Context } from '../context.ts'
import { may } from '../may.ts'

/** Properties shared by all operations on a club's keys. */
export const ofKeys = { on: key, offered: ['application', 'shell'], permission: 'keys:manage' } as const

/** The response of operations that create a key's secret. No other operation shows it. */
export const withText = { ...key.fields, key: answered.secret('Key', 'Sleutel') }

export const shown = ({ store }: Context, info: KeyInfo) => keyJson(info, store.wallClock())

/** A key together with its secret. */
export const shownWithText = (context: Context, { key, ...info }: KeyInfo & { readonly key: string }) => ({
  ...shown(context, info),
  key,
})

export const rateLimit = whole('Requests a minute', 'Verzoeken per minuut', {
  min: 1,
  max: limits.requestsPerMinuteMax,
  doc: 'Requests a minute. Default: the server’s limit.',
  hint: { en: 'Leave empty for the default limit.', nl: 'Laat leeg voor de standaardlimiet.' },
  example: 60,
})

/**
 * Rejects limits above the server's, except from the operator.
 *
 * @throws {Refusal} `validation_failed`
 */
export function checkLimit({ config }: Context, caller: Caller, wanted: number | null): void {
  const most = config.rateLimitPerMinute
  if (wanted === null || wanted <= most || may(caller, { permission: 'quotas:manage', effect: 'writes' })) return
  throw wrongField('rate_limit', {
    en: `must be at most ${most}, the limit of this server. The operator of the server can raise it`,
    nl: `mag hoogstens ${most} zijn, de limiet van deze server. De beheerder van de server kan die verhogen`,
  })
}

/** The demo club has only sandbox keys, which cannot be changed. */
export const refuseOfDemo = ({ store }: Context, club: number) =>
  refuseDemoClub(store, club, 'Its sandbox keys cannot be changed.')
