import { parseArgs } from 'node:util'
import { suggestionFor } from '../../suggest.ts'
import type { Args, Command } from './command.ts'
import { commands } from './commands.ts'
import { helpOf, helpOn, overview } from './help.ts'

/** What was typed is no call; the hint says what would be. */
export class UsageError extends Error {
  readonly hint: string

  constructor(message: string, hint: string) {
    super(message)
    this.name = 'UsageError'
    this.hint = hint
  }
}

export type Call =
  | { readonly command: Command; readonly args: Args; readonly json: boolean }
  | { readonly text: string }
  | { readonly version: true }

/**
 * Reads a command line.
 *
 * @throws {UsageError} for an unknown command or option, and for what is missing
 */
export function parse(argv: readonly string[]): Call {
  const [first] = argv
  if (first === undefined) throw new UsageError('There is no command.', 'See: kantine --help')
  if (first === '--help' || first === '-h' || first === 'help') return { text: overview() }
  if (first === '--version' || first === '-v') return { version: true }
  const command = commands.find(({ name }) => name === argv.slice(0, name.split(' ').length).join(' '))
  if (command) return parseCall(command, argv.slice(command.name.split(' ').length))
  const below = commands.filter(({ name }) => name.startsWith(`${first} `))
  if (below.length > 0 && ['--help', '-h'].includes(argv[1] ?? '')) return { text: helpOn(below) }
  throw unknownCommand(argv, below)
}

function unknownCommand(argv: readonly string[], below: readonly Command[]): UsageError {
  const [first = '', second] = argv
  if (below.length > 0 && (second === undefined || second.startsWith('-'))) {
    return new UsageError(`'${first}' needs a word more.`, `There are: ${namesOf(below)}`)
  }
  const wrong = argv.slice(0, 2).filter((word) => !word.startsWith('-'))
  const names = commands.map(({ name }) => name)
  const meant = suggestionFor(wrong.join(' '), names) ?? suggestionFor(first, names)
  const others = below.length > 0 ? `There are: ${namesOf(below)}` : 'See: kantine --help'
  const typed = below.length > 0 ? wrong.join(' ') : first
  return new UsageError(`There is no command '${typed}'.`, meant ? `Did you mean: kantine ${meant}` : others)
}

const namesOf = (some: readonly Command[]) => some.map(({ name }) => `kantine ${name}`).join(', ')

function parseCall(command: Command, rest: readonly string[]): Call {
  const options = { ...command.options, ...(command.run && { json: { doc: '' } }), help: { doc: '' } }
  const args: { [name: string]: string } = {}
  const places: string[] = []
  for (const token of tokensOf(rest, options)) {
    if (token.kind === 'positional') places.push(token.value)
    if (token.kind !== 'option') continue
    if (token.name === 'help') return { text: helpOf(command) }
    args[token.name] = argumentOf(command, token, options, args)
  }
  takePlaces(command, places, args)
  const missing = Object.entries(command.options ?? {}).filter(([name, { required }]) => required && !(name in args))
  if (missing.length > 0) {
    const names = missing.map(([name, { value }]) => `--${name} ${value}`).join(' and ')
    throw new UsageError(`'kantine ${command.name}' needs ${names}.`, seeHelp(command))
  }
  const { json, ...others } = args
  return { command, args: others, json: json !== undefined }
}

type Options = NonNullable<Command['options']>

const tokensOf = (args: readonly string[], options: Options) =>
  parseArgs({
    args: [...args],
    options: {
      ...Object.fromEntries(
        Object.entries(options).map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const]),
      ),
      help: { type: 'boolean', short: 'h' },
    },
    strict: false,
    allowPositionals: true,
    tokens: true,
  }).tokens

type OptionToken = Extract<ReturnType<typeof tokensOf>[number], { kind: 'option' }>

function argumentOf(command: Command, token: OptionToken, options: Options, args: Args): string {
  const { name, rawName, value, inlineValue } = token
  const option = Object.hasOwn(options, name) ? options[name] : undefined
  const fail = (message: string, hint = seeHelp(command)) => new UsageError(message, hint)
  if (!option) {
    const meant = suggestionFor(name, Object.keys(options))
    throw fail(
      `'kantine ${command.name}' has no option ${rawName}.`,
      meant ? `Did you mean: --${meant}` : seeHelp(command),
    )
  }
  if (name in args) throw fail(`${rawName} is given twice.`)
  if (!option.value) {
    if (value !== undefined) throw fail(`${rawName} takes no value.`)
    return ''
  }
  if (value === undefined) throw fail(`${rawName} needs a value: ${rawName} ${option.value}.`)
  if (value.startsWith('-') && !inlineValue) {
    throw fail(`${rawName} needs a value: ${rawName} ${option.value}.`, `If it is '${value}': ${rawName}=${value}`)
  }
  return value
}

function takePlaces(command: Command, given: readonly string[], args: { [name: string]: string }): void {
  const places = command.places ?? []
  const [missing] = places.slice(given.length)
  if (missing) throw new UsageError(`'kantine ${command.name}' needs ${missing}.`, seeHelp(command))
  const [tooMany] = given.slice(places.length)
  if (tooMany !== undefined) {
    throw new UsageError(`'kantine ${command.name}' does not take '${tooMany}'.`, seeHelp(command))
  }
  for (const [i, place] of places.entries()) args[place.toLowerCase()] = given[i] as string
}

const seeHelp = ({ name }: Command) => `See: kantine ${name} --help`
