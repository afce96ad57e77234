import type { Language } from '@kantine/contract/languages.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { OwnClub } from '../../../callers/accounts/administrators.ts'
import type { Session } from '../../../callers/accounts/sessions.ts'
import type { Html } from '../../../http/pages/html.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Services } from '../call.ts'
import type { AskedConsent, Consents } from '../waiting-consents.ts'

/** The kinds of calls: showing the page, or submitting its form. */
export type Kind = 'show' | 'decide'

export type Start = {
  readonly services: Services
  readonly consents: Consents
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A page: the title of the tab, and its content. */
export type Shown = { readonly title: string; readonly body: Html }

/** The reason an assistant cannot be connected to a club. */
export type Obstacle = 'demo' | 'plan' | 'forbidden' | 'role' | 'factor'

export type ClubOfConsent = OwnClub & {
  /** The requested scopes that the administrator's role in the club allows. */
  readonly scopes: readonly Scope[]
  readonly obstacle?: Obstacle
  /** Whether the administrator may allow assistants in the club. */
  readonly mayAllow: boolean
}

/** A call by a signed-in administrator, about an assistant's request that belongs to their session. */
export type Call = Start & {
  readonly session: Session
  readonly actor: Actor
  /** The token of the session, which forms are bound to. */
  readonly secret: string
  readonly asked: AskedConsent
  readonly clubs: readonly ClubOfConsent[]
  readonly language: Language
}
