import assert from 'node:assert/strict'
import { pino } from 'pino'
import { newBrowser } from '../../console/browser.ts'
import { password } from '../../support/clubs-and-people.ts'
import { full, seedOf } from '../../support/full.ts'
import { onEngines, startKantine } from '../../support/kantine.ts'
import { attack, prepare } from './attack.ts'

const requests = full ? 2000 : 500

type Description = { readonly paths: { readonly [path: string]: { readonly post: { readonly responses: object } } } }

const assertWithoutSecrets = (log: string, secrets: readonly string[]) =>
  assert.deepEqual(
    secrets.filter((secret) => log.includes(secret)),
    [],
    'a secret is in the log',
  )

onEngines(`${requests} hostile requests to every endpoint cause no 500 and reveal nothing`, async (engine) => {
  const lines: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
  const kantine = await startKantine(engine, { environment: { TRUST_PROXY: 'loopback' }, log })
  const target = await prepare(kantine.store, kantine.config.baseUrl)
  const browser = newBrowser(kantine)
  const { status } = await browser.call('POST /session', { email: target.email, password })
  assert.equal(status, 201)
  const seed = seedOf(`hostile ${engine}`)
  const credentials = { ...target, cookie: browser.cookie, origin: kantine.config.baseUrl }
  const { statuses, ofKinds, faults } = await attack(kantine.url, credentials, requests, seed)
  assert.deepEqual(faults, [], `SEED=${seed}`)
  for (const status of [
    'mcp 200',
    'mcp 400',
    'oauth 303',
    'oauth 400',
    'form 303',
    'form 400',
    'form 403',
    'document 200',
  ]) {
    assert.ok(ofKinds.has(status), `no ${status}, SEED=${seed}`)
  }
  const { paths } = (await (await fetch(`${kantine.url}/api/v1/openapi.json`)).json()) as Description
  const described = ['204', '405', ...Object.keys(paths['/api/v1/mcp']?.post.responses ?? {})]
  const ofAssistants = [...ofKinds.keys()].filter((name) => name.startsWith('mcp ')).map((name) => name.slice(4))
  assert.deepEqual(
    ofAssistants.filter((status) => !described.includes(status)),
    [],
    `SEED=${seed}`,
  )
  assertWithoutSecrets(lines.join(''), [target.key, target.assistantKey, target.token, browser.cookie.slice(-43)])
  for (const status of ['200', '400', '401', '403', '404', '405', '422', 'cut off']) {
    assert.ok((statuses.get(status) ?? 0) > 5, `only ${statuses.get(status)} × ${status}, SEED=${seed}`)
  }
})
