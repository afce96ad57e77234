import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../callers/administrators/sessions.ts'
import type { Club } from '../../clubs/clubs.ts'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import type { Kind } from './checks.ts'

/** What every call of the application can rely on; made once, in `app.ts`. */
export type Services = {
  readonly config: Pick<Config, 'baseUrl'>
  readonly store: Store
  readonly limiter: Limiter
  readonly webhooks: Webhooks
}

/** One method on one path. */
export type Route = {
  /** The column of the table of checks. */
  readonly kind: Kind
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:slug` where the slug of a club stands, and `:id` where an id does. */
  readonly path: string
  /** The status of the answer when all went well; 200 where it is not said. */
  readonly status?: number
  /** Reads parameters of the address; elsewhere they are refused. */
  readonly takesParameters?: true
  /** Does the work and returns the JSON of the answer, or the empty text; it may choose another status. */
  handle(call: Call): Promise<string>
}

/** One request on its way through the table of checks. */
export type Call = {
  readonly services: Services
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls; known once `requireSession` has passed. */
    session: Session | null
    /** The club of the path; known once `requireClub` has passed. */
    club: Club | null
  }
}

/** The session of a call behind `requireSession`. */
export function sessionOf({ request }: Call): Session {
  if (!request.session) throw new Error('This kind of call needs the step requireSession.')
  return request.session
}

/** The club of a call behind `requireClub`. */
export function clubOf({ request }: Call): Club {
  if (!request.club) throw new Error('This kind of call needs the step requireClub.')
  return request.club
}

/** On whose behalf a call writes. */
export const actorOf = (call: Call): Actor => ({ by: 'administrator', id: sessionOf(call).administrator.id })
