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
  /** The user of the operating system who gave a command, or the assistant of a grant as it calls itself. */
  readonly name?: string
  /** The id of the administrator who made the grant. */
  readonly administratorId?: number
  /** The network address of the call, if any. */
  readonly address?: string
  /** The browser of a person, in words; null when it is not known. */
  readonly browser?: string | null
  /** The ground for the right to write; absent for commands and Kantine itself, which need none. */
  readonly ground?: Ground
}

/**
 * The ground for the right to write. Every write checks it again once it has its locks, so nothing is written after that right has ended.
 */
export type Ground =
  /** The key or the grant of the actor. */
  | { readonly by: 'credential' }
  /** A session, with the password that it began with, and the permission that an operation relies on. */
  | {
      readonly by: 'session'
      /** The digest of its token. */
      readonly session: string
      /** Milliseconds since 1970. */
      readonly passwordSetAt: number
      readonly needs?: Needs
    }

/** The user's role in the club must have one of the permissions. */
export type Needs = { readonly club: number; readonly permissions: readonly string[] }

/** The statements with which a write checks its actor, once it has its locks. */
export type Authority = {
  readonly statement: Statement
  /**
   * @param found the first row that the statement gave
   * @throws {Refusal} when the right of the actor has ended
   */
  check(found: Row | undefined): void
}

/**
 * The statement that checks the right of an actor to write; undefined if that right cannot end.
 *
 * @param clubs that the write has locked
 */
export type Authorize = (actor: Actor, clubs: readonly number[]) => Authority | undefined

/** The account of the actor; undefined for all but people. */
export const accountOf = ({ by, id }: Actor): number | undefined => (by === 'administrator' ? id : undefined)

/** Kantine itself: jobs and the demo club. */
export const kantineItself: Actor = { by: 'kantine' }

/** The columns in which the change log and the audit log name the actor. */
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
