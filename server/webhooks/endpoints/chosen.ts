/** The fields of an endpoint that an administrator chooses. */
import { type ChangeKind, changeKinds } from '@kantine/contract/events.ts'
import { text, texts } from '@kantine/contract/fields.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { type Fault, printable } from '../../refusal.ts'
import { didYouMean } from '../../suggest.ts'
import { checkUrl, type GuardOptions } from '../guard.ts'

const events = texts('Events', 'Gebeurtenissen', {
  ...{ required: true, doc: 'The events that are sent to it.', example: ['member.created', 'member.archived'] },
})

const url = text('Address', 'Adres', {
  ...{ max: 2048, required: true, doc: 'Where notifications go.', example: 'https://example.org/kantine' },
})

const description = text('Name', 'Naam', { doc: 'What the endpoint is for.', example: 'The website' })

export const chosenFields = {
  // The empty text is refused by `checkChosen`, with everything else that is wrong.
  url: { ...url, schema: { ...url.schema, minLength: 0 } },
  // An endpoint without a description shows the empty text, so the empty text can be given as well.
  description: { ...description, schema: { ...description.schema, minLength: 0 } },
  events: {
    ...events,
    schema: {
      ...events.schema,
      items: { type: 'string', maxLength: 60 },
      maxItems: changeKinds.length,
      uniqueItems: true,
    },
  },
}

export type Chosen = {
  readonly url: string
  readonly description?: string | null
  readonly events: readonly string[]
}

/**
 * Checks what was chosen.
 *
 * @param on which URLs are allowed, and which kinds of events can be chosen
 * @returns the values to store
 * @throws {Refusal} `validation_failed`, naming everything that is wrong
 */
export function checkChosen(
  on: { readonly guard: GuardOptions; readonly kinds: readonly ChangeKind[] },
  { url, description, events }: Chosen,
) {
  const { guard, kinds: known } = on
  const checked = checkUrl(url, guard)
  const faults: Fault[] = []
  if ('refused' in checked)
    faults.push({ pointer: '/url', detail: `The URL ${checked.refused.en}.`, rule: checked.refused })
  if (events.length === 0) {
    faults.push({ pointer: '/events', detail: `Choose at least one event of: ${known.join(', ')}.`, rule: noEvent })
  }
  faults.push(...events.flatMap((event, i) => eventFaults(known, event, i)))
  if ('refused' in checked || faults.length > 0) {
    throw validationFailed(faults)
  }
  return { url: checked.url.href, description: description ?? '', kinds: known.filter((kind) => events.includes(kind)) }
}

const noEvent = { en: 'are missing; choose at least one', nl: 'ontbreken; kies er minstens één' }

function eventFaults(known: readonly string[], event: string, i: number): Fault[] {
  if (known.includes(event)) return []
  const shown = printable(event)
  const what = shown ? `There is no event '${shown}'.` : `events/${i} is not the name of an event.`
  return [{ pointer: `/events/${i}`, detail: `${what} ${didYouMean(event, known)}` }]
}
