import type { Command, Option } from './command.ts'

const json: Option = { doc: 'Prints one JSON value.' }

/** The options of a command by their names; every command has `json` but `serve`, which prints no result. */
export const optionsOf = ({ options = {}, run, alone }: Command): [string, Option][] =>
  Object.entries(run || alone ? { ...options, json } : options)
