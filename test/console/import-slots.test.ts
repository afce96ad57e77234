/** A club has one import at a time, and a server two, in all processes together. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { kantineItself } from '../../server/store/actor.ts'
import { mostImportBytes } from '../../server/surfaces/console/imports.ts'
import { ofFile } from '../support/cleanup.ts'
import { emptyPracticeClub, newAdministrator } from '../support/clubs-and-people.ts'
import { onBothEngines, oncePerEngine, type Running, startKantine } from '../support/kantine.ts'
import { shows } from '../support/shows.ts'
import { type Browser, loggedIn, logIn } from './browser.ts'

type Free = { readonly done: number; readonly total: number; readonly free: boolean }

/** Servers that share a database: two on PostgreSQL, one on SQLite. Each test frees the slots that it took. */
const servers = oncePerEngine(async (engine): Promise<readonly [Running, Running]> => {
  const first = await startKantine(engine)
  return [first, engine === 'postgres' ? await startKantine(engine, { database: first.database }) : first]
})

const importOf = (slug: string, step = 'import') => `/clubs/${slug}/members/import?step=${step}`

/** Sends the head of an import with the first bytes of its body, and waits until it has a slot. */
async function begin(kantine: Running, browser: Browser, slug: string): Promise<ClientRequest> {
  const { hostname, port } = new URL(kantine.url)
  const sending = request({
    hostname,
    port,
    method: 'POST',
    path: `/console/api${importOf(slug)}`,
    headers: {
      origin: kantine.config.baseUrl,
      cookie: browser.cookie,
      'content-type': 'application/json',
      'content-length': mostImportBytes,
    },
  })
  sending.on('error', () => {})
  ofFile.defer(() => void sending.destroy())
  sending.write('{"name":"Sanne"}\n')
  await shows(async () => (await browser.call<Free>(`GET /clubs/${slug}/members/import`)).body.free, false)
  return sending
}

onBothEngines('a club and its practice club share a slot, so that others can import', async (engine) => {
  const kantine = await startKantine(engine)
  const [noord, zuid] = [await loggedIn(kantine, 'shared-noord'), await loggedIn(kantine, 'shared-zuid')]
  await emptyPracticeClub(kantine.store, noord.club, noord.administrator)
  await begin(kantine, noord.browser, 'shared-noord')
  const practised = await noord.browser.call(`POST ${importOf('shared-noord-practice')}`, '{"name":"Tim"}')
  assert.deepEqual([practised.status, practised.body.code], [409, 'import_running'])
  assert.equal((await zuid.browser.call(`POST ${importOf('shared-zuid')}`, '{"name":"Tim"}')).status, 200)
})

onBothEngines('an import waits for the other one of its club, and for a server with two', async (engine) => {
  const [kantine, other] = await servers(engine)
  const [noord, zuid, oost] = [
    await loggedIn(kantine, 'slots-noord'),
    await loggedIn(kantine, 'slots-zuid'),
    await loggedIn(kantine, 'slots-oost'),
  ]
  const elsewhere = await logIn(other, noord)
  const waiting = await logIn(other, oost)
  const first = await begin(kantine, noord.browser, 'slots-noord')

  const own = await elsewhere.call(`POST ${importOf('slots-noord')}`, '{"name":"Tim"}', { 'accept-language': 'nl' })
  assert.deepEqual([own.status, own.body.code, own.headers.get('retry-after')], [409, 'import_running', '2'])
  assert.equal(own.body.detail, 'Er loopt al een andere import van deze club (0% klaar). Start deze als die klaar is.')
  const second = await begin(other, zuid.browser, 'slots-zuid')
  const full = await waiting.call(`POST ${importOf('slots-oost', 'try')}`, '{"name":"Tim"}')
  assert.deepEqual(
    [full.status, full.body.detail],
    [409, 'Imports of other clubs are running (0% done). Start this one when they have finished.'],
  )
  assert.equal((await oost.browser.call<Free>('GET /clubs/slots-oost/members/import')).body.free, false)

  first.destroy()
  const imported = async () => (await elsewhere.call(`POST ${importOf('slots-noord')}`, '{"name":"Tim"}')).status
  await shows(imported, 200)
  assert.deepEqual((await oost.browser.call<Free>('GET /clubs/slots-oost/members/import')).body, {
    done: 0,
    total: 0,
    free: true,
  })
  second.destroy()
  await shows(async () => (await zuid.browser.call(`POST ${importOf('slots-zuid')}`, '{"name":"Tim"}')).status, 200)
})

onBothEngines('a refused import is refused by its head, and nobody else takes a slot', async (engine) => {
  const [kantine] = await servers(engine)
  const { browser } = await loggedIn(kantine, 'slots-hoofd')
  const reader = await logIn(kantine, await newAdministrator(kantine.store, ['slots-hoofd'], 'reader'))
  for (const [who, path, status] of [
    [reader, importOf('slots-hoofd'), 403],
    [browser, importOf('slots-hoofd', 'store'), 400],
    [browser, `${importOf('slots-hoofd')}&match=phone`, 400],
  ] as const) {
    assert.equal((await who.call(`POST ${path}`, '{"name":"Tim"}')).status, status)
  }
  const first = await begin(kantine, browser, 'slots-hoofd')
  const refused = await browser.call(`POST ${importOf('slots-hoofd')}`, Buffer.alloc(100_000, ' '))
  assert.equal(refused.status, 409)
  first.destroy()
  await shows(async () => (await browser.call(`POST ${importOf('slots-hoofd')}`, '')).status, 400)
  await shows(async () => (await browser.call(`POST ${importOf('slots-hoofd')}`, '{"name":"Tim"}')).status, 200)
})

onBothEngines('an import whose sender is gone stops, and stores nothing', async (engine) => {
  const [kantine] = await servers(engine)
  const { browser } = await loggedIn(kantine, 'slots-weg')
  const rows = Buffer.from(Array.from({ length: 8000 }, (_, n) => `{"name":"Member ${n}"}`).join('\n'))
  const { hostname, port } = new URL(kantine.url)
  const progress = async () => (await browser.call<Free>('GET /clubs/slots-weg/members/import')).body
  for (const part of [0, 0.5]) {
    const sending = request({
      hostname,
      port,
      method: 'POST',
      path: `/console/api${importOf('slots-weg')}`,
      headers: { origin: kantine.config.baseUrl, cookie: browser.cookie, 'content-type': 'application/json' },
    })
    sending.on('error', () => {})
    sending.end(rows)
    const isFar = ({ done, total }: Free) => done > part * total
    await shows(async () => isFar(await progress()), true)
    sending.destroy()
    await shows(async () => (await progress()).free, true)
    assert.equal((await browser.call<{ count: number }>('GET /clubs/slots-weg/members/count')).body.count, 0)
  }
})

onBothEngines('an import whose sender is gone before it begins does not begin', async (engine) => {
  const [kantine] = await servers(engine)
  const { browser, club } = await loggedIn(kantine, 'slots-eerder')
  const isFree = async () => (await browser.call<Free>('GET /clubs/slots-eerder/members/import')).body.free
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const writing = kantine.store.write(club.id, kantineItself, async () => {
    begin()
    await held
  })
  await begun
  const { hostname, port } = new URL(kantine.url)
  const sending = request({
    hostname,
    port,
    method: 'POST',
    path: `/console/api${importOf('slots-eerder')}`,
    headers: {
      origin: kantine.config.baseUrl,
      cookie: browser.cookie,
      'content-type': 'application/json',
      // With a key, the request first asks whether it was done, and so waits for the write of the club.
      'idempotency-key': 'gone-before-it-begins',
    },
  })
  sending.on('error', () => {})
  sending.end('{"name":"Sanne"}')
  await shows(isFree, false)
  sending.destroy()
  await shows(isFree, true)
  release()
  await writing
  const again = await browser.call<{ created: number }>(`POST ${importOf('slots-eerder')}`, '{"name":"Tim"}')
  assert.deepEqual([again.status, again.body.created], [200, 1])
  assert.equal((await browser.call<{ count: number }>('GET /clubs/slots-eerder/members/count')).body.count, 1)
})

/** Takes the slot of a club, in a process of its own. */
const holder = `
  const { openSlots } = await import(process.argv[1])
  const { parseConfig } = await import(process.argv[2])
  await openSlots(parseConfig(process.env)).take(1)
  console.log('taken')
`

onBothEngines('the slot of a killed process is free', async (engine) => {
  // On SQLite, there is one process, and its slots are in its memory.
  if (engine === 'sqlite') return
  const [kantine] = await servers(engine)
  const server = join(import.meta.dirname, '../../server')
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', holder, join(server, 'store/postgres/slots.ts'), join(server, 'config.ts')],
    { env: { ...process.env, ...kantine.database.environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await once(child.stdout, 'data')
  assert.equal(await kantine.store.slots.take(1), undefined)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await shows(async () => (await kantine.store.slots.taken()).length, 0)
  const slot = await kantine.store.slots.take(1)
  assert.ok(slot)
  await slot.release()
})
