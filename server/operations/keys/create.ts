import { key } from '@kantine/contract/administration/key.ts'
import { choice, day } from '@kantine/contract/fields.ts'
import { createKey } from '../../callers/keys/keys.ts'
import { refuseDemoClub } from '../../clubs/demo.ts'
import { wrongField } from '../../refusal.ts'
import { one, operation } from '../operation.ts'
import { checkLimit, ofKeys, rateLimit, shownWithText, withText } from './key.ts'

export default operation({
  ...ofKeys,
  name: 'create',
  about: 'all',
  title: { en: 'New API key', nl: 'Nieuwe API-sleutel' },
  says: {
    en: 'Creates an API key. Its secret is shown once.',
    nl: 'Maakt een API-sleutel. Je ziet de hele sleutel maar één keer.',
  },
  logs: { 'key.created': { en: 'Key {subject} created', nl: 'Sleutel {subject} gemaakt', details: ['scopes'] } },
  lost: {
    en: 'This key was already created, but its secret is shown only once. Replace the key to get a new secret.',
    nl: 'Deze sleutel was al gemaakt, maar je ziet hem maar één keer. Vervang de sleutel voor een nieuwe.',
  },
  effect: 'writes',
  confirm: 'password',
  input: {
    label: key.fields.label,
    scopes: key.fields.scopes,
    purpose: choice('Purpose', 'Doel', {
      words: ['live', 'assistant'],
      doc: 'Use live for software, and assistant for an AI assistant.',
      example: 'live',
    }),
    expires_on: day('Expires on', 'Verloopt op', {
      doc: 'The last day on which the key works, in UTC. Default: no expiry.',
      example: '2099-12-31',
    }),
    rate_limit: rateLimit,
  },
  output: one(withText),
  shell: {
    defaults: { purpose: 'live' },
    options: { expires_on: 'expires', rate_limit: 'requests' },
  },
  async run(context, caller, { label, purpose = 'live', scopes, expires_on = null, rate_limit = null }) {
    const { store } = context
    const expiresAt = expires_on === null ? null : endOf(expires_on, store.wallClock())
    checkLimit(context, caller, rate_limit)
    await refuseDemoClub(store, caller.club, 'It can only have sandbox keys.')
    const wanted = { clubId: caller.club, label: label.trim(), purpose, scopes, expiresAt, rateLimit: rate_limit }
    return shownWithText(context, await createKey(store, caller.actor, wanted))
  },
})

/** The last moment of a day in UTC: a key works until the end of its last day. */
function endOf(day: string, now: number): number {
  const end = Date.parse(`${day}T23:59:59.999Z`)
  if (end > now) return end
  throw wrongField('expires_on', {
    en: `must be today or later; ${day} is in the past`,
    nl: `moet vandaag of later zijn; ${day} is voorbij`,
  })
}
