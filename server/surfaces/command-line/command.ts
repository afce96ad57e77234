import type { Resource } from '@kantine/contract/resource.ts'
import type { Usage } from '../../callers/keys/usage.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'

/** What the commands work on, in the server or in the command's own process. */
export type Administration = {
  readonly store: Store
  /** All that can be served, also where not all of it is. */
  readonly resources: readonly Resource[]
  /** The server's counts of use that are not written yet. */
  readonly usage?: Pick<Usage, 'flush'>
  /** Opened where a command needs it. */
  webhooks(): Promise<Webhooks>
}

/** On whose behalf commands write. */
export const administrator: Actor = { by: 'administrator' }

/** The arguments of a call by name, options and places alike; an option without a value is the empty text. */
export type Args = { readonly [name: string]: string }

/** What a command has to say. */
export type Outcome = {
  /** For people, on standard output; nothing where it is empty. */
  readonly text: string
  /** For programs, with `--json`. */
  readonly json: unknown
  /** What was refused, for standard error. */
  readonly refused?: string
  /** Nothing was done because of what was refused. */
  readonly failed?: boolean
}

export type Option = {
  readonly doc: string
  /** How the help names its value; an option without one is a switch. */
  readonly value?: string
  readonly required?: boolean
}

/** One command: its words, what follows them, and where its work is. */
export type Command = {
  readonly name: string
  /** One sentence. */
  readonly doc: string
  /** What else one should know. */
  readonly more?: string
  /** The names of what stands behind the command, all required. */
  readonly places?: readonly string[]
  readonly options?: { readonly [name: string]: Option }
  /** Changes the arguments where the command was given, such as to the content of a file that the server may not see. */
  readonly prepare?: (args: Args) => Promise<Args>
  /** Absent for `serve`, which is no call to a server. */
  readonly run?: (on: Administration, args: Args) => Promise<Outcome>
}

/** An argument that the table says is required. */
export function required(args: Args, name: string): string {
  const value = args[name]
  if (value === undefined) throw new Error(`The command was called without ${name}.`)
  return value
}
