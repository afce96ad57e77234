import type { Method, Operation, Precondition } from '@kantine/contract/operations.ts'
import type { Changes, Resource, Scope } from '@kantine/contract/resource.ts'
import type { Served } from '@kantine/contract/served.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyCache } from '../../callers/keys/key-cache.ts'
import type { Usage } from '../../callers/usage.ts'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Context } from '../../operations/context.ts'

/** The services that all calls share, created once in `app.ts`. */
export type Services = Context & {
  readonly config: Pick<Config, 'sandboxKeysPerDay'>
  readonly keyCache: KeyCache
  readonly usage: Usage
  readonly limiter: Limiter
  readonly served: Served
  /** The scopes of a sandbox key. */
  readonly readScopes: readonly Scope[]
}

/** The kinds of calls. Each is a column of the table of checks. */
export type Kind = 'introspection' | 'list' | 'get' | 'write' | 'bulk' | 'mint' | 'notServed'

/** The known paths, by their text with `{id}` for an id, and the methods each supports. */
export type Paths = ReadonlyMap<string, Path>
export type Path = { readonly path: string; readonly allowed: readonly string[] }

export type Route = {
  readonly kind: Exclude<Kind, 'notServed'>
  readonly method: Method
  /** With `{id}` for an id. */
  readonly path: string
  /** The preconditions that calls may send; undefined if the API has no entity tags (`CONTRACT=shown`). */
  readonly preconditions?: readonly Precondition[]
  /** Absent for the two calls that belong to no collection. */
  readonly target?: Target
}

export type Target = { readonly operation: Operation; readonly resource: Resource | Changes }

export type Start = {
  readonly services: Services
  readonly paths: Paths
  readonly route: Pick<Route, 'target' | 'preconditions'>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The operation and resource of a call. Only for kinds of calls whose routes have a target. */
export function targetOf({ route }: Pick<Start, 'route'>): Target {
  if (!route.target) throw new Error('This route has no operation on a resource.')
  return route.target
}
