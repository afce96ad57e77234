import type { Readable } from 'node:stream'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import type { Session } from '../../callers/accounts/sessions.ts'
import type { Caller, Permission } from '../../callers/caller.ts'
import type { Club } from '../../clubs/clubs.ts'
import type { Limiter } from '../../http/limiter.ts'
import type { Begun } from '../../http/table-of-checks.ts'
import type { Context } from '../../operations/context.ts'
import type { Seal } from '../../seal.ts'
import type { Actor } from '../../store/actor.ts'

/** The services for every call from the application, created once in `app.ts`. */
export type Services = Context & {
  readonly seal: Seal
  readonly limiter: Limiter
}

/** The kinds of calls: logging in, about the administrator who is logged in, and about a club that they administer. */
export type Kind = 'login' | 'own' | 'club'

export type Start = Begun & { readonly services: Services; readonly route: Route }

/** A call with its body; `raw` is empty if there is none. */
export type Call = Start & { readonly raw: Buffer }

/** A call by an administrator who is logged in; `secret` is the session's token. */
export type OwnCall = Call & { readonly session: Session; readonly actor: Actor; readonly secret: string }

/** A call about a club that the calling administrator administers. */
export type ClubCall = OwnCall & { readonly club: Club; readonly caller: Caller }

/** What each kind of route needs. */
type CallOf = { readonly login: Call; readonly own: OwnCall; readonly club: ClubCall }

type RouteOf<K extends Kind> = {
  readonly kind: K
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:slug` for the slug of a club, and `:id` for an id. */
  readonly path: string
  /** The status of a successful response; 200 by default. */
  readonly status?: number
  /** The largest body, in bytes; by default the same as for other calls. */
  readonly bodyBytes?: number
  /** Whether the route reads query parameters; other routes reject them. */
  readonly takesParameters?: true
  /** Whether it writes records, which `?preview=true` only previews. */
  readonly isPlanned?: boolean
  /** Whether it only reads, although its method is not GET. A repeated request reads again. */
  readonly onlyReads?: boolean
  /** What to do when the response to an earlier request was lost (`Operation`). */
  readonly lost?: LocalizedText
  /** The permission that its own code requires, if no operation declares it. */
  readonly permission?: Permission
  /** Whether the password must have been entered in this session within the last ten minutes. */
  readonly confirmed?: true
  /** Runs before the body is read: rejects the call, or takes what its work needs. */
  admit?(call: Omit<CallOf[K], 'raw'>): Promise<void>
  /** Returns the response: JSON, empty text for no body, or a file with its content type. May set another status. */
  handle(call: CallOf[K]): Promise<string | Buffer | Readable>
}

/** One method on one path. */
export type Route = { [K in Kind]: RouteOf<K> }[Kind]
