import { EventEmitter } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import type { DueSignal } from '../../webhooks/webhooks.ts'
import type { CommandResult, Sent } from './command.ts'

/** How long a command waits for another one, or for a server that is starting or stopping. */
const patienceMs = 10_000
const betweenMs = 50

/**
 * Carries out a command where the database is open. Every process can open PostgreSQL. The folder of SQLite belongs to one
 * process: to the running server, which is asked; or, without a server, to this command.
 *
 * @throws {FolderInUse} when another process has the folder and does not answer
 */
export async function carryOut(config: Config, sent: Sent): Promise<CommandResult> {
  if (config.databaseUrl) return inThisProcess(config, sent)
  const { askServer } = await import('./socket.ts')
  const { FolderInUse } = await import('../../store/sqlite/folder.ts')
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const outcome = await askServer(config.dataDir, sent)
    if (outcome) return outcome
    try {
      return await inThisProcess(config, sent)
    } catch (error) {
      if (!(error instanceof FolderInUse) || performance.now() > giveUpAt) throw error
    }
    await setTimeout(betweenMs)
  }
}

async function inThisProcess(config: Config, { command, args, actor }: Sent): Promise<CommandResult> {
  const [{ resources }, { openStore }, { fanOut }, { runCommand }] = await Promise.all([
    import('@kantine/contract/resources.ts'),
    import('../../store/store.ts'),
    import('../../webhooks/deliveries/fan-out.ts'),
    import('./run.ts'),
  ])
  await using opened = new AsyncDisposableStack()
  // Nobody listens: this process delivers nothing, and the server finds what is due within a second.
  const due: DueSignal = new EventEmitter()
  const store = opened.adopt(await openStore(config, fanOut(due)), (store) => store.close())
  const webhooks = async () => {
    const { openWebhooks } = await import('../../webhooks/webhooks.ts')
    return opened.adopt(openWebhooks(config, store, due), (webhooks) => webhooks.close())
  }
  return await runCommand({ store, actor, resources, webhooks }, command, args)
}
