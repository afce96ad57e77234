/** The contract that a server offers: everything, or with `CONTRACT=shown` only the operations in the specification. Chosen at startup. */
import { type EventDefinition, eventKinds } from './events.ts'
import { mcpKeys, mcpParameters } from './mcp.ts'
import { type Changes, onlyShown, type Resource, type Shape } from './resource.ts'
import { changesOf } from './resources/change.ts'
import { club } from './resources/club.ts'
import { resources as allResources, servedResources } from './resources.ts'
import { type Marked, withoutMarked } from './unspecified.ts'

export type Served = {
  /** Whether the server also has entity tags, tools and other additions to the specification. */
  readonly isWhole: boolean
  readonly resources: readonly Resource[]
  /** The resources, and the list of changes. */
  readonly collections: readonly (Resource | Changes)[]
  readonly club: Shape
  readonly eventKinds: { readonly [kind: string]: EventDefinition }
  readonly mcpKeys: typeof mcpKeys
  readonly mcpParameters: typeof mcpParameters
}

/** @param listed the resources with lists in the application, if not Kantine's own */
export function servedContract(contract: 'full' | 'shown', listed: readonly Resource[] = allResources): Served {
  const isWhole = contract === 'full'
  const served = <Thing extends Marked>(things: { readonly [name: string]: Thing }) =>
    isWhole ? things : withoutMarked(things)
  const all = servedResources(listed)
  const resources = isWhole ? all : all.map(onlyShown).filter(({ operations }) => Object.keys(operations).length > 0)
  return {
    isWhole,
    resources,
    collections: isWhole ? [...resources, changesOf(resources)] : resources,
    club: { ...club, fields: served(club.fields) },
    eventKinds: served<EventDefinition>(eventKinds),
    mcpKeys: served(mcpKeys),
    mcpParameters: served(mcpParameters),
  }
}
