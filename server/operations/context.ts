import type { Language } from '@kantine/contract/languages.ts'
import type { Usage } from '../callers/usage.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/mail.ts'
import type { Store } from '../store/store.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/** The services available to operations, in the server or in a command's own process. */
export type Context = {
  readonly store: Store
  readonly config: Pick<Config, 'baseUrl' | 'rateLimitPerMinute'>
  /** Opened only when an operation needs them. */
  webhooks(): Promise<Webhooks>
  /** Counts an endpoint test towards its club's limit. Throws a `rate_limited` refusal above it. Absent for commands. */
  limitTests?(club: number): Promise<void>
  /** Present if the server can send mail; absent for commands, whose operator passes links on. */
  readonly mail?: Mail | undefined
  /** The language of the person who reads the response; absent for commands. */
  readonly language?: Language
  /** Stops long work once nobody waits for the response any more; absent for commands. */
  readonly signal?: AbortSignal
  /** Usage counts of keys that have not been saved to the database yet; absent in a process without callers. */
  readonly usage?: Pick<Usage, 'flush'>
}
