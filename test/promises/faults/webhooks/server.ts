/**
 * The server as `kantine serve` runs it, with another pace: what failed is tried again at once, which in production takes seconds
 * to days. No setting does that.
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

/** A receiver that goes on failing is left alone for a while, so that it takes no share of the test's machine. */
function wait(tries: number, retryAfterSeconds = 0): number {
  return Math.max(tries < 8 ? 0 : 2000, retryAfterSeconds * 1000)
}
