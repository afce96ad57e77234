import assert from 'node:assert/strict'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { pino } from 'pino'
import type { Config } from '../../server/config.ts'
import { serve } from '../../server/serve.ts'
import { engines, newDatabase, oncePerEngine } from '../support/kantine.ts'
import { command, type Done } from './command.ts'
import { commandProcess, serveProcess } from './process.ts'

/** A result without output, and with one line that states the reason. */
function failsWith({ code, stdout, stderr }: Done, reason: RegExp): void {
  assert.match(stderr.trimEnd(), reason)
  assert.equal(stderr.trimEnd().split('\n').length, 1, stderr)
  assert.deepEqual({ code, stdout }, { code: 1, stdout: '' })
}

test('a process whose port is in use prints the reason in one line and exits with 1', async () => {
  const { environment } = await newDatabase('sqlite')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const reason = new RegExp(`^Port ${port} on 127.0.0.1 is already in use\\. .*PORT\\.$`)
  failsWith(await commandProcess({ ...environment, PORT: `${port}`, HOST: '127.0.0.1' }, ['serve']), reason)
  taken.close()
})

test('a server that cannot start prints the reason in one line and exits with 1', async () => {
  const { environment } = await newDatabase('sqlite')
  const file = join(String(environment.DATA_DIR), 'a-file')
  writeFileSync(file, '')
  const wrong: [NodeJS.ProcessEnv, RegExp][] = [
    [{ PORT: 'eighty' }, /^PORT must be a whole number from 0 to 65535, not 'eighty'\.$/],
    [
      { TRUST_PROXY: 'true' },
      /^TRUST_PROXY must be false, the number of proxies .* such as 1, or their addresses .*, not 'true'\.$/,
    ],
    [{ TRUST_PROXY: '10.0.0.0/33' }, /^TRUST_PROXY must be .*, not '10\.0\.0\.0\/33'\.$/],
    [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY must be .*, not '0\.0\.0\.0\/0'\.$/],
    [{ TRUST_PROXY: '6' }, /^TRUST_PROXY must be .*\(at most 5\).* addresses .*, not '6'\.$/],
    [{ HOST: '192.0.2.1' }, /^This machine does not have the address 192\.0\.2\.1\. Correct HOST\.$/],
    [{ HOST: 'nobody.invalid' }, /^The host name nobody\.invalid does not exist\. Correct HOST\.$/],
    [{ DATA_DIR: file }, /a-file/],
    [
      { DATABASE_URL: 'postgres://kantine@127.0.0.1:1/kantine' },
      /^The database is not responding: .*ECONNREFUSED.*\.$/,
    ],
  ]
  if (engines.includes('postgres')) {
    const missing = `${process.env.TEST_POSTGRES_URL}_that_is_missing`
    const reason = /^PostgreSQL reports: database "postgres_that_is_missing" does not exist\.$/
    wrong.push([{ DATABASE_URL: missing }, reason])
  }
  for (const [settings, reason] of wrong) {
    failsWith(await command({ PORT: '0', ...environment, ...settings }, ['serve'], { startServer }), reason)
  }
})

const startServer = async (config: Config) => void (await serve(config, pino({ level: 'silent' })))

test('a command without its database prints the reason in one line and exits with 1', async () => {
  const unreachable = { DATABASE_URL: 'postgres://kantine:secret@127.0.0.1:1/kantine' }
  const done = await commandProcess(unreachable, ['clubs', 'list', '--json'])
  failsWith(done, /^The database is not responding: .*ECONNREFUSED.*\.$/)
  assert.doesNotMatch(done.stderr, /secret/)
})

test('a command whose data folder is a file says so in one line', async () => {
  const { environment } = await newDatabase('sqlite')
  const file = join(String(environment.DATA_DIR), 'a-file')
  writeFileSync(file, '')
  const done = await command({ DATA_DIR: file }, ['clubs', 'list'])
  failsWith(done, /^Part of the path .*a-file.* is a file, not a folder\. Correct DATA_DIR\.$/)
})

/** The output of a server, which the next two tests share. */
const welcomeOf = oncePerEngine(async (engine) => {
  const { environment } = await newDatabase(engine)
  return (await serveProcess({ ...environment, PORT: '0' })).welcome
})

test('with PORT=0, the server prints its port and uses it in all its URLs', async () => {
  const welcome = await welcomeOf('sqlite')
  const [, url = ''] = /^ {2}API +(http:\/\/127\.0\.0\.1:[1-9]\d+)\/api\/v1$/m.exec(welcome) ?? []
  assert.doesNotMatch(welcome, /:0\//)
  const answer = await fetch(`${url}/.well-known/oauth-authorization-server`)
  assert.equal(((await answer.json()) as { issuer: string }).issuer, url)
})

test('the start prints URLs of pages for people, and they exist', async () => {
  const welcome = await welcomeOf('sqlite')
  for (const path of ['/console', '/guides', '/docs']) {
    const [, address = ''] = new RegExp(`^ {2}\\w+ +(http\\S+${path})$`, 'm').exec(welcome) ?? []
    assert.equal((await fetch(address, { headers: { accept: 'text/html' } })).status, 200, path)
  }
})
