import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { compareClaims } from './claims.ts'
import type { EngineName } from './databases.ts'
import { measureDeliveries } from './deliveries.ts'
import { measureLatency } from './latency.ts'
import { startReceiver } from './webhook-setup.ts'

/** Measures the time from a write to its notification, deliveries a second, and the cost of dead receivers and a long queue. */
export async function webhooks(engines: readonly EngineName[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'kantine-bench-'))
  const logFile = join(folder, 'kantine.log')
  const receiver = await startReceiver()
  try {
    for (const engine of engines) {
      await measureLatency(engine, receiver, logFile)
      await measureDeliveries(engine, receiver, logFile)
      await compareClaims(engine)
    }
  } finally {
    receiver.process.disconnect()
    rmSync(folder, { recursive: true })
  }
}
