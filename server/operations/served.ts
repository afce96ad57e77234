/** Records as callers see them: with `CONTRACT=shown` only some of the stored fields are served. */
import type { Field } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Caller } from '../callers/caller.ts'
import type { Writer } from '../store/writer.ts'
import type { ListQuery } from './lists/list.ts'
import { may, requirePermission } from './may.ts'

export function onlyServed({ fields, hidden = [] }: SeenResource, body: object): object {
  const served = ['id', ...Object.keys(fields), 'updated_at']
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      served.includes(name) ? [[name, hidden.includes(name) ? null : value]] : [],
    ),
  )
}

/** A resource as a caller sees it: some fields are null in each record. */
type SeenResource = Resource & { readonly hidden?: readonly string[] }

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

/** The JSON of a stored record as it is served. */
export const servedText = (resource: Resource, body: string): string =>
  resource.partial ? JSON.stringify(onlyServed(resource, JSON.parse(body))) : body

/** A record as it is served, with the changes of this write, or only its `id` if the write has removed it. */
export async function servedRecord(write: Writer, resource: Resource, id: number): Promise<Served> {
  const body = (await write.bodies(resource, [id])).get(id)
  return body === undefined ? { id } : JSON.parse(servedText(resource, body))
}

type Served = { readonly id: number; readonly [field: string]: unknown }
