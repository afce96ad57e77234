/** Records as callers see them: with `CONTRACT=shown` only some of the stored fields are served. */
import type { Resource } from '@kantine/contract/resource.ts'
import type { Writer } from '../store/writer.ts'

export function onlyServed({ fields, hidden = [] }: SeenResource, body: object): object {
  const served = ['id', ...Object.keys(fields), 'updated_at']
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]) =>
      served.includes(name) ? [[name, hidden.includes(name) ? null : value]] : [],
    ),
  )
}

/** A resource as a caller sees it: some fields are null in each record. */
export type SeenResource = Resource & { readonly hidden?: readonly string[] }

/** The JSON of a stored record as it is served. */
export const servedText = (resource: Resource, body: string): string =>
  resource.partial ? JSON.stringify(onlyServed(resource, JSON.parse(body))) : body

/** A record as it is served, with the changes of this write, or only its `id` if the write has removed it. */
export async function servedRecord(write: Writer, resource: Resource, id: number): Promise<Served> {
  const body = (await write.bodies(resource, [id])).get(id)
  return body === undefined ? { id } : JSON.parse(servedText(resource, body))
}

type Served = { readonly id: number; readonly [field: string]: unknown }
