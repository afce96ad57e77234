import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { parseConfig } from '../../server/config.ts'
import { settingsToWarnOf } from '../../server/warnings.ts'
import { newDatabase } from '../support/kantine.ts'
import { command } from './command.ts'

const warned = (settings: NodeJS.ProcessEnv) =>
  settingsToWarnOf(parseConfig(settings)).map((sentence) => sentence.split(' ')[0])

test('plain http and webhooks to loopback cause warnings only if others can reach the server', () => {
  for (const origin of ['https://api.example.org', 'http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:80']) {
    assert.deepEqual(warned({ BASE_URL: origin }), [], origin)
  }
  for (const origin of ['http://api.example.org', 'http://192.168.1.4:3000', 'http://localhost.example.org']) {
    assert.deepEqual(warned({ BASE_URL: origin }), ['BASE_URL'], origin)
  }
  assert.deepEqual(warned({ HOST: '0.0.0.0' }), ['BASE_URL'])
  const allow = { WEBHOOKS_ALLOW_LOOPBACK: 'true' }
  assert.deepEqual(warned(allow), [])
  assert.deepEqual(warned({ ...allow, BASE_URL: 'https://api.example.org' }), ['WEBHOOKS_ALLOW_LOOPBACK'])
  assert.deepEqual(warned({ ...allow, HOST: '0.0.0.0' }), ['BASE_URL', 'WEBHOOKS_ALLOW_LOOPBACK'])
})

test('links in e-mails cause a warning if they lead to this machine only', () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'kantine@example.org' }
  assert.deepEqual(warned(mail), ['SMTP_URL'])
  assert.deepEqual(warned({ ...mail, BASE_URL: 'https://api.example.org' }), [])
})

test('a setting works under its old name, with a warning', () => {
  const SECRET_KEY_BEFORE = Buffer.alloc(32, 1).toString('base64')
  const config = parseConfig({ SECRET_KEY_BEFORE })
  assert.deepEqual(config.secretKeyPrevious, Buffer.alloc(32, 1))
  assert.match(settingsToWarnOf(config).join(), /^SECRET_KEY_BEFORE is now called SECRET_KEY_PREVIOUS\./)
  const both = { SECRET_KEY_BEFORE, SECRET_KEY_PREVIOUS: Buffer.alloc(32, 2).toString('base64') }
  assert.deepEqual(parseConfig(both).secretKeyPrevious, Buffer.alloc(32, 2))
})

test('each warning is logged at the start, including secrets that no key opens', async () => {
  const { environment } = await newDatabase('sqlite')
  const allow = { ...environment, WEBHOOKS_ALLOW_LOOPBACK: 'true', SECRET_KEY: Buffer.alloc(32, 1).toString('base64') }
  await command(allow, ['clubs', 'create', '--name', 'Noord', '--slug', 'noord'])
  const url = ['--url', 'http://localhost:9/', '--events', 'member.created']
  assert.equal((await command(allow, ['webhooks', 'create', '--club', 'noord', ...url])).code, 0)

  const script = join(import.meta.dirname, '../../server/kantine.js')
  const SECRET_KEY = Buffer.alloc(32, 2).toString('base64')
  const env = { ...allow, SECRET_KEY, HOST: '127.0.0.1', PORT: '0', BASE_URL: 'http://api.example.org' }
  const server = spawn(process.execPath, [script, 'serve'], { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  await new Promise<void>((resolve) => {
    server.stderr.on('data', (text) => {
      log += text
      if (log.includes('This server cannot decrypt the')) resolve()
    })
    server.once('exit', () => resolve())
  })
  server.kill('SIGKILL')
  const lines = log
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const warnings = lines.filter(({ level }) => level === 40).map(({ msg }) => msg.split(' ').slice(0, 2).join(' '))
  assert.deepEqual(warnings, ['BASE_URL is', 'WEBHOOKS_ALLOW_LOOPBACK is', 'This server'])
})
