import { choice, integer, nullable, text } from './own-columns.ts'

/** On whose behalf something is written. */
export type Actor = {
  /**
   * A key of the API, an AI assistant, a person in the application, the command line, or Kantine itself (jobs, the demo club);
   * `unknown` is a person who tried to log in and failed.
   */
  readonly by: 'key' | 'assistant' | 'administrator' | 'command' | 'kantine' | 'unknown'
  /** The id of the key, of the assistant's key or grant, or of the administrator; a command and Kantine itself have none. */
  readonly id?: number
  /** The user of the operating system who gave a command. */
  readonly name?: string
  /** The network address that the call came from, where there is one. */
  readonly address?: string
}

/** Kantine itself: jobs and the demo club. */
export const kantineItself: Actor = { by: 'kantine' }

/** The columns in which the journal and the trail name the actor. */
export const actorColumns = {
  actor: choice<Actor['by']>(),
  actor_id: nullable(integer),
  actor_name: nullable(text),
  address: nullable(text),
}
