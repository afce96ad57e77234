import type { Language } from '@kantine/contract/languages.ts'
import type { Usage } from '../callers/usage.ts'
import type { Config } from '../config.ts'
import type { Mail } from '../mail/mail.ts'
import type { Store } from '../store/store.ts'
import type { Webhooks } from '../webhooks/webhooks.ts'

/** The services of operations, in the server or in a command's own process. */
export type Context = {
  readonly store: Store
  readonly config: Pick<Config, 'baseUrl' | 'rateLimitPerMinute'>
  /** Opened only when an operation needs them. */
  webhooks(): Promise<Webhooks>
  /** Counts an endpoint test against its club. Throws a `rate_limited` refusal above the limit. Absent for commands. */
  limitTests?(club: number): Promise<void>
  /** Where the server has a mail server; absent for commands, whose operator passes a link on. */
  readonly mail?: Mail | undefined
  /** The language that the reader of the response reads; absent for commands. */
  readonly language?: Language
  /** Usage counts of keys that are not in the database yet; absent in a process without callers. */
  readonly usage?: Pick<Usage, 'flush'>
}
