/** The steps of requests that no route answered: they say why. */

import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../callers/caller.ts'
import { refuseMethodOf } from '../../../http/methods.ts'
import { noSuchPath } from '../../../http/not-served.ts'
import { wholeNumber } from '../../../http/query.ts'
import { readOnlyRefusal } from '../../../operations/may.ts'
import type { Start } from '../call.ts'
import type { Path, Paths } from '../paths.ts'

/**
 * Finds the path of a request that no route answered: it exists when it has other methods.
 *
 * @throws {Refusal} `not_found`, or `bad_request` when the path cannot be decoded
 */
export function findPath({ paths, request }: Pick<Start, 'paths' | 'request'>): { path: Path; url: string } {
  const wanted = pathOf(request)
  const path = paths.get(withPlaceholders(wanted))
  // Where the path has the method after all, the router saw another path, such as one with an encoded slash.
  if (!path || path.allowed.includes(request.method)) throw noSuchPath(request, otherPath(wanted, paths))
  return { path, url: path.path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

/** The decoded path of a request below `/api/v1`. */
const pathOf = ({ params }: FastifyRequest) => `/api/v1/${(params as { '*'?: string })['*'] ?? ''}`

/** The path with `{id}` in place of ids, and `{external_id}` in place of an external id, which can have slashes of its own. */
function withPlaceholders(path: string): string {
  const [, collection] = /^(.*\/by-external-id\/)./.exec(path) ?? []
  if (collection) return `${collection}{external_id}`
  return path
    .split('/')
    .map((segment) => (wholeNumber.test(segment) ? '{id}' : segment))
    .join('/')
}

/** What to do instead of calling a path that does not exist; undefined when it resembles none. */
function otherPath(wanted: string, paths: Paths): string | undefined {
  const withoutSlash = wanted.slice(0, -1)
  if (wanted.endsWith('/') && paths.has(withPlaceholders(withoutSlash)))
    return `Leave out the slash at the end: ${withoutSlash}.`
  const [resource, , ...more] = wanted.slice('/api/v1/'.length).split('/')
  const collection = `/api/v1/${resource}`
  const byExternalId = `${collection}/by-external-id`
  if (wanted.startsWith(byExternalId) && paths.has(`${byExternalId}/{external_id}`)) {
    return `After ${byExternalId}/ comes the external id of a record, in which a slash is written as %2F.`
  }
  if (!paths.has([collection, '{id}', ...more].join('/'))) return undefined
  return `After ${collection}/ comes the id of a record, which is a whole number.`
}

const reading = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/**
 * Refuses every write with a sandbox key (sections 4.5 and 7), even with a method that the path does not have.
 *
 * @throws {Refusal} `read_only_key`
 */
export function refuseSandboxWrites({ request, caller }: Pick<Start, 'request'> & { readonly caller: Caller }): void {
  if (caller.readOnly && !reading.includes(request.method)) throw readOnlyRefusal(caller.actor)
}

/**
 * Refuses a method that the path does not have.
 *
 * @throws {Refusal} `method_not_allowed`
 */
export const refuseMethod = ({ path, reply }: Pick<Start, 'reply'> & { readonly path: Path }): void =>
  refuseMethodOf(path, reply, otherCall(path))

/** Where a record can only be written by its external id, the list of them finds it. */
function otherCall({ path }: Path): string | undefined {
  const [, collection] = /^(.+)\/by-external-id\/\{external_id\}$/.exec(path) ?? []
  return collection && `Read the record with GET ${collection}?external_id=…, and remove it by its id.`
}
