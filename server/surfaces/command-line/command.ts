import type { Resource } from '@kantine/contract/resource.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../operations/context.ts'
import type { Actor } from '../../store/actor.ts'
import type { ValueType } from './values.ts'

/** The services of commands, in the server or in the command's own process. */
export type Administration = Pick<Context, 'store' | 'config' | 'usage' | 'webhooks'> & {
  /** The user who ran the command. */
  readonly actor: Actor
  /** All resources, even if the server does not serve all of them. */
  readonly resources: readonly Resource[]
  /** The columns of the command's terminal; undefined for a file or a program. */
  readonly columns?: number | undefined
  /** Receives the progress of the command; absent if nobody is watching. */
  readonly progress?: Progress
}

/** Reports how many rows are done, and how many there are. */
export type Progress = (done: number, total: number) => void

export type CommandResult = {
  /** For people, on standard output; an empty string prints nothing. */
  readonly text: string
  /** For programs, with `--json`. */
  readonly json: unknown
  /** The error, for standard error. */
  readonly refused?: string
  /** Remarks after success, for standard error. */
  readonly warning?: string | undefined
  /** The command failed, so nothing was done. */
  readonly failed?: boolean
}

/** The values of arguments and options by their names, as JSON; a switch that was given is `true`. */
export type Args = { readonly [name: string]: unknown }

/** A command in the form sent to the process that has the database open. */
export type SentCommand = Pick<Administration, 'actor' | 'columns'> & { readonly command: string; readonly args: Args }

/** The standard input of a command: a terminal, a file or another program. */
export type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean }

export type Argument = {
  readonly doc: string
  readonly value: ValueType<unknown>
}

export type Option = {
  readonly doc: string
  /** An option without a value is a switch. */
  readonly value?: ValueType<unknown>
  readonly required?: true
  /** The value if the option is not given. */
  readonly default?: string | number
}

/** One command: its words, its arguments and options, and the function that carries it out. */
export type Command<TakenArgs = Args, TypedArgs = Args> = {
  /** Its words, such as `keys create`. */
  readonly name: string
  /** One sentence. */
  readonly doc: string
  /** The syntax after `kantine`, for the help. */
  readonly example: string
  /** Additional help, shown below the options. */
  readonly more?: string
  /** The arguments after the words, in this order; all are required. */
  readonly arguments?: Arguments
  readonly options?: Options
  /** The options that change something; at least one is required. */
  readonly changes?: readonly string[]
  /** Adds values in the command's process, such as a file that the server cannot access. */
  readonly prepare?: (args: TypedArgs, stdin: Input) => TakenArgs | Promise<TakenArgs>
  /** Whether it opens a database with duplicates of unique values. Other commands and servers do not. */
  readonly allowsDuplicates?: true
  /** Absent for `serve`, which starts a server, and for commands that open no store. */
  readonly run?: (on: Administration, args: TakenArgs) => Promise<CommandResult>
  /** Replaces `run`: runs in the process of the command, without opening the store. */
  readonly alone?: (on: Alone, args: TakenArgs) => Promise<CommandResult>
}

/** The input of a command that runs without the store. */
export type Alone = {
  readonly config: Config
  readonly actor: Actor
}

type Arguments = { readonly [name: string]: Argument }
export type Options = { readonly [name: string]: Option }
type None = { readonly [name in never]: never }

/** One row of the table. The types of its arguments and options are the types of the values that `run` gets. */
export const command = <const A extends Arguments = None, const O extends Options = None, Taken = ValuesOf<A, O>>(
  row: Command<Taken, ValuesOf<A, O>> & { readonly arguments?: A; readonly options?: O },
): Command => row as unknown as Command

const json: Option = { doc: 'Prints one JSON value.' }

/** The options of a command by their names; every command has `json` but `serve`, which prints no result. */
export const optionsOf = ({ options = {}, run, alone }: Command): [string, Option][] =>
  Object.entries(run || alone ? { ...options, json } : options)

type ValuesOf<A, O> = { readonly [name in keyof A]: ValueOf<A[name]> } & {
  readonly [name in keyof O as IsAlwaysThere<O[name]> extends true ? name : never]: ValueOf<O[name]>
} & {
  readonly [name in keyof O as IsAlwaysThere<O[name]> extends true ? never : name]?: ValueOf<O[name]>
}

type IsAlwaysThere<O> = O extends { readonly required: true } | { readonly default: string | number } ? true : false

type ValueOf<O> = O extends { readonly value: ValueType<infer T> } ? T : true
