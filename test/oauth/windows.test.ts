import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findGrant } from '../../server/callers/assistants/grants.ts'
import { onBothEngines, startAtItsAddress, startKantine } from '../support/kantine.ts'
import { connect, newOwner } from './connecting.ts'
import type { Window } from './window.ts'

const refreshes = 5

onBothEngines(
  'two processes of an assistant refresh the same tokens at the same time, and both go on',
  async (engine) => {
    const kantine = await startAtItsAddress(engine)
    const { baseUrl } = kantine.config
    const { config, tokens, grant } = await connect(kantine, await newOwner(kantine, 'processes'))
    // Only PostgreSQL has room for a second server.
    const environment = { BASE_URL: baseUrl, DATA_DIR: kantine.config.dataDir }
    const other =
      engine === 'sqlite' ? kantine : await startKantine(engine, { database: kantine.database, environment })
    const client = { client_id: config.clientMetadata().client_id, issuer: baseUrl }
    const windows = [kantine, other].map(({ url }): Window => {
      return {
        endpoint: `${baseUrl}/api/v1/mcp`,
        server: url,
        client,
        tokens: { ...tokens, issuer: baseUrl },
        refreshes,
      }
    })
    const processes = windows.map(() => fork(join(import.meta.dirname, 'window.ts')))
    try {
      await Promise.all(processes.map((one) => once(one, 'message')))
      const answers = processes.map((one) => Promise.race([once(one, 'message'), once(one, 'exit')]))
      for (const [n, one] of processes.entries()) one.send(windows[n] as Window)
      const [[first], [second]] = (await Promise.all(answers)) as [[string[]], [string[]]]
      assert.equal(new Set(first).size, refreshes)
      assert.deepEqual(second, first)
      assert.ok(await findGrant(kantine.store, grant.id))
    } finally {
      for (const one of processes) one.kill()
    }
  },
)
