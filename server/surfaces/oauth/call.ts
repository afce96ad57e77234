import type { Scope } from '@kantine/contract/resource.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Limiter } from '../../http/limiter.ts'
import type { Context } from '../../operations/context.ts'
import type { Seal } from '../../seal.ts'
import type { DocumentOptions } from './clients/client-documents.ts'
import type { Authority } from './provider/provider.ts'

export type Services = Context & {
  readonly limiter: Limiter
  readonly seal: Seal
  /** The scopes offered to an assistant that requests none. */
  readonly readScopes: readonly Scope[]
  readonly documents: DocumentOptions
}

/** A browser with an authorization request, or an assistant that pushes one, registers, requests tokens or revokes them. */
export type Kind = 'authorize' | 'push' | 'register' | 'tokens'

export type Start = {
  readonly services: Services
  /** Loads oidc-provider when it is first needed. */
  readonly authority: () => Promise<Authority>
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call with its body; `raw` is empty if there is none. */
export type Call = Start & { readonly raw: Buffer }

export type Route = {
  readonly kind: Kind
  readonly method: 'GET' | 'POST'
  readonly path: string
  handle(call: Call): Promise<void>
}
