/**
 * Sends many hostile requests to a server in its own process:
 *
 *   npm run hostile -- [requests] [sqlite|postgres] [seed]
 *
 * Prints the counts as a line of JSON for each database, and fails if a request returned a 500 or revealed something. It also prints the
 * processor time of the event loop's turns, in milliseconds.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { engines, newDatabase } from '../../../bench/databases.ts'
import { withStore } from '../../../bench/seed.ts'
import type { Turns } from '../../../bench/turns.ts'
import { parseConfig } from '../../../server/config.ts'
import { newBrowser } from '../../console/browser.ts'
import { password } from '../../support/clubs-and-people.ts'
import { freePort } from '../../support/free-port.ts'
import { attack, prepare } from './attack.ts'

const [requests = '100000', engine, seed = Math.floor(Math.random() * 2 ** 31)] = process.argv.slice(2)
for (const one of engines.filter((name) => engine === undefined || engine === name)) {
  const { faults, ...counts } = await run(one, Number(requests), Number(seed))
  for (const fault of faults.slice(0, 20)) console.log(fault)
  console.log(
    JSON.stringify({ engine: one, requests: Number(requests), seed: Number(seed), faults: faults.length, ...counts }),
  )
  if (faults.length > 0) process.exitCode = 1
}

async function run(engine: (typeof engines)[number], howMany: number, seed: number) {
  await using opened = new AsyncDisposableStack()
  const database = opened.adopt(await newDatabase(engine), ({ remove }) => remove())
  const environment = {
    ...database.environment,
    HOST: '127.0.0.1',
    PORT: `${await freePort()}`,
    RATE_LIMIT_PER_MINUTE: '1000000',
    TRUST_PROXY: 'loopback',
  }
  const config = parseConfig(environment)
  const target = await withStore(environment, (store) => prepare(store, config.baseUrl))
  const server = fork(join(import.meta.dirname, '..', '..', '..', 'bench', 'hold-server.ts'), {
    env: { ...process.env, ...environment },
  })
  opened.defer(() => server.disconnect())
  await once(server, 'message')
  const browser = newBrowser({ url: config.baseUrl, config })
  await browser.call('POST /session', { email: target.email, password })
  server.send('take')
  await once(server, 'message')
  const credentials = { ...target, cookie: browser.cookie, origin: config.baseUrl }
  const { statuses, faults } = await attack(config.baseUrl, credentials, howMany, seed)
  server.send('take')
  const [{ turns, longest, p999 }] = (await once(server, 'message')) as [Turns]
  return { faults, statuses: Object.fromEntries([...statuses].sort()), turns, longestMs: longest, p999Ms: p999 }
}
