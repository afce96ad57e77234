import type { Language } from '@kantine/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../callers/accounts/sessions.ts'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Html } from '../../http/pages/html.ts'
import type { Mail } from '../../mail/mail.ts'
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'

/** The services for every page call, created once in `app.ts`. */
export type Services = {
  readonly config: Pick<Config, 'baseUrl'>
  readonly store: Store
  readonly seal: Seal
  readonly limiter: Limiter
  /** Absent if no mail server is configured. */
  readonly mail?: Mail | undefined
}

/** Kinds of calls: by anyone, by a user who signs in with a password or code, and by a signed-in administrator. */
export type Kind = 'anybody' | 'signIn' | 'own'

export type Start = {
  readonly services: Services
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

export type Call = Start & {
  readonly language: Language
  /** The base of form tokens: the session token, or the visit's token before there is a session. */
  readonly secret: string
  /** Empty if there is no body. */
  readonly raw: Buffer
}

/** A call by a signed-in administrator. */
export type OwnCall = Call & { readonly session: Session; readonly actor: Actor }

/** The input of each kind of route. */
export type CallOf = { readonly anybody: Call; readonly signIn: Call; readonly own: OwnCall }

/** A page, or a path on this server to redirect to. */
export type Answer = Shown | string

export type Shown = {
  readonly title: string
  readonly body: Html
  /** The URL of the page to return to after a change of language; absent for pages shown only once. */
  readonly path?: string
}

type RouteOf<K extends Kind> = {
  readonly kind: K
  readonly method: 'GET' | 'POST'
  readonly path: string
  handle(call: CallOf[K]): Promise<Answer>
}

/** One method on one path. */
export type Route = { [K in Kind]: RouteOf<K> }[Kind]
