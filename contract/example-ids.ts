import { type EventKind, eventKinds } from './events.ts'
import { changesOf } from './resources/change.ts'
import { club } from './resources/club.ts'
import { storedResources } from './resources.ts'

/** The ids of the example records, by their names in notifications: `{ club_id: 2, member_id: 14, … }`. */
export const exampleIds: { readonly [name: string]: number } = {
  ...Object.fromEntries([club, ...storedResources()].map(({ name, exampleId = 1 }) => [`${name}_id`, exampleId])),
  change_id: changesOf([]).fields.id?.example as number,
}

/** The ids in an example notification, besides the club: `{ charge_id: 31, member_id: 14 }`. */
export const exampleIdsOf = (kind: EventKind): { readonly [name: string]: number } =>
  Object.fromEntries(eventKinds[kind].ids.map((name) => [name, exampleIds[name] as number]))
