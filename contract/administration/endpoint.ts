import { changeKinds } from '../events.ts'
import { choice, instant, text, texts, whole } from '../fields.ts'
import { administered } from './resource.ts'

/** Why an endpoint is disabled: by an administrator, after an answer 410, after days of failures, or with too many waiting deliveries. */
export const disabledReasons = ['administrator', 'gone', 'failing', 'backlog'] as const

const at = '2026-11-20T08:00:00.000Z'

/** Where events of a club are sent (section 6), without its secret. */
export const endpoint = administered({
  name: 'endpoint',
  plural: 'webhooks',
  title: { en: 'Webhook endpoints', nl: 'Webhook-endpoints' },
  titleOfOne: { en: 'Webhook endpoint', nl: 'Webhook-endpoint' },
  id: whole('Endpoint', 'Endpoint', { min: 1, required: true, doc: 'The id of the endpoint.', example: 2 }),
  called: 'url',
  columns: ['id', 'state', 'disabled_reason', 'failing_since', 'warned_at', 'url', 'events', 'description'],
  fields: {
    id: whole('Id', 'Id', { min: 1, required: true, doc: 'The id of the endpoint.', example: 2 }),
    url: text('Address', 'Adres', {
      max: 2048,
      required: true,
      doc: 'Where notifications go: an https URL on the internet.',
      example: 'https://example.org/kantine',
    }),
    description: orEmpty(
      text('Name', 'Naam', { required: true, doc: 'What the endpoint is for.', example: 'The website' }),
    ),
    events: {
      ...texts('Events', 'Gebeurtenissen', {
        required: true,
        doc: 'The events that are sent to it.',
        example: ['member.created', 'member.archived'],
      }),
      schema: { type: 'array', items: { enum: changeKinds }, minItems: 1, uniqueItems: true },
    },
    state: choice('State', 'Toestand', {
      words: ['enabled', 'disabled'],
      required: true,
      doc: 'Whether notifications are sent to it.',
      example: 'enabled',
    }),
    disabled_reason: {
      ...choice('Disabled because', 'Uitgeschakeld omdat', {
        words: disabledReasons,
        doc: 'Why it is disabled: by hand, because it answered 410, because it failed for days, or because too much waited for it.',
        example: 'gone',
      }),
      nullable: true,
    },
    disabled_at: instant('Disabled', 'Uitgeschakeld', { doc: 'When it was disabled.', example: at }),
    failing_since: instant('Failing since', 'Mislukt sinds', {
      doc: 'When the first of the latest tries was made, where all of them failed.',
      example: at,
    }),
    warned_at: instant('Warned', 'Gewaarschuwd', {
      doc: 'When it was warned that it will be disabled if it goes on failing.',
      example: at,
    }),
    old_secret_until: instant('Old secret until', 'Oud geheim tot', {
      doc: 'Until when the secret before signs as well.',
      example: at,
    }),
    created_at: instant('Created', 'Gemaakt', { required: true, doc: 'When it was made.', example: at }),
  },
})

/** An endpoint without a name shows the empty text, so the empty text can be given as well. */
function orEmpty<F extends { readonly schema: object }>(field: F) {
  return { ...field, schema: { ...field.schema, minLength: 0 } }
}
