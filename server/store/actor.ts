import type { Cause } from '@kantine/contract/causes.ts'
import type { Row } from './engine.ts'
import type { Statement } from './sql.ts'
import { choice, integer, nullable, text } from './system-columns.ts'

/**
 * The actors of writes: an API key, an assistant key, an assistant's grant, an application user, the command line, or Kantine itself.
 * `unknown` is a person whose login failed.
 */
const actorKinds = ['key', 'assistant', 'grant', 'administrator', 'command', 'kantine', 'unknown'] as const

export type Actor = {
  readonly by: (typeof actorKinds)[number]
  /** The id of the key, of the grant, or of the administrator; a command and Kantine itself have none. */
  readonly id?: number
  /** The operating-system user who ran a command, or the name that the assistant of a grant gave itself. */
  readonly name?: string
  /** The id of the administrator who made the grant. */
  readonly administratorId?: number
  /** The network address of the call, if any. */
  readonly address?: string
  /** A description of the person's browser; null if it is unknown. */
  readonly browser?: string | null
  /** The id of the HTTP request; absent for commands and Kantine itself. */
  readonly requestId?: string
  /** The basis of the right to write; absent for commands and Kantine itself, which need none. */
  readonly ground?: Ground
  /** Its request, if that counts only once; only for people in the application. */
  readonly onceOnly?: OnceOnly
}

/** The basis of the right to write. Every write checks it again once it has its locks, so nothing is written after that right has ended. */
export type Ground =
  /** The key or the grant of the actor, and the scope that an operation requires. */
  | {
      readonly by: 'credential'
      /** The digest of the key's secret that was sent; absent for a grant. */
      readonly digest?: string
      readonly needs?: Needs
    }
  /** A session, the password it was started with, and the permission that an operation requires. */
  | {
      readonly by: 'session'
      /** The digest of its token. */
      readonly session: string
      /** Milliseconds since 1970. */
      readonly passwordSetAt: number
      readonly needs?: Needs
    }

/** The user's role in the club, or the credential, must have one of the permissions. */
export type Needs = { readonly club: number; readonly permissions: readonly string[] }

/** A request of a person, which counts once however often it arrives. */
export type OnceOnly = {
  /** The club of the request. Its writes hold the lock of this club. */
  readonly club: number
  /** The Idempotency-Key that the page chose. */
  readonly key: string
  /** A digest of the method, the URL and the body. */
  readonly payload: string
}

/** The check of a write's actor, made once the write has its locks. */
export type Authority = {
  readonly statement: Statement
  /**
   * @param found the first row that the statement returned
   * @param now milliseconds since 1970
   * @throws {Refusal} when the actor no longer has that right
   */
  check(found: Row | undefined, now: number): void
}

/**
 * The statement that checks the right of an actor to write; undefined if that right cannot end.
 *
 * @param clubs that the write has locked
 */
export type Authorize = (actor: Actor, clubs: readonly number[]) => Authority | undefined

/** The account of the actor; undefined unless the actor is a person. */
export const accountOf = ({ by, id }: Actor): number | undefined => (by === 'administrator' ? id : undefined)

/** The cause of a change by the actor, unless the change follows from another or comes from a file. */
export const causeOf = ({ by }: Pick<Actor, 'by'>): Cause => causesOfActors[by]

const causesOfActors: { readonly [by in Actor['by']]: Cause } = {
  key: 'key',
  assistant: 'assistant',
  grant: 'assistant',
  administrator: 'person',
  unknown: 'person',
  command: 'command',
  kantine: 'kantine',
}

/** Kantine itself: jobs and the demo club. */
export const kantineItself: Actor = { by: 'kantine' }

/** The columns that identify the actor in the change log and the audit log. */
export const actorColumns = {
  actor: choice(actorKinds),
  actor_id: nullable(integer),
  actor_name: nullable(text),
  administrator_id: nullable(integer),
  address: nullable(text),
}

/** The values of these columns. */
export const actorValues = ({ by, id, name, administratorId, address }: Actor) => ({
  actor: by,
  actorId: id ?? null,
  actorName: name ?? null,
  administratorId: administratorId ?? null,
  address: address ?? null,
})
