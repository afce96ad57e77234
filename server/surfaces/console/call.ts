import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../callers/administrators/sessions.ts'
import type { Caller } from '../../callers/caller.ts'
import type { Club } from '../../clubs/clubs.ts'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'

/** What every call of the application can rely on; made once, in `app.ts`. */
export type Services = {
  readonly config: Pick<Config, 'baseUrl'>
  readonly store: Store
  readonly limiter: Limiter
  readonly webhooks: Webhooks
}

/** The kinds of calls: logging in; what concerns the one who is logged in; what concerns a club of theirs. */
export type Kind = 'login' | 'own' | 'club'

/** What every call begins with. */
export type Start = {
  readonly services: Services
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call whose body was read: empty where there is none. */
export type Call = Start & { readonly raw: Buffer }

/** A call of somebody who is logged in. */
export type OwnCall = Call & { readonly session: Session; readonly actor: Actor }

/** A call about a club that the one who calls administers. */
export type ClubCall = OwnCall & { readonly club: Club; readonly caller: Caller }

/** What has to be known in each column for the work of a route. */
type CallOf = { readonly login: Call; readonly own: OwnCall; readonly club: ClubCall }

type RouteOf<K extends Kind> = {
  readonly kind: K
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:slug` where the slug of a club stands, and `:id` where an id does. */
  readonly path: string
  /** The status of the answer when all went well; 200 where it is not said. */
  readonly status?: number
  /** Reads parameters of the address; elsewhere they are refused. */
  readonly takesParameters?: true
  /** Does the work and returns the JSON of the answer, or the empty text; it may choose another status. */
  handle(call: CallOf[K]): Promise<string>
}

/** One method on one path. */
export type Route = { [K in Kind]: RouteOf<K> }[Kind]
