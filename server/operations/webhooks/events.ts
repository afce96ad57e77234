import { eventGroups } from '@kantine/contract/administration/event-groups.ts'
import { type ChangeKind, type EventKind, eventKinds } from '@kantine/contract/events.ts'
import { exampleIdsOf } from '@kantine/contract/example-ids.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { bodyOf } from '../../webhooks/sending/message.ts'
import { one, operation } from '../operation.ts'
import { ofEndpoints } from './endpoint.ts'

export default operation({
  ...ofEndpoints,
  name: 'events',
  about: 'all',
  noun: 'events',
  offered: ['application'],
  title: { en: 'Events', nl: 'Gebeurtenissen' },
  says: {
    en: 'Lists the events that an endpoint can receive, with an example of each notification.',
    nl: 'Toont de gebeurtenissen die een endpoint kan ontvangen, met een voorbeeld van elke melding.',
  },
  effect: 'reads',
  output: one({ groups: eventGroups }),
  async run(context, { club }) {
    const { kinds } = await context.webhooks()
    const groups = Map.groupBy(kinds, (kind) => resourceNamed(kind.split('.')[0] ?? ''))
    return {
      groups: [...groups].map(([{ title }, kinds]) => ({ title, events: kinds.map((kind) => shown(kind, club)) })),
    }
  },
})

const shown = (event: ChangeKind, club: number) => ({
  event,
  label: eventKinds[event].label,
  ids: eventKinds[event].ids.map((name) => ({ name, label: resourceNamed(name.replace(/_id$/, '')).titleOfOne })),
  example: exampleBody(event, club),
})

/** The time used in every example. */
const at = Date.UTC(2026, 10, 21, 15, 4, 5, 123)

const exampleBody = (kind: EventKind, club: number): string =>
  bodyOf({ club, id: 1, kind, at, data: JSON.stringify({ club_id: club, ...exampleIdsOf(kind) }) })

function resourceNamed(name: string) {
  const found = storedResources().find((resource) => resource.name === name)
  if (!found) throw new Error(`There is no resource '${name}'.`)
  return found
}
