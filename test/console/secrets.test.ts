import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { raw, sql } from '../../server/store/sql.ts'
import { password } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'
import { loggedIn, newBrowser } from './browser.ts'

const next = 'another password entirely'

onEngines('no log or table contains a password or token in plain text', async (engine) => {
  const lines: string[] = []
  const log = pino(
    { level: 'trace' },
    new Writable({ write: (line, _encoding, done) => done(lines.push(String(line)) ? null : undefined) }),
  )
  const kantine = await startKantine(engine, { log })
  const { browser, email } = await loggedIn(kantine, 'noord')
  const tokens = [browser.cookie]
  await newBrowser(kantine).call('POST /session', { email, password: `${password} not` })
  await newBrowser(kantine).call(`POST /session?password=${password}`, `{"email": "${email}", "password": "${password}`)
  await browser.call('PUT /password', { current_password: password, password: next })
  tokens.push(browser.cookie)
  assert.equal((await browser.call('GET /session')).status, 200)
  const endpoint = { url: 'https://example.org/', events: ['member.created'] }
  const { body } = await browser.call<{ secret: string }>('POST /clubs/noord/webhooks', endpoint)
  const secrets = [password, next, body.secret, ...tokens.map((cookie) => cookie.split('=')[1] as string)]
  assert.equal(new Set(secrets).size, 5)

  const rows = await allRows(kantine)
  assert.ok(
    rows.some((row) => row.includes(email)) && rows.some((row) => row.includes('$argon2id$v=19$m=19456,t=2,p=1$')),
  )
  await kantine.close()
  assert.ok(lines.filter((line) => line.includes('/console/api/session')).length >= 4)
  for (const text of [...lines, ...rows]) {
    for (const secret of secrets) assert.ok(!text.includes(secret), text)
    assert.ok(!text.includes(encodeURIComponent(password)), text)
  }
})

async function allRows({ store }: Running): Promise<string[]> {
  const tables = await store.findAcrossClubs(
    store.engine === 'sqlite'
      ? sql`select name from sqlite_schema where type = 'table'`
      : sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const rows = []
  for (const { name } of tables) rows.push(...(await store.findAcrossClubs(sql`select * from ${raw(String(name))}`)))
  return rows.map((row) => JSON.stringify(row))
}
