import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../../callers/caller.ts'
import { refuseMethodOf } from '../../../http/methods.ts'
import { noSuchPath, removeSlash } from '../../../http/not-served.ts'
import { wholeNumber } from '../../../http/query.ts'
import { readOnlyRefusal } from '../../../operations/may.ts'
import type { Path, Paths, Start } from '../call.ts'

/**
 * Finds the path of a request with an unsupported method.
 *
 * @throws {Refusal} `not_found`, or `bad_request` for an undecodable path
 */
export function findPath({ paths, request }: Pick<Start, 'paths' | 'request'>): { path: Path; url: string } {
  const wanted = pathOf(request)
  const path = paths.get(withPlaceholders(wanted))
  // If the path supports the method, the router saw a different path, for example one with an encoded slash.
  if (!path || path.allowed.includes(request.method)) throw noSuchPath(request, otherPath(wanted, paths))
  return { path, url: path.path.replaceAll(/\{(\w+)\}/g, ':$1') }
}

const pathOf = ({ params }: FastifyRequest) => `/api/v1/${(params as { '*'?: string })['*'] ?? ''}`

/** The path with `{id}` and `{external_id}`; an external id can contain slashes. */
function withPlaceholders(path: string): string {
  const [, collection] = /^(.*\/by-external-id\/)./.exec(path) ?? []
  if (collection) return `${collection}{external_id}`
  return path
    .split('/')
    .map((segment) => (wholeNumber.test(segment) ? '{id}' : segment))
    .join('/')
}

/** A hint if the path resembles a known one. */
function otherPath(wanted: string, paths: Paths): string | undefined {
  const withoutSlash = wanted.slice(0, -1)
  if (wanted.endsWith('/') && paths.has(withPlaceholders(withoutSlash))) return removeSlash(withoutSlash)
  const [resource, , ...more] = wanted.slice('/api/v1/'.length).split('/')
  const collection = `/api/v1/${resource}`
  const byExternalId = `${collection}/by-external-id`
  if (wanted.startsWith(byExternalId) && paths.has(`${byExternalId}/{external_id}`)) {
    return `Put the external id of a record after ${byExternalId}/, with %2F for a slash.`
  }
  if (!paths.has([collection, '{id}', ...more].join('/'))) return undefined
  return `Put the id of a record, a whole number, after ${collection}/.`
}

const reading = ['GET', 'HEAD', 'OPTIONS', 'TRACE']

/**
 * Rejects every write with a sandbox key (sections 4.5 and 7), even with an unsupported method.
 *
 * @throws {Refusal} `read_only_key`
 */
export function refuseSandboxWrites({ request, caller }: Pick<Start, 'request'> & { readonly caller: Caller }): void {
  if (caller.readOnly && !reading.includes(request.method)) throw readOnlyRefusal(caller.actor)
}

/** @throws {Refusal} `method_not_allowed` */
export const refuseMethod = ({ path, reply }: Pick<Start, 'reply'> & { readonly path: Path }): void =>
  refuseMethodOf(path.allowed, reply, otherCall(path))

function otherCall({ path }: Path): string | undefined {
  const [, collection] = /^(.+)\/by-external-id\/\{external_id\}$/.exec(path) ?? []
  return collection && `Read the record with GET ${collection}?external_id=…, and delete it by its id.`
}
