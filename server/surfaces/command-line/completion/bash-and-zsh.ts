import type { Command } from '../command.ts'
import { type Step, stepsOf } from './steps.ts'

/** Bash 3.2, which macOS has, knows all of it but `compopt`. */
export const bashScript = (commands: readonly Command[]) => `# To complete kantine in bash, add this to ~/.bashrc:
#   eval "$(kantine completion bash)"
${candidates(commands)}
_kantine() {
  local IFS=$'\\n' words=() word before='' i current typed prefix found
  # Bash splits words at : and = too; here they become whole again.
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
  # What stands before the last : or = stays on the line.
  word=\${COMP_WORDS[COMP_CWORD]}
  [[ $word == [:=]* ]] && word=''
  prefix=\${current%"$word"}
  COMPREPLY=("\${COMPREPLY[@]#"$prefix"}")
}
complete -F _kantine kantine`

export const zshScript = (commands: readonly Command[]) => `#compdef kantine
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

/** Functions that both shells understand: which words can follow, one in a line; FILE stands for the name of any file. */
const candidates = (commands: readonly Command[]) => `
_kantine_words() {
  case "$1" in
${stepsOf(commands).map(lineOf).join('\n')}
    *) return 1 ;;
  esac
}

# Given what is typed of a word, and the words before it.
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

const lineOf = ({ after, words, files }: Step) => {
  const all = files ? [...words, 'FILE'] : words
  return `    '${after}') ${all.length > 0 ? `printf '%s\\n' ${all.join(' ')} ` : ''};;`
}
