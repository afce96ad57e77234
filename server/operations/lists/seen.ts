/** The fields that only some callers see, and the filters by them. */
import type { Grouping } from '@kantine/contract/groupings.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../../callers/caller.ts'
import { may, requirePermission } from '../may.ts'
import type { SeenResource } from '../served.ts'
import type { ListQuery } from './list.ts'

/** A resource as a caller sees it: without the scope of a field, its values are null. */
export function seenBy(caller: Caller, resource: Resource): SeenResource {
  const hidden = Object.entries(resource.fields).flatMap(([name, { readScope }]) =>
    readScope === undefined || may(caller, { permission: readScope, effect: 'reads' }) ? [] : [name],
  )
  return hidden.length === 0 ? resource : { ...resource, partial: true, hidden }
}

/**
 * Refuses filters by fields whose values the caller may not see, because the records that match would tell them.
 *
 * @throws {Refusal} `insufficient_scope`
 */
export function requireFilters(
  caller: Caller,
  resource: Pick<Resource, 'fields'>,
  filters: ListQuery['filters'],
): void {
  requireFields(
    caller,
    resource,
    filters.map(({ filter }) => filter.field),
  )
  requireThrough(
    caller,
    filters.map(({ filter }) => filter),
  )
}

/**
 * Refuses groupings by values that the caller may not see.
 *
 * @throws {Refusal} `insufficient_scope`
 */
export function requireGroupings(
  caller: Caller,
  resource: Pick<Resource, 'fields'>,
  groupings: readonly Pick<Grouping, 'field' | 'through'>[],
): void {
  requireFields(
    caller,
    resource,
    groupings.map(({ field }) => field),
  )
  requireThrough(caller, groupings)
}

/** What goes through a member tells the groups of the member. */
function requireThrough(caller: Caller, some: readonly { readonly through?: unknown }[]): void {
  if (!some.some(({ through }) => through)) return
  for (const { scopes } of [member, group]) requirePermission(caller, { permission: scopes.read, effect: 'reads' })
}

function requireFields(caller: Caller, { fields }: Pick<Resource, 'fields'>, names: readonly string[]): void {
  for (const name of names) {
    const { readScope } = fields[name] ?? {}
    if (readScope) requirePermission(caller, { permission: readScope, effect: 'reads' })
  }
}
