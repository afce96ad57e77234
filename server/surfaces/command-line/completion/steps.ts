import { type Command, type Option, optionsOf } from '../command.ts'
import { file } from '../values.ts'

/** What can be typed next. */
export type Step = {
  /** What was typed: `keys create`, `keys create --scopes`, or `clubs plan #2` for the second argument of a command. */
  readonly after: string
  readonly words: readonly string[]
  /** Whether the name of a file can follow. */
  readonly files: boolean
}

/** Everything that can be typed after the words of a command line, as the table of commands says. */
export function stepsOf(commands: readonly Command[]): Step[] {
  const groups = Map.groupBy(
    commands.filter(({ name }) => name.includes(' ')),
    ({ name }) => firstWord(name),
  )
  const first = [...new Set(commands.map(({ name }) => firstWord(name))), 'help', '--help', '--version']
  return [
    step('', first),
    ...[...groups].map(([word, all]) => step(word, [...all.map(({ name }) => name.slice(word.length + 1)), '--help'])),
    ...commands.flatMap(stepsOfCommand),
  ]
}

const firstWord = (name: string) => name.split(' ')[0] as string

function stepsOfCommand(command: Command): Step[] {
  const { name, arguments: places = {} } = command
  const options = optionsOf(command)
  return [
    step(name, [...options.map(([option]) => `--${option}`), '--help']),
    ...Object.values(places).map((place, n) => valueStep(`${name} #${n + 1}`, place)),
    ...options.flatMap(([option, { value }]) => (value ? [valueStep(`${name} --${option}`, { value })] : [])),
  ]
}

const step = (after: string, words: readonly string[]): Step => ({ after, words, files: false })

const valueStep = (after: string, { value }: Pick<Required<Option>, 'value'>): Step => ({
  after,
  words: value.among ?? [],
  files: isFile(value),
})

/** Whether a value is the name of a file. */
export const isFile = (value: { readonly name: string }) => value.name === file.name
