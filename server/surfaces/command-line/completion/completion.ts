import type { Command, CommandResult } from '../command.ts'
import { bashScript, zshScript } from './bash-and-zsh.ts'
import { fishScript } from './fish.ts'

type Shell = 'bash' | 'zsh' | 'fish'

/** The script that makes a shell complete the commands of a table. It asks no server: it knows the words of the table and no more. */
export function completion(shell: Shell, commands: readonly Command[]): CommandResult {
  const script = scripts[shell](commands)
  return { text: script, json: { shell, script } }
}

const scripts: { readonly [shell in Shell]: (commands: readonly Command[]) => string } = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
}
