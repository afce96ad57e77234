import { type Argument, type Command, type Option, optionsOf } from '../command.ts'
import { isFile, stepsOf } from './steps.ts'

export const fishScript = (commands: readonly Command[]) => `# To complete kantine in fish, write this into a file once:
#   kantine completion fish > ~/.config/fish/completions/kantine.fish

# Whether the words before the cursor are these.
function __kantine_typed
    test (__kantine_words) = "$argv"
end

# Whether the words before the cursor begin with these.
function __kantine_in
    string match -q -- "$argv *" (__kantine_words)' '
end

function __kantine_words
    set -l words (commandline -opc)
    set -e words[1]
    test "$words[1]" = help; and set -e words[1]
    echo "$words"
end

# These words, behind what a list separated by commas has already.
function __kantine_among
    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')
    printf '%s\\n' "$typed"$argv
end

complete -c kantine -f
complete -c kantine -l help -d 'Prints the help'
${[...wordLines(commands), ...commands.flatMap(linesOfCommand)].join('\n')}`

/** The words of commands. */
function wordLines(commands: readonly Command[]): string[] {
  const groups = stepsOf(commands).filter(({ after }) => !commands.some(({ name }) => after.startsWith(name)))
  return groups.flatMap(({ after, words }) =>
    words
      .filter((word) => !word.startsWith('--'))
      .map((word) => {
        const known = commands.find(({ name }) => name === `${after} ${word}`.trim())
        return `complete -c kantine -n "__kantine_typed ${after}" -a ${word}${known ? docOf(known) : ''}`
      }),
  )
}

function linesOfCommand(command: Command): string[] {
  const when = `complete -c kantine -n "__kantine_in ${command.name}"`
  const places = Object.values(command.arguments ?? {})
    .map(takenBy)
    .filter(Boolean)
  const options = optionsOf(command).map(
    ([name, option]) => `${when} -l ${name}${option.value ? ` ${takenBy(option)}` : ''}${docOf(option)}`,
  )
  return [...places.map((place) => `${when} ${place.replace('-x ', '')}`), ...options]
}

/** What can be given as a value: one of some words, a file, or something that only the user knows. */
function takenBy({ value }: Pick<Argument | Option, 'value'>): string {
  if (!value) return ''
  if (isFile(value)) return '-r -F'
  return value.among ? `-x -a "(__kantine_among ${value.among.join(' ')})"` : '-x'
}

const docOf = ({ doc }: { readonly doc: string }) => ` -d '${doc.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
