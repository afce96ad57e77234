import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, renameSync, statSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { version } from '@kantine/contract/version.ts'
import type { Actor } from '../../server/store/actor.ts'
import type { SentCommand } from '../../server/surfaces/command-line/command.ts'
import { askServer, openAdminSocket } from '../../server/surfaces/command-line/socket.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, startKantine } from '../support/kantine.ts'
import { command, jsonOf } from './command.ts'
import { commandProcess, serveProcess } from './process.ts'

type Club = { id: number; slug: string }

const createClub = (environment: NodeJS.ProcessEnv, slug: string) =>
  jsonOf<Club>(environment, 'clubs', 'create', '--name', `Club ${slug}`, '--slug', slug)

test('only the owner can open the socket, and it disappears with its server', async () => {
  const kantine = await startKantine('sqlite')
  const socket = join(kantine.config.dataDir, 'kantine.sock')
  assert.equal(statSync(socket).mode & 0o777, 0o600)
  await kantine.close()
  assert.equal(existsSync(socket), false)
})

test('the usage of a key is up to date when its server is asked', async () => {
  const kantine = await startKantine('sqlite')
  const club = await newClub(kantine.store, 'used')
  await kantine.call('/api/v1/members', { key: club.key })
  const usage = await jsonOf<{ days: object[] }>(kantine.database.environment, 'keys', 'usage', `${club.keyId}`)
  assert.equal(usage.days.length, 1)
})

test('simultaneous commands wait for each other, with and without a server', async () => {
  const slugs = ['a', 'b']
  const database = await newDatabase('sqlite', { empty: true })
  const createAlone = async (slug: string): Promise<Club> => {
    const words = ['clubs', 'create', '--name', `Club ${slug}`, '--slug', slug, '--json']
    return JSON.parse((await commandProcess(database.environment, words)).stdout)
  }
  const alone = await Promise.all(slugs.map(createAlone))
  assert.equal(new Set(alone.map(({ id }) => id)).size, slugs.length)

  await startKantine('sqlite', { database })
  const served = ['c', 'd', 'e', 'f']
  await Promise.all(served.map((slug) => createClub(database.environment, slug)))
  const clubs = await jsonOf<Club[]>(database.environment, 'clubs', 'list')
  const made = clubs.map(({ slug }) => slug).filter((slug) => slug !== 'demo')
  assert.deepEqual(made.sort(), [...slugs, ...served])
})

test('the files of a killed server block neither a command nor the next server', async () => {
  const { environment } = await newDatabase('sqlite')
  const server = await serveProcess(environment)
  await server.end('SIGKILL')
  const socket = join(String(environment.DATA_DIR), 'kantine.sock')
  assert.ok(lstatSync(socket).isSocket())
  await createClub(environment, 'after-the-crash')

  const next = await serveProcess(environment)
  await createClub(environment, 'served-again')
  const second = await commandProcess({ ...environment, PORT: '0' }, ['serve'])
  assert.deepEqual({ code: second.code, stdout: second.stdout }, { code: 1, stdout: '' })
  assert.match(second.stderr, /^Another Kantine server uses the data folder .*\n$/)
  const clubs = await jsonOf<Club[]>(environment, 'clubs', 'list')
  assert.deepEqual(
    clubs.map(({ slug }) => slug),
    ['demo', 'after-the-crash', 'served-again'],
  )
  await next.end('SIGTERM')
  assert.equal(existsSync(socket), false)
})

test('a data folder works even if its path is too long for a socket', async () => {
  const database = await newDatabase('sqlite')
  const short = String(database.environment.DATA_DIR)
  const folder = join(short, 'a'.repeat(120))
  mkdirSync(folder)
  renameSync(join(short, 'kantine.db'), join(folder, 'kantine.db'))
  const long = { DATA_DIR: folder }
  const server = await serveProcess(long)
  const link = join(folder, 'kantine.sock')
  const target = readlinkSync(link)
  assert.equal(statSync(dirname(target)).mode & 0o777, 0o700)
  assert.equal(statSync(target).mode & 0o777, 0o600)
  await createClub(long, 'deep')

  await server.end('SIGKILL')
  const next = await startKantine('sqlite', { database: { ...database, environment: long } })
  assert.equal(existsSync(dirname(target)), false)
  assert.equal((await jsonOf<Club[]>(long, 'clubs', 'list')).length, 2)
  await next.close()
  assert.equal(lstatSync(link, { throwIfNoEntry: false }), undefined)
})

const actor = { by: 'command', name: 'sanne' } as const

test('the server rejects a command of another version with a clear message', async () => {
  const folder = newFolder()
  const socket = await openAdminSocket(folder, async () => ({ text: '', json: null }), assert.ifError)
  const sending = request({ method: 'POST', socketPath: join(folder, 'kantine.sock'), agent: false })
  sending.end(`${JSON.stringify({ command: 'clubs list', args: {}, actor, version: '0.0.1' })}\n`)
  const [response] = await once(sending, 'response')
  const { reason } = JSON.parse(await text(response))
  await socket.close()
  assert.equal(
    reason,
    `The server is running version ${version}, but this command is version 0.0.1. Restart the server.`,
  )
})

test('the server learns the real system user of a command and the width of the terminal', async () => {
  const folder = newFolder()
  const asked: Actor[] = []
  const widths: (number | undefined)[] = []
  const run = async ({ actor, columns }: SentCommand) => {
    asked.push(actor)
    widths.push(columns)
    return { text: '', json: null }
  }
  const socket = await openAdminSocket(folder, run, assert.ifError)
  await askServer(folder, { command: 'clubs list', args: {}, actor, columns: 120 })
  await askServer(folder, { command: 'clubs list', args: {}, actor: { by: 'administrator', id: 1, name: 'sanne' } })
  await command({ DATA_DIR: folder }, ['clubs', 'list'])
  await socket.close()
  assert.deepEqual(asked, [actor, actor, { by: 'command', name: userInfo().username }])
  assert.deepEqual(widths, [120, undefined, undefined])
})

test('a complete command runs even if its sender disconnects; a truncated one is ignored without an error', async () => {
  const folder = newFolder()
  const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const carriedOut: unknown[] = []
  const run = async ({ args }: SentCommand) => {
    begun.resolve()
    await gone.promise
    carriedOut.push(args.content)
    return { text: '', json: null }
  }
  const failures: unknown[] = []
  const socket = await openAdminSocket(folder, run, (error) => failures.push(error))
  const line = `${JSON.stringify({ command: 'import', args: {}, actor, hasContent: true, version })}\n`
  /** Sends a command whose content has this length, and waits until the server has begun to read it. */
  const send = async (content: string, length: number) => {
    const headers = { expect: '100-continue', 'content-length': line.length + length }
    const sending = request({ method: 'POST', socketPath: join(folder, 'kantine.sock'), agent: false, headers })
    sending.on('error', () => {}).flushHeaders()
    await once(sending, 'continue')
    sending.write(line + content)
    return sending
  }
  const whole = await send('name\nSanne\n', 11)
  await begun.promise
  const half = await send('name\nJan', 12)
  await Promise.all([whole, half].map((sending) => new Promise((closed) => sending.on('close', closed).destroy())))
  gone.resolve()
  // When this one is answered, the server has noticed that the others are gone.
  await askServer(folder, { command: 'import', args: { content: 'name\nTom\n' }, actor })
  await socket.close()
  assert.deepEqual([carriedOut, failures], [['name\nSanne\n', 'name\nTom\n'], []])
})

test('a command never connects to the socket of another user', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can give a file to another user')
  const folder = mkdtempSync(join(tmpdir(), 'kantine-stranger-'))
  const asked: string[] = []
  const stranger = createServer((request, response) => {
    asked.push(String(request.url))
    response.end('{}')
  })
  await once(stranger.listen(join(folder, 'kantine.sock')), 'listening')
  const ask = () => askServer(folder, { command: 'clubs list', args: {}, actor: { by: 'command', name: 'test' } })
  try {
    chownSync(join(folder, 'kantine.sock'), 12_345, 12_345)
    await assert.rejects(ask, /kantine\.sock belongs to another user of this machine \(user id 12345\)/)
    const { code, stderr } = await command({ DATA_DIR: folder }, ['clubs', 'list'])
    assert.deepEqual([code, stderr.split('\n').length], [1, 2])
    assert.match(stderr, /belongs to another user of this machine/)
    assert.deepEqual(asked, [])
  } finally {
    stranger.close()
  }
})
