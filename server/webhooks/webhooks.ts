import { changeKinds, type EventKind, eventKinds } from '@kantine/contract/events.ts'
import type { Config } from '../config.ts'
import { openSeal, type Seal } from '../seal.ts'
import type { Store } from '../store/store.ts'
import type { GuardOptions } from './sending/guard.ts'
import { createSender, type Sender, type SenderOptions } from './sending/send.ts'

/** What everything about webhooks works with; made once, in `app.ts` or by a command. */
export type Webhooks = {
  readonly store: Store
  readonly seal: Seal
  readonly guard: GuardOptions
  /** The kinds that an endpoint can choose. */
  readonly kinds: readonly EventKind[]
  /** The one sender for first tries, retries and tests. */
  readonly sender: Sender
  close(): Promise<void>
}

/** @param options of the sender, for tests */
export function openWebhooks(config: Config, store: Store, options: SenderOptions = {}): Webhooks {
  const guard = { allowLoopback: config.webhooksAllowLoopback }
  const sender = createSender({ ...guard, ...options })
  return { store, seal: openSeal(config), guard, kinds: kindsOf(config), sender, close: sender.close }
}

function kindsOf({ contract }: Config): readonly EventKind[] {
  if (contract === 'full') return changeKinds
  return changeKinds.filter((kind) => !('open' in eventKinds[kind]))
}
