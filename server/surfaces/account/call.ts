import type { Language } from '@kantine/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../callers/accounts/sessions.ts'
import type { Config } from '../../config.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Html } from '../../http/pages/html.ts'
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'

/** What every call of a page can rely on; made once, in `app.ts`. */
export type Services = {
  readonly config: Pick<Config, 'baseUrl'>
  readonly store: Store
  readonly seal: Seal
  readonly limiter: Limiter
}

/** The kinds of calls: of anybody; of a user who sends a password or a code to sign in; and of an administrator who is signed in. */
export type Kind = 'anybody' | 'signIn' | 'own'

/** What every call starts with. */
export type Start = {
  readonly services: Services
  readonly route: Route
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A call whose body was read. */
export type Call = Start & {
  readonly language: Language
  /** What the tokens of forms are made from: the token of the session, or before there is one that of the visit. */
  readonly secret: string
  /** Empty where there is no body. */
  readonly raw: Buffer
}

/** A call of an administrator who is signed in. */
export type OwnCall = Call & { readonly session: Session; readonly actor: Actor }

/** What the routes of each kind are given. */
export type CallOf = { readonly anybody: Call; readonly signIn: Call; readonly own: OwnCall }

/** What a page shows; or the path of this server to which the browser goes on. */
export type Answer = Shown | string

export type Shown = {
  readonly title: string
  readonly body: Html
  /** The address of the page, to which the choice of another language leads back; absent for a page that is shown only once. */
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
