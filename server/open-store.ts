import { authorize } from './callers/authority.ts'
import type { Config } from './config.ts'
import { consequences } from './records/consequences.ts'
import { forgetRemoved } from './records/kept-imports.ts'
import { openStore, type Store, type StoreOptions } from './store/store.ts'
import type { BeforeCommit } from './store/writer.ts'
import { fanOut } from './webhooks/deliveries/fan-out.ts'
import type { DueSignal } from './webhooks/webhooks.ts'

type Options = StoreOptions & {
  /** Tells the deliverer of this process what is due; absent in a process without one. */
  readonly due?: DueSignal
}

/** Opens the store (`openStore`) with Kantine's rules: who may write, what follows from a change, and who is notified of it. */
export const openStoreWithRules = (
  config: Parameters<typeof openStore>[0] & Pick<Config, 'contract'>,
  { due, ...options }: Options = {},
): Promise<Store> => {
  const notify = fanOut(due, config.contract)
  const beforeCommit: BeforeCommit = async (...write) => [
    ...(await forgetRemoved(...write)),
    ...(await notify(...write)),
  ]
  return openStore(config, { authorize, consequences, beforeCommit }, options)
}
