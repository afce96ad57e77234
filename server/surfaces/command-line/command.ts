import type { Resource } from '@kantine/contract/resource.ts'
import type { Usage } from '../../callers/keys/usage.ts'
import type { Actor } from '../../store/actor.ts'
import type { Store } from '../../store/store.ts'
import type { Webhooks } from '../../webhooks/webhooks.ts'
import type { Value } from './values.ts'

/** What the commands work on, in the server or in the command's own process. */
export type Administration = {
  readonly store: Store
  /** On whose behalf the command works. */
  readonly actor: Actor
  /** All that can be served, also where not all of it is. */
  readonly resources: readonly Resource[]
  /** The server's counts of use that are not written yet. */
  readonly usage?: Pick<Usage, 'flush'>
  /** Opened where a command needs it. */
  webhooks(): Promise<Webhooks>
}

/** The result of a command. */
export type CommandResult = {
  /** For people, on standard output; nothing where it is empty. */
  readonly text: string
  /** For programs, with `--json`. */
  readonly json: unknown
  /** What was refused, for standard error. */
  readonly refused?: string
  /** Nothing was done because of what was refused. */
  readonly failed?: boolean
}

/** The values of a call by the names of its arguments and options, as JSON; a switch that was given is `true`. */
export type Args = { readonly [name: string]: unknown }

/** A call as it travels to whoever has the database. */
export type Sent = { readonly command: string; readonly args: Args; readonly actor: Actor }

export type Argument = {
  readonly doc: string
  readonly value: Value<unknown>
}

export type Option = {
  readonly doc: string
  /** An option without a value is a switch. */
  readonly value?: Value<unknown>
  readonly required?: true
  /** Its value when it is not given. */
  readonly default?: string | number
}

/** One command: its words, what follows them, and where its work is. */
export type Command<TakenArgs = Args, TypedArgs = Args> = {
  readonly name: string
  /** One sentence. */
  readonly doc: string
  /** More for the help, below the options. */
  readonly more?: string
  /** What follows the words, in this order; all of it is required. */
  readonly arguments?: Arguments
  readonly options?: Options
  /** Adds to the values where the command was given, such as the content of a file that the server may not see. */
  readonly prepare?: (args: TypedArgs) => Promise<TakenArgs>
  /** What `prepare` adds. */
  readonly prepared?: Prepared
  /** Absent for `serve`, which starts a server and needs none. */
  readonly run?: (on: Administration, args: TakenArgs) => Promise<CommandResult>
}

type Arguments = { readonly [name: string]: Argument }
export type Options = { readonly [name: string]: Option }
type Prepared = { readonly [name: string]: Pick<Option, 'value' | 'required'> }
type None = { readonly [name in never]: never }

/** One row of the table, whose `run` gets the values that its arguments and options say. */
export const command = <
  const A extends Arguments = None,
  const O extends Options = None,
  const P extends Prepared = None,
>(
  row: Command<ValuesOf<A, O & P>, ValuesOf<A, O>> & {
    readonly arguments?: A
    readonly options?: O
    readonly prepared?: P
  },
): Command => row as unknown as Command

type ValuesOf<A, O> = { readonly [name in keyof A]: ValueOf<A[name]> } & {
  readonly [name in keyof O as IsAlwaysThere<O[name]> extends true ? name : never]: ValueOf<O[name]>
} & {
  readonly [name in keyof O as IsAlwaysThere<O[name]> extends true ? never : name]?: ValueOf<O[name]>
}

type IsAlwaysThere<O> = O extends { readonly required: true } | { readonly default: string | number } ? true : false

type ValueOf<O> = O extends { readonly value: Value<infer T> } ? T : true
