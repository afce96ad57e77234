import { EventEmitter } from 'node:events'
import { resources } from '@kantine/contract/resources.ts'
import type { Config } from '../../config.ts'
import { openStoreWithRules } from '../../open-store.ts'
import type { Actor } from '../../store/actor.ts'
import type { StoreOptions } from '../../store/store.ts'
import type { DueSignal } from '../../webhooks/webhooks.ts'
import type { Administration } from './command.ts'

/**
 * Opens the store in this process for as long as the work takes.
 *
 * @throws {FolderInUse} if another process has the folder
 */
export async function withStore<T>(
  config: Config,
  actor: Actor,
  work: (on: Administration) => Promise<T>,
  parts: Pick<StoreOptions, 'duplicatesAllowed'> = {},
): Promise<T> {
  await using opened = new AsyncDisposableStack()
  // This process has no deliverer: the server finds due deliveries within a second.
  const due: DueSignal = new EventEmitter()
  const store = opened.adopt(await openStoreWithRules(config, { ...parts, due }), (store) => store.close())
  const webhooks = async () => {
    const { openWebhooks } = await import('../../webhooks/webhooks.ts')
    return opened.adopt(openWebhooks(config, store, due), (webhooks) => webhooks.close())
  }
  return await work({ store, config, actor, resources, webhooks })
}
