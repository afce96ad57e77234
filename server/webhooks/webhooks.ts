/**
 * Webhooks notify other programs of changes. From the commit to the receiver:
 *
 * 1. `deliveries/fan-out.ts` adds a delivery per event and subscribed endpoint to the change's transaction, and wakes the deliverer after
 *    the commit. Above a club's quota, `deliveries/backlog.ts` disables the endpoint with the most.
 * 2. `deliveries/deliver.ts` asks `deliveries/concurrency.ts` how many deliveries it may send to which endpoint now: at most 512, and
 *    4 to one endpoint (16 if it is quick, 1 if it fails).
 * 3. `deliveries/claim.ts` claims these from `deliveries/queue.ts` in a transaction.
 * 4. `sending/message.ts` builds the request, signed with every secret that still counts. `sending/send.ts` sends it, only to public
 *    addresses (`guard.ts`, `sending/connect.ts`).
 * 5. The next transaction of `claim.ts` saves the try. A failed one is repeated up to nine times, after 5 seconds to 24 hours
 *    (`sending/retries.ts`). `endpoints/health.ts` decides whether to warn about the endpoint or disable it.
 */

import type { EventEmitter } from 'node:events'
import { type ChangeKind, changeKinds } from '@kantine/contract/events.ts'
import { servedContract } from '@kantine/contract/served.ts'
import type { Config } from '../config.ts'
import { openSeal, type Seal } from '../seal.ts'
import type { Store } from '../store/store.ts'
import type { GuardOptions } from './guard.ts'
import { createSender, type Sender, type SenderOptions } from './sending/send.ts'

/** Signals within this process, after a commit, that deliveries to endpoints of a club are due. */
export type DueSignal = EventEmitter<{ due: [club: number, endpoints: readonly number[]] }>

/** Created once, in `app.ts` or by a command. */
export type Webhooks = {
  readonly store: Store
  readonly due: DueSignal
  readonly seal: Seal
  readonly guard: GuardOptions
  /** The kinds of events that an endpoint can choose. */
  readonly kinds: readonly ChangeKind[]
  readonly sender: Sender
  close(): Promise<void>
}

/**
 * @param due the signal that `fanOut` sends
 * @param options options of the sender, for tests
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
