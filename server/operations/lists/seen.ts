/** The fields that only some callers see, and the filters by them. */
import type { Field } from '@kantine/contract/fields.ts'
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
 * Refuses filters by fields of which the caller may not see the values, because the records that match would tell them.
 *
 * @throws {Refusal} `insufficient_scope`
 */
export function requireFilters(
  caller: Caller,
  { fields }: Pick<Resource, 'fields'>,
  filters: ListQuery['filters'],
): void {
  for (const { filter } of filters) {
    const { readScope } = fields[filter.field] as Field
    const needed = [
      ...(readScope ? [readScope] : []),
      ...(filter.through ? [member.scopes.read, group.scopes.read] : []),
    ]
    for (const permission of needed) requirePermission(caller, { permission, effect: 'reads' })
  }
}
