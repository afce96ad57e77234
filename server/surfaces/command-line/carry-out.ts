import { userInfo } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { Actor } from '../../store/actor.ts'
import type { CommandResult, Progress, SentCommand } from './command.ts'

/** How long a command waits for other commands, which can take seconds, or for a server that starts or stops. */
const longestWaitMs = 30_000
const retryEveryMs = 50

/**
 * Runs a command in the process that can open the database. Any process can open PostgreSQL. The folder of SQLite belongs to one process:
 * either the running server, which then runs the command, or this process.
 *
 * @throws {FolderInUse} if another process has the folder and does not respond
 */
export async function carryOutCommand(config: Config, sent: SentCommand, progress: Progress): Promise<CommandResult> {
  if (config.databaseUrl) return inThisProcess(config, sent, progress)
  const { askServer } = await import('./socket.ts')
  const { FolderInUse } = await import('../../store/sqlite/folder.ts')
  const giveUpAt = performance.now() + longestWaitMs
  for (;;) {
    const outcome = await askServer(config.dataDir, sent, progress)
    if (outcome) return outcome
    try {
      return await inThisProcess(config, sent, progress)
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > giveUpAt) throw error
    }
    await setTimeout(retryEveryMs)
  }
}

async function inThisProcess(
  config: Config,
  { command, args, actor, columns }: SentCommand,
  progress: Progress,
): Promise<CommandResult> {
  const { commands, runCommand } = await import('./commands.ts')
  const { withStore } = await import('./with-store.ts')
  const duplicatesAllowed = commands.some(({ name, allowsDuplicates }) => name === command && allowsDuplicates)
  return withStore(config, actor, (on) => runCommand({ ...on, columns, progress }, command, args), {
    duplicatesAllowed,
  })
}

/** The actor of a command: the operating-system user, by number if it has no name, as in some containers. */
export function commandActor(): Actor {
  try {
    return { by: 'command', name: userInfo().username }
  } catch {
    return { by: 'command', name: `${process.getuid?.()}` }
  }
}
