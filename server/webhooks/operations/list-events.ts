import { type ChangeKind, type EventKind, eventKinds } from '@kantine/contract/events.ts'
import { exampleIdsOf } from '@kantine/contract/example-ids.ts'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { defineOperation } from '../../operations/application-operation.ts'
import { bodyOf } from '../sending/message.ts'
import type { Webhooks } from '../webhooks.ts'

/** The kinds of events that begin with the name of one resource. */
export type EventGroup = {
  readonly title: LocalizedText
  readonly events: readonly {
    readonly event: ChangeKind
    readonly label: LocalizedText
    /** The ids that its notification holds beside that of the club. */
    readonly ids: readonly { readonly name: string; readonly label: LocalizedText }[]
    /** The body of a notification, as it is sent. */
    readonly example: string
  }[]
}

export const listEvents = defineOperation<Pick<Webhooks, 'kinds'>, object, readonly EventGroup[]>({
  name: 'list_webhook_events',
  doc: 'Lists the kinds of events that an endpoint can choose, with what their notifications hold.',
  permission: 'webhooks:manage',
  effect: 'reads',
  input: { plural: 'webhook events', fields: {} },
  async run({ kinds }, { club }) {
    const groups = Map.groupBy(kinds, (kind) => resourceNamed(kind.split('.')[0] ?? ''))
    return [...groups].map(([{ title }, kinds]) => ({ title, events: kinds.map((kind) => shownEvent(kind, club)) }))
  },
})

const shownEvent = (event: ChangeKind, club: number) => ({
  event,
  label: eventKinds[event].label,
  ids: eventKinds[event].ids.map((name) => ({ name, label: resourceNamed(name.replace(/_id$/, '')).titleOfOne })),
  example: exampleBody(event, club),
})

/** The moment of every example. */
const at = Date.UTC(2026, 10, 21, 15, 4, 5, 123)

const exampleBody = (kind: EventKind, club: number): string =>
  bodyOf({ club, id: 1, kind, at, data: JSON.stringify({ club_id: club, ...exampleIdsOf(kind) }) })

function resourceNamed(name: string) {
  const found = storedResources().find((resource) => resource.name === name)
  if (!found) throw new Error(`There is no resource '${name}'.`)
  return found
}
