/** The reasons shown when a server or command cannot do its work. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { openMetrics } from '../../server/http/metrics.ts'
import { reasonOf } from '../../server/surfaces/command-line/reason.ts'

test('if the metrics port is unavailable, the reason names the settings of the metrics', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  t.after(() => taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const reasonAt = async (metricsHost: string) =>
    reasonOf(await openMetrics({ metricsPort: port, metricsHost }).catch((error) => error))
  assert.equal(
    await reasonAt('127.0.0.1'),
    `Port ${port} on 127.0.0.1 is already in use. Stop the program that uses it, or choose another port with METRICS_PORT.`,
  )
  assert.equal(await reasonAt('192.0.2.1'), 'This machine does not have the address 192.0.2.1. Correct METRICS_HOST.')
})
