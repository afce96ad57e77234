/**
 * Webhooks: telling other programs what has happened in a club. The way of a notification, from a commit to its receiver:
 *
 * 1. `deliveries/fan-out.ts` is offered the changes of a write. It asks `endpoints/` which endpoints chose their kinds, adds a
 *    delivery for each to the same transaction, and wakes the deliverer after the commit.
 * 2. `deliveries/deliver.ts` asks `deliveries/concurrency.ts` how many may be sent to which endpoint at this moment.
 * 3. `deliveries/claim.ts` takes so many from `deliveries/queue.ts`, in a transaction, and reads from `endpoints/` where they go.
 * 4. `deliveries/send-notification.ts` hands each over to `sending/`: `message.ts` makes the signed request, `send.ts`
 *    makes the one call, for which `guard.ts` and `connect.ts` allow only public addresses, and `outcome.ts` describes the outcome.
 * 5. The next transaction of `claim.ts` writes the try and, after a failure, when the next one is made (`sending/retries.ts`);
 *    `endpoints/health.ts` judges from it whether the endpoint is warned about or disabled.
 */

import type { EventEmitter } from 'node:events'
import { type ChangeKind, changeKinds } from '@kantine/contract/events.ts'
import { servedContract } from '@kantine/contract/served.ts'
import type { Config } from '../config.ts'
import { openSeal, type Seal } from '../seal.ts'
import type { Store } from '../store/store.ts'
import type { GuardOptions } from './guard.ts'
import { createSender, type Sender, type SenderOptions } from './sending/send.ts'

/** The signal within this process, right after a commit, that deliveries to endpoints of a club are due. */
export type DueSignal = EventEmitter<{ due: [club: number, endpoints: readonly number[]] }>

/** What all code for webhooks needs; made once, in `app.ts` or by a command. */
export type Webhooks = {
  readonly store: Store
  readonly due: DueSignal
  readonly seal: Seal
  readonly guard: GuardOptions
  /** The kinds that an endpoint can choose. */
  readonly kinds: readonly ChangeKind[]
  /** The one sender for first tries, retries and tests. */
  readonly sender: Sender
  close(): Promise<void>
}

/**
 * @param due the signal that `fanOut` sends
 * @param options of the sender, for tests
 */
export function openWebhooks(config: Config, store: Store, due: DueSignal, options: SenderOptions = {}): Webhooks {
  const guard = { allowLoopback: config.webhooksAllowLoopback }
  const sender = createSender({ ...guard, ...options })
  return { store, due, seal: openSeal(config), guard, kinds: kindsOf(config), sender, close: sender.close }
}

function kindsOf({ contract }: Config): readonly ChangeKind[] {
  const served = servedContract(contract).eventKinds
  return changeKinds.filter((kind) => Object.hasOwn(served, kind))
}
