import assert from 'node:assert/strict'
import { newBrowser, password } from '../console/browser.ts'
import { onBothEngines, startKantine } from '../kantine.ts'
import { attack, prepare } from './attack.ts'

const requests = 2000

onBothEngines(`${requests} hostile requests over everything served give no 500 and reveal nothing`, async (engine) => {
  const kantine = await startKantine(engine, { environment: { TRUST_PROXY: 'loopback' } })
  const target = await prepare(kantine.store)
  const browser = newBrowser(kantine)
  const { status } = await browser.call('POST /session', { email: target.email, password })
  assert.equal(status, 201)
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  const credentials = { ...target, cookie: browser.cookie, origin: kantine.config.baseUrl }
  const { statuses, faults } = await attack(kantine.url, credentials, requests, seed)
  assert.deepEqual(faults, [], `SEED=${seed}`)
  for (const status of ['200', '400', '401', '403', '404', '405', '422', 'cut off']) {
    assert.ok((statuses.get(status) ?? 0) > 5, `only ${statuses.get(status)} × ${status}, SEED=${seed}`)
  }
})
