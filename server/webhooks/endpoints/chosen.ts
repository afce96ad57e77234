import { endpoint } from '@kantine/contract/administration/endpoint.ts'
import { type ChangeKind, changeKinds } from '@kantine/contract/events.ts'
import type { GivenOf } from '@kantine/contract/fields.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import type { FieldError } from '../../refusal.ts'
import { didYouMean } from '../../suggest.ts'
import { checkUrl, type GuardOptions } from '../guard.ts'

const { url, events, description } = endpoint.fields

export const chosenFields = {
  url,
  // `checkChosen` rejects an empty list, so that an invalid URL is reported along with it.
  events: { ...events, schema: { ...events.schema, minItems: 0 } },
  description: { ...description, required: false, nullable: true },
}

type Chosen = GivenOf<typeof chosenFields>

/**
 * @param on the allowed URLs and kinds of events
 * @returns the values to store
 * @throws {Refusal} `validation_failed`, naming all errors
 */
export function checkChosen(
  on: { readonly guard: GuardOptions; readonly kinds: readonly ChangeKind[] },
  { url, description, events }: Chosen,
) {
  const { guard, kinds: known } = on
  // Choosing all events means all that this server offers.
  const chosen = events.length === changeKinds.length ? known : events
  const checked = checkUrl(url, guard)
  const faults: FieldError[] = []
  if ('refused' in checked)
    faults.push({ pointer: '/url', detail: `The URL ${checked.refused.en}.`, rule: checked.refused })
  if (events.length === 0) {
    faults.push({ pointer: '/events', detail: `Choose at least one event: ${known.join(', ')}.`, rule: noEvent })
  }
  faults.push(...chosen.flatMap((event, i) => eventFaults(known, event, i)))
  if ('refused' in checked || faults.length > 0) {
    throw validationFailed(faults)
  }
  return { url: checked.url.href, description: description ?? '', kinds: known.filter((kind) => chosen.includes(kind)) }
}

const noEvent = { en: 'must not be empty; choose at least one', nl: 'zijn nog niet gekozen; kies er minstens één' }

const eventFaults = (known: readonly string[], event: string, i: number): FieldError[] =>
  known.includes(event)
    ? []
    : [{ pointer: `/events/${i}`, detail: `There is no event '${event}'. ${didYouMean(event, known)}` }]
