/** Reads command lines with Commander, the library that also writes the help. */
import { version } from '@kantine/contract/version.ts'
import { CommanderError, Command as Program, Argument as ProgramArgument, Option as ProgramOption } from 'commander'
import { type Args, type Argument, type Command, type Option, type Options, optionsOf } from './command.ts'
import { commands } from './commands.ts'
import { UsageError } from './values.ts'
import { leavesOf, wordsOf, wrongUsage } from './wrong-usage.ts'

export type ParsedCommand = { readonly command: Command; readonly args: Args; readonly json: boolean }

const exitCodes = 'Exit codes: 0 done, 1 rejected (standard error gives the reason), 2 wrong usage.'

const about = `
For help with a command, add --help, such as 'kantine keys create --help'.
With --json, a command prints one JSON value and nothing else.

Commands use the PostgreSQL database in DATABASE_URL, or the SQLite database in the folder DATA_DIR (default
'data'). They work with and without a running server.

${exitCodes}`

/** The values of the options that were typed, by their names. */
type Typed = { [name: string]: unknown }

type Handlers = { print(text: string): void; found(call: ParsedCommand): void }

/**
 * Reads a command line.
 *
 * @param argv the words after `kantine`
 * @returns the command with its values, or the requested text: help, or the version
 * @throws {UsageError} if the command line is wrong
 */
export function parse(argv: readonly string[]): ParsedCommand | { readonly text: string } {
  const asked = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv
  const texts: string[] = []
  const calls: ParsedCommand[] = []
  const program = programOf(argv, { print: (text) => texts.push(text), found: (call) => calls.push(call) })
  try {
    program.parse(asked, { from: 'user' })
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
  }
  return calls[0] ?? { text: texts.join('').trimEnd() }
}

function programOf(argv: readonly string[], handlers: Handlers): Program {
  const program = new Program('kantine')
    .description('Kantine, the API server for sports-club administration.')
    .version(version, '-v, --version', 'Prints the version.')
    .helpOption('-h, --help', 'Prints this help.')
    .helpCommand(false)
    .enablePositionalOptions()
    .configureHelp({ visibleCommands: leavesOf, subcommandTerm: usageOf })
    .configureOutput({ writeOut: handlers.print, writeErr() {} })
    .addHelpText('after', about)
  throwUsageErrors(program)
  for (const command of commands) add(program, command, argv, handlers)
  return program
}

const usageOf = (command: Program): string =>
  [wordsOf(command), ...command.registeredArguments.map((place) => place.name())].join(' ')

function throwUsageErrors(program: Program): void {
  program.exitOverride((error) => {
    throw wrongUsage(program, error) ?? error
  })
}

function add(program: Program, command: Command, argv: readonly string[], handlers: Handlers): void {
  const { name, doc, example, more, options = {}, changes = [], arguments: places = {} } = command
  const [first, second] = name.split(' ') as [string, string?]
  const leaf = (second === undefined ? program : groupOf(program, first)).command(second ?? first).description(doc)
  throwUsageErrors(leaf)
  leaf.addHelpText('after', `${more ? `\n${more}\n` : ''}\nExample: kantine ${example}\n\n${exitCodes}`)
  for (const place of Object.values(places)) leaf.addArgument(programArgumentOf(place))
  const typed: Typed = {}
  for (const [name, option] of optionsOf(command)) {
    leaf.addOption(optionOf(name, option, argv, typed))
  }
  leaf.action(() => {
    refuseMissing(leaf, options, typed)
    refuseNoChange(changes, typed)
    const placed = Object.keys(places).map((name, i) => [name, leaf.processedArgs[i]])
    const { json, ...args } = { ...Object.fromEntries(placed), ...defaultsOf(options), ...typed }
    handlers.found({ command, args, json: json === true })
  })
}

function groupOf(program: Program, word: string): Program {
  const known = program.commands.find((command) => command.name() === word)
  if (known) return known
  const group = program.command(word).helpCommand(false).addHelpText('after', `\n${exitCodes}`)
  throwUsageErrors(group)
  return group
}

const programArgumentOf = ({ doc, value }: Argument): ProgramArgument =>
  new ProgramArgument(`<${value.name}>`, docOf(doc, value.among)).argParser((text: string) =>
    value.read(text, value.name),
  )

function optionOf(name: string, option: Option, argv: readonly string[], typed: Typed): ProgramOption {
  const { doc, value, required, default: preset } = option
  const where = `--${name}`
  const parsed = new ProgramOption(value ? `${where} <${value.name}>` : where, docOf(doc, value?.among, required))
  if (preset !== undefined) parsed.default(preset, `${preset}`)
  return parsed.argParser((text: string | undefined) => {
    if (name in typed) throw new UsageError(`${where} was given twice. Give it only once.`)
    // Commander takes the next word as the value, even if it looks like another option.
    if (text?.startsWith('-') && !argv.includes(`${where}=${text}`)) {
      throw new UsageError(`${where} needs a value. If the value is '${text}', write: ${where}=${text}`)
    }
    typed[name] = value && text !== undefined ? value.read(text, where) : true
  })
}

const defaultsOf = (options: Options) =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, { default: preset }]) => (preset === undefined ? [] : [[name, preset]])),
  )

const docOf = (doc: string, among?: readonly string[], required?: boolean): string =>
  [doc, ...(required ? ['Required.'] : []), ...(among ? [`Values: ${among.join(', ')}.`] : [])].join(' ')

/** Checked here, because Commander would report a missing option before a misspelt one. */
function refuseMissing(leaf: Program, options: Options, typed: Typed): void {
  const missing = Object.entries(options).filter(([name, { required }]) => required && !(name in typed))
  if (missing.length === 0) return
  const names = missing.map(([name, { value }]) => `--${name} ${value?.name}`).join(' and ')
  throw new UsageError(`'${wordsOf(leaf)}' needs ${names}. See: ${wordsOf(leaf)} --help`)
}

function refuseNoChange(changes: readonly string[], typed: Typed): void {
  if (changes.length === 0 || changes.some((name) => name in typed)) return
  const names = new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(changes.map((name) => `--${name}`))
  throw new UsageError(`There is nothing to change. Specify ${names}.`)
}
