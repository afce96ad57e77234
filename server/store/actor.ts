import type { Row } from './engine.ts'
import type { Statement } from './sql.ts'
import { choice, integer, nullable, text } from './system-columns.ts'

/**
 * Who writes: a key of the API, the key of an AI assistant, an assistant with the access that an administrator granted to it, a person in
 * the application, the command line, or Kantine itself (jobs, the demo club); `unknown` is a person who tried to log in and failed.
 */
const actorKinds = ['key', 'assistant', 'grant', 'administrator', 'command', 'kantine', 'unknown'] as const

export type Actor = {
  readonly by: (typeof actorKinds)[number]
  /** The id of the key, of the grant, or of the administrator; a command and Kantine itself have none. */
  readonly id?: number
  /** The user of the operating system who gave a command, or the assistant of a grant as it calls itself. */
  readonly name?: string
  /** The id of the administrator on whose behalf a grant is used. */
  readonly administratorId?: number
  /** The network address that the call came from, where there is one. */
  readonly address?: string
  /** The browser of a person, in words; null when it is not known. */
  readonly browser?: string | null
  /** What gives the right to write; absent where nothing has to be looked up, as for commands and Kantine itself. */
  readonly ground?: Ground
}

/**
 * What the right to write rests on. Every write looks at it again once it has its locks, so nothing is written on a ground that has ended
 * meanwhile.
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

/** What the role of a person in a club must allow: one of these permissions. */
export type Needs = { readonly club: number; readonly permissions: readonly string[] }

/** What a write reads, once it has its locks, to find out whether its actor still may. */
export type Authority = {
  readonly statement: Statement
  /**
   * @param found the first row that the statement gave
   * @throws {Refusal} when the right of the actor has ended
   */
  check(found: Row | undefined): void
}

/**
 * Says what the right of an actor to write has to be compared with; undefined where it rests on nothing that can end.
 *
 * @param clubs those that the write has taken
 */
export type Authorize = (actor: Actor, clubs: readonly number[]) => Authority | undefined

/** The account that an actor writes with; undefined for everybody but people. */
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
