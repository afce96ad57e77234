/** Shell completion scripts for commands, options and their values. They do not contact a server, so they do not complete slugs or ids. */
import { type Argument, type Command, type CommandResult, type Option, optionsOf } from './command.ts'
import { file } from './values.ts'

type Shell = 'bash' | 'zsh' | 'fish'

export function completion(shell: Shell, commands: readonly Command[]): CommandResult {
  const script = { bash: bashScript, zsh: zshScript, fish: fishScript }[shell](commands)
  return { text: script, json: { shell, script } }
}

/**
 * The possible words after the typed ones: `keys create`, `keys create --scopes`, or `clubs plan #2` for the second argument of a command.
 */
type Step = { readonly after: string; readonly words: readonly string[] }

function stepsOf(commands: readonly Command[]): Step[] {
  const firstWord = ({ name }: Command) => name.split(' ')[0] as string
  const groups = Map.groupBy(
    commands.filter(({ name }) => name.includes(' ')),
    firstWord,
  )
  const wordsOfGroup = (group: string, all: readonly Command[]) => all.map(({ name }) => name.slice(group.length + 1))
  return [
    { after: '', words: [...new Set(commands.map(firstWord)), 'help', '--help', '--version'] },
    ...[...groups].map(([after, all]) => ({ after, words: [...wordsOfGroup(after, all), '--help'] })),
    ...commands.flatMap(stepsOfCommand),
  ]
}

function stepsOfCommand(command: Command): Step[] {
  const { name, arguments: places = {} } = command
  const options = optionsOf(command)
  return [
    { after: name, words: [...options.map(([option]) => `--${option}`), '--help'] },
    ...Object.values(places).map(({ value }, n) => ({ after: `${name} #${n + 1}`, words: wordsOf(value) })),
    ...options.flatMap(([option, { value }]) =>
      value ? [{ after: `${name} --${option}`, words: wordsOf(value) }] : [],
    ),
  ]
}

/** FILE means any file name. */
const wordsOf = (value: Argument['value']) => (isFile(value) ? ['FILE'] : (value.among ?? []))

const isFile = (value: Argument['value']) => value.name === file.name

/** Bash 3.2, which macOS includes, supports all of this except `compopt`. */
const bashScript = (commands: readonly Command[]) => `# To complete kantine in bash, add this to ~/.bashrc:
#   eval "$(kantine completion bash)"
${candidates(commands)}
_kantine() {
  local IFS=$'\\n' words=() word before='' i current typed prefix found
  # Bash also splits words at : and =; join them again.
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ \${#words[@]} -gt 0 && ($word == [:=]* || $before == *[:=]) ]]; then
      words[\${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    before=$word
  done
  current=\${words[\${#words[@]} - 1]}
  unset "words[\${#words[@]} - 1]"
  found=$(_kantine_candidates "$current" "\${words[@]}")
  COMPREPLY=()
  if [[ $'\\n'$found$'\\n' == *$'\\nFILE\\n'* ]]; then
    found=\${found/FILE/}
    typed=\${current#--*=}
    COMPREPLY=($(compgen -P "\${current%"$typed"}" -f -- "$typed"))
    compopt -o filenames 2> /dev/null
  fi
  typed=\${current##*[,=]}
  COMPREPLY+=($(compgen -P "\${current%"$typed"}" -W "$found" -- "$typed"))
  # Keep the text before the last : or =.
  word=\${COMP_WORDS[COMP_CWORD]}
  [[ $word == [:=]* ]] && word=''
  prefix=\${current%"$word"}
  COMPREPLY=("\${COMPREPLY[@]#"$prefix"}")
}
complete -F _kantine kantine`

const zshScript = (commands: readonly Command[]) => `#compdef kantine
# To complete kantine in zsh, add this to ~/.zshrc, after compinit:
#   eval "$(kantine completion zsh)"
${candidates(commands)}
_kantine() {
  local -a found
  found=(\${(f)"$(_kantine_candidates "\${words[CURRENT]}" "\${(@)words[2,CURRENT-1]}")"})
  if (( \${found[(Ie)FILE]} )); then
    found=(\${found:#FILE})
    compset -P '--*=' || true
    _files
  else
    compset -P '*[,=]' || true
  fi
  compadd -a found
}
compdef _kantine kantine`

/** Functions in the syntax of both shells. They print the possible next words, one per line; FILE means any file name. */
const candidates = (commands: readonly Command[]) => `
_kantine_words() {
  case "$1" in
${stepsOf(commands).map(lineOf).join('\n')}
    *) return 1 ;;
  esac
}

# Arguments: the typed part of the current word, then the words before it.
_kantine_candidates() {
  local current="$1" at='' option='' place=0 given='' word
  shift
  if [ "$1" = help ]; then shift; fi
  for word in "$@"; do
    given="$given \${word%%=*} "
    if [ -n "$option" ]; then
      option=''
    else
      case "$word" in
        --*=*) ;;
        -*) if _kantine_words "$at $word" > /dev/null; then option="$word"; fi ;;
        *)
          if [ "$place" = 0 ] && _kantine_words "\${at:+$at }$word" > /dev/null; then
            at="\${at:+$at }$word"
          else
            place=$((place + 1))
          fi
          ;;
      esac
    fi
  done
  case "$current" in
    --*=*) option="\${current%%=*}" ;;
  esac
  if [ -n "$option" ]; then
    _kantine_words "$at $option"
    return
  fi
  _kantine_words "$at #$((place + 1))"
  _kantine_words "$at" | while read -r word; do
    case "$given" in
      *" $word "*) ;;
      *) printf '%s\\n' "$word" ;;
    esac
  done
}
`

const lineOf = ({ after, words }: Step) =>
  `    '${after}') ${words.length > 0 ? `printf '%s\\n' ${words.join(' ')} ` : ''};;`

const fishScript = (commands: readonly Command[]) => `# To complete kantine in fish, save this to a file once:
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

# Appends each of these words to a comma-separated list.
function __kantine_among
    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')
    printf '%s\\n' "$typed"$argv
end

complete -c kantine -f
complete -c kantine -l help -d 'Prints the help'
${[...wordLines(commands), ...commands.flatMap(linesOfCommand)].join('\n')}`

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

/** The completions of a value: some words, files, or none. */
function takenBy({ value }: Pick<Argument | Option, 'value'>): string {
  if (!value) return ''
  if (isFile(value)) return '-r -F'
  return value.among ? `-x -a "(__kantine_among ${value.among.join(' ')})"` : '-x'
}

const docOf = ({ doc }: { readonly doc: string }) => ` -d '${doc.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
