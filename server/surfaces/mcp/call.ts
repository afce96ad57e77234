import type { Scope } from '@kantine/contract/resource.ts'
import type { Served } from '@kantine/contract/served.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessTokenCache, CallingGrant } from '../../callers/assistants/access-tokens.ts'
import type { Caller } from '../../callers/caller.ts'
import type { CallingKey, KeyCache } from '../../callers/keys/key-cache.ts'
import type { Usage } from '../../callers/usage.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Context } from '../../operations/context.ts'
import type { Seal } from '../../seal.ts'
import type { ServerOf } from './server.ts'
import type { Tool } from './tool.ts'

/** The services for every request from an assistant, created once in `app.ts`. */
export type Services = Context & {
  readonly seal: Pick<Seal, 'close' | 'open'>
  readonly keyCache: KeyCache
  readonly accessTokenCache: AccessTokenCache
  readonly usage: Usage
  readonly limiter: Limiter
  readonly served: Served
  /** The tools, in the order in which assistants see them. */
  readonly tools: readonly Tool[]
  /** The scopes suggested to a request without credentials. */
  readonly readScopes: readonly Scope[]
}

/** The start of every request. */
export type Start = {
  readonly services: Services
  readonly serverOf: ServerOf
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A request with a known caller. */
export type Call = Start & {
  readonly credential: CallingKey | CallingGrant
  readonly caller: Caller
  /** The scopes whose tools are listed: a key's scopes, or all that a user could grant to a signed-in assistant. */
  readonly listedScopes: readonly Scope[]
}
