import type { Method } from '@kantine/contract/operations.ts'
import type { Operation, Resource, Scope } from '@kantine/contract/resource.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallingKey, Keyring } from '../../callers/keys/keyring.ts'
import type { Usage } from '../../callers/keys/usage.ts'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Store } from '../../store/store.ts'
import type { Kind } from './checks.ts'

/** What every call can rely on; made once, in `app.ts`. */
export type Services = {
  readonly config: Config
  readonly store: Store
  readonly keyring: Keyring
  readonly usage: Usage
  readonly limiter: Limiter
  /** The resources that are served; under `CONTRACT=shown` only what the specification shows of them. */
  readonly resources: readonly Resource[]
}

/** One method on one path. */
export type Route = {
  /** The column of the table of checks. */
  readonly kind: Kind
  readonly method: Method
  /** With `:id` where an id stands. */
  readonly path: string
  /** What it does with a collection. */
  readonly operation?: Operation
  /** What the key must carry. */
  readonly scope?: Scope
  /** The status of the answer when all went well; 200 where it is not said. */
  readonly status?: number
  /** Does the work and returns the JSON of the answer; it may choose another status. */
  handle(call: Call): Promise<string>
}

/** One request on its way through the table of checks. */
export type Call = {
  readonly services: Services
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The key that calls; known once `authenticate` has passed. */
    key: CallingKey | null
  }
}

/** The key of a call behind `authenticate`. */
export function keyOf({ request }: Call): CallingKey {
  if (!request.key) throw new Error('This kind of call needs the step authenticate.')
  return request.key
}
