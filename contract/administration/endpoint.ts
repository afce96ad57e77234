import { changeKinds } from '../events.ts'
import { choices, text } from '../fields.ts'
import { answered, orNull } from './answered.ts'
import { administered, idOf } from './resource.ts'

/** Why an endpoint is disabled: an administrator, a 410 response, days of failures, or too many waiting deliveries. */
export const disabledReasons = ['administrator', 'gone', 'failing', 'backlog'] as const

const id = idOf('endpoint', 2)

/** A URL that receives the events of a club (section 6), without its secret. */
export const endpoint = administered({
  name: 'endpoint',
  plural: 'webhooks',
  title: { en: 'Webhook endpoints', nl: 'Webhook-endpoints' },
  id,
  called: 'url',
  columns: ['id', 'state', 'disabled_reason', 'failing_since', 'warned_at', 'url', 'events', 'description'],
  fields: {
    id,
    url: text('URL', 'URL', {
      max: 2048,
      required: true,
      doc: 'The public https URL that receives notifications.',
      example: 'https://example.org/kantine',
    }),
    description: orEmpty(
      text('Name', 'Naam', {
        required: true,
        doc: 'Name of the program that uses the endpoint.',
        example: 'The website',
      }),
    ),
    events: choices('Events', 'Gebeurtenissen', {
      words: changeKinds,
      min: 1,
      required: true,
      doc: 'The events that the endpoint receives.',
      example: ['member.created', 'member.archived'],
    }),
    state: answered.choice('State', 'Status', ['enabled', 'disabled']),
    disabled_reason: orNull(answered.choice('Disabled because', 'Uitgeschakeld omdat', disabledReasons)),
    disabled_at: orNull(answered.instant('Disabled', 'Uitgeschakeld')),
    /** The time of the first attempt in the current run of failures, if any. */
    failing_since: orNull(answered.instant('Failing since', 'Mislukt sinds')),
    /** The time of the warning that it will be disabled. */
    warned_at: orNull(answered.instant('Warned', 'Gewaarschuwd')),
    /** Until this time, notifications are also signed with the previous secret. */
    old_secret_until: orNull(answered.instant('Old secret until', 'Oud geheim tot')),
    created_at: answered.instant('Created', 'Gemaakt'),
  },
})

/** An endpoint without a name has an empty text here, so input may be empty too. */
function orEmpty<F extends { readonly schema: object }>(field: F) {
  return { ...field, schema: { ...field.schema, minLength: 0 } }
}
