import type { Scope } from '@kantine/contract/resource.ts'
import type { Served } from '@kantine/contract/served.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccessTokenCache, CallingGrant } from '../../callers/assistants/access-tokens.ts'
import type { Caller } from '../../callers/caller.ts'
import type { CallingKey, KeyCache } from '../../callers/keys/key-cache.ts'
import type { Usage } from '../../callers/usage.ts'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Context } from '../../operations/context.ts'
import type { Seal } from '../../seal.ts'
import type { Store } from '../../store/store.ts'
import type { ServerOf } from './server.ts'
import type { Tool } from './tool.ts'

/** What every request of an assistant can rely on; made once, in `app.ts`. */
export type Services = {
  readonly config: Pick<Config, 'baseUrl'>
  readonly store: Store
  /** The same, as operations take it. */
  readonly context: Context
  readonly seal: Pick<Seal, 'close' | 'open'>
  readonly keyCache: KeyCache
  readonly accessTokenCache: AccessTokenCache
  readonly usage: Usage
  readonly limiter: Limiter
  readonly served: Served
  /** The tools, in the order in which assistants see them. */
  readonly tools: readonly Tool[]
  /** The scopes that a request without credentials is told to ask for. */
  readonly readScopes: readonly Scope[]
}

/** What every request starts with. */
export type Start = {
  readonly services: Services
  readonly serverOf: ServerOf
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A request whose caller is known. */
export type Call = Start & {
  readonly credential: CallingKey | CallingGrant
  readonly caller: Caller
  /** The scopes whose tools are listed: those of a key, or all that could be granted to an assistant that signed in. */
  readonly listedScopes: readonly Scope[]
}
