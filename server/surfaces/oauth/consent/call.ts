import type { Language } from '@kantine/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Session } from '../../../callers/accounts/sessions.ts'
import type { Html } from '../../../http/pages/html.ts'
import type { Actor } from '../../../store/actor.ts'
import type { Services } from '../call.ts'
import type { AskedConsent, Consents } from '../consents.ts'
import type { ClubOfConsent } from './clubs.ts'

/** The kinds of calls: the page is shown, or its form is sent. */
export type Kind = 'show' | 'decide'

/** What every call starts with. */
export type Start = {
  readonly services: Services
  readonly consents: Consents
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A page: what stands in the tab, and its content. */
export type Shown = { readonly title: string; readonly body: Html }

/** A call of an administrator who is signed in, about the request of an assistant that belongs to their session. */
export type Call = Start & {
  readonly session: Session
  readonly actor: Actor
  /** The token of the session, which forms are bound to. */
  readonly secret: string
  readonly asked: AskedConsent
  /** The clubs of the administrator. */
  readonly clubs: readonly ClubOfConsent[]
  readonly language: Language
}
