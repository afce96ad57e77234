/** The fields that only some callers see, and the filters and groupings by them. */
import type { Filter, Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../../callers/caller.ts'
import { may, requirePermission } from '../may.ts'
import type { SeenResource } from '../served.ts'

/** A resource as a caller sees it: without the scope of a field, its values are null. */
export function seenBy(caller: Caller, resource: Resource): SeenResource {
  const hidden = Object.entries(resource.fields).flatMap(([name, { readScope }]) =>
    readScope === undefined || may(caller, { permission: readScope, effect: 'reads' }) ? [] : [name],
  )
  return hidden.length === 0 ? resource : { ...resource, partial: true, hidden }
}

/**
 * Refuses filters and groupings by values that the caller may not see, because the records that match or are counted would tell them.
 *
 * @throws {Refusal} `insufficient_scope`
 */
export function requireSeen(
  caller: Caller,
  { fields }: Pick<Resource, 'fields'>,
  some: readonly Pick<Filter, 'field' | 'through'>[],
): void {
  for (const { field, through } of some) {
    const { readScope } = fields[field] ?? {}
    if (readScope) requirePermission(caller, { permission: readScope, effect: 'reads' })
    // A filter or grouping through members tells in which groups they are.
    for (const { scopes } of through ? [member, group] : [])
      requirePermission(caller, { permission: scopes.read, effect: 'reads' })
  }
}
