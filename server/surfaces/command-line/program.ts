/** The table of commands as a program of Commander, which takes a command line apart and writes the help. */
import { version } from '@kantine/contract/version.ts'
import { Argument as Place, Command as Program, Option as ProgramOption } from 'commander'
import type { Args, Argument, Command, Option, Options } from './command.ts'
import { UsageError } from './usage-error.ts'
import { leavesOf, pathOf, wrongUsage } from './wrong-usage.ts'

export type ParsedCommand = { readonly command: Command; readonly args: Args; readonly json: boolean }

const exitCodes = 'Exit codes: 0 done, 1 refused (standard error says why), 2 wrong usage.'

const about = `
Every command has --help; 'kantine help keys create' prints the same.
With --json a command prints one JSON value and nothing else.

Commands work on the database of DATABASE_URL, or on the SQLite database in the folder of DATA_DIR ('data'
when it is not set). They work the same beside a running server and without one.

${exitCodes}`

/** The values of the options that were typed, by their names. */
type Typed = { [name: string]: unknown }

const json: Option = { doc: 'Prints one JSON value.' }

/** What becomes of a command line: a text that was asked for, or a call in which everything is right. */
type Ends = { print(text: string): void; found(call: ParsedCommand): void }

/** @param argv what was typed behind `kantine` */
export function programOf(commands: readonly Command[], argv: readonly string[], ends: Ends): Program {
  const program = new Program('kantine')
    .description('Kantine, the API server of a sports-club administration.')
    .version(version, '-v, --version', 'Prints the version.')
    .helpOption('-h, --help', 'Prints this.')
    .helpCommand(false)
    .enablePositionalOptions()
    .configureHelp({ visibleCommands: leavesOf, subcommandTerm: usageOf })
    .configureOutput({ writeOut: ends.print, writeErr() {} })
    .addHelpText('after', about)
  hearWhatIsWrong(program)
  for (const command of commands) add(program, command, argv, ends)
  return program
}

const usageOf = (command: Program): string =>
  [pathOf(command), ...command.registeredArguments.map((place) => place.name())].join(' ')

function hearWhatIsWrong(program: Program): void {
  program.exitOverride((error) => {
    throw wrongUsage(program, error) ?? error
  })
}

function add(program: Program, command: Command, argv: readonly string[], ends: Ends): void {
  const { name, doc, more, options = {}, run, arguments: places = {} } = command
  const [first, second] = name.split(' ') as [string, string?]
  const leaf = (second === undefined ? program : groupOf(program, first)).command(second ?? first).description(doc)
  hearWhatIsWrong(leaf)
  leaf.addHelpText('after', `${more ? `\n${more}\n` : ''}\n${exitCodes}`)
  for (const place of Object.values(places)) leaf.addArgument(placeOf(place))
  const typed: Typed = {}
  for (const [name, option] of Object.entries(run ? { ...options, json } : options)) {
    leaf.addOption(optionOf(name, option, argv, typed))
  }
  leaf.action(() => {
    refuseMissing(leaf, options, typed)
    const placed = Object.keys(places).map((name, i) => [name, leaf.processedArgs[i]])
    const { json, ...args } = { ...Object.fromEntries(placed), ...defaultsOf(options), ...typed }
    ends.found({ command, args, json: json === true })
  })
}

function groupOf(program: Program, word: string): Program {
  const known = program.commands.find((command) => command.name() === word)
  if (known) return known
  const group = program.command(word).helpCommand(false).addHelpText('after', `\n${exitCodes}`)
  hearWhatIsWrong(group)
  return group
}

const placeOf = ({ doc, value }: Argument): Place =>
  new Place(`<${value.name}>`, docOf(doc, value.among)).argParser((text: string) => value.read(text, value.name))

function optionOf(name: string, option: Option, argv: readonly string[], typed: Typed): ProgramOption {
  const { doc, value, required, default: preset } = option
  const where = `--${name}`
  const parsed = new ProgramOption(value ? `${where} <${value.name}>` : where, docOf(doc, value?.among, required))
  if (preset !== undefined) parsed.default(preset, `${preset}`)
  return parsed.argParser((text: string | undefined) => {
    if (name in typed) throw new UsageError(`${where} is given twice; give it once.`)
    // Commander takes whatever follows for the value, which is more likely another option.
    if (text?.startsWith('-') && !argv.includes(`${where}=${text}`)) {
      throw new UsageError(`${where} needs a value. If it is '${text}', write: ${where}=${text}`)
    }
    typed[name] = value && text !== undefined ? value.read(text, where) : true
  })
}

const defaultsOf = (options: Options) =>
  Object.fromEntries(
    Object.entries(options).flatMap(([name, { default: preset }]) => (preset === undefined ? [] : [[name, preset]])),
  )

const docOf = (doc: string, among?: readonly string[], required?: boolean): string =>
  [doc, ...(required ? ['Required.'] : []), ...(among ? [`There are: ${among.join(', ')}.`] : [])].join(' ')

/** Here and not by Commander, which asks for what is missing before it says that an option was misspelt. */
function refuseMissing(leaf: Program, options: Options, typed: Typed): void {
  const missing = Object.entries(options).filter(([name, { required }]) => required && !(name in typed))
  if (missing.length === 0) return
  const names = missing.map(([name, { value }]) => `--${name} ${value?.name}`).join(' and ')
  throw new UsageError(`'${pathOf(leaf)}' needs ${names}. See: ${pathOf(leaf)} --help`)
}
