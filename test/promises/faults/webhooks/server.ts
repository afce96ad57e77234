/**
 * Runs the server like `kantine serve`, except that failed deliveries are retried immediately instead of after seconds to days. No
 * setting does this.
 */
import { pino } from 'pino'
import { createApp } from '../../../../server/app.ts'
import { parseConfig } from '../../../../server/config.ts'
import { leaseMs, timeoutMs } from './pace.ts'

const app = await createApp(parseConfig(process.env), pino({ level: 'silent' }), {
  webhooks: { timeoutMs, leaseMs, lookEveryMs: 50, wait },
})
await app.listen()
console.log('ready')

/** A receiver that keeps failing is retried less often, to save processor time. */
function wait(tries: number, retryAfterSeconds = 0): number {
  return Math.max(tries < 8 ? 0 : 2000, retryAfterSeconds * 1000)
}
