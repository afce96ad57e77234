/** A database changed by a newer release: this release keeps reading, and writes nothing. */
import assert from 'node:assert/strict'
import { pino } from 'pino'
import { sql } from '../../server/store/sql.ts'
import { loggedIn, newBrowser } from '../console/browser.ts'
import { startNextRelease } from '../releases/next.ts'
import { password } from '../support/clubs-and-people.ts'
import { type EngineName, newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { until } from '../webhooks/club-with-receivers.ts'

const why = /^A newer release of Kantine has changed this database, so this server accepts no writes\./

type Line = { readonly id?: string; readonly msg?: string }

/** A server with a club, and what it wrote to its log. */
async function newWorld(engine: EngineName) {
  const lines: Line[] = []
  const log = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const database = await newDatabase(engine)
  const kantine = await startKantine(engine, { database, log })
  const who = await loggedIn(kantine, 'noord')
  const send = sender(kantine, who.club.key)
  await send('POST /members', { name: 'Sanne' })
  return { ...who, database, kantine, lines, send }
}

type World = Awaited<ReturnType<typeof newWorld>>

/** The response to any write, whichever way it arrives. */
async function assertReadsOnly({ kantine, send, browser, email }: Omit<World, 'lines' | 'database'>): Promise<void> {
  const batch = { operations: [{ op: 'create', data: { name: 'Youssef' } }] }
  const fresh = newBrowser(kantine)
  const refused = [
    await send('POST /members', { name: 'Youssef' }, 'key-1'),
    await send('PATCH /members/1', { name: 'Youssef' }),
    await send('DELETE /members/1'),
    await send('POST /members/bulk', batch, 'key-2'),
    await fresh.call('POST /session', { email, password }),
    await browser.call('POST /clubs/noord/keys', { label: 'New', scopes: ['members:read'], expires_on: null }),
  ]
  for (const { status, text } of refused) {
    const { code, detail } = JSON.parse(text)
    assert.deepEqual([status, code], [503, 'unavailable'], text)
    assert.match(detail, why)
  }
  const ready = await kantine.call('/readyz', { headers: { accept: 'application/json' } })
  assert.equal(ready.status, 503)
  assert.match(((await ready.json()) as { detail: string }).detail, why)

  assert.equal((await kantine.call('/healthz')).status, 200)
  const { status, body } = await send<{ data: { name: string }[] }>('GET /members')
  assert.deepEqual([status, body.data.map(({ name }) => name)], [200, ['Sanne']])
  assert.equal((await send('GET /changes?limit=1')).status, 200)
  assert.equal((await browser.call('GET /clubs/noord/keys')).status, 200)
}

onEngines(
  'when a newer release changes the database, a running server rejects writes and keeps reading',
  async (engine) => {
    const { kantine, lines, ...world } = await newWorld(engine)
    await startNextRelease(kantine)
    await assertReadsOnly({ kantine, ...world })
    await until(() => lines.some(({ msg }) => msg && why.test(msg)))
    await kantine.close()
    // A request that was refused has its line, with its id.
    const beside = lines.filter(({ id }) => id === undefined).map(({ msg }) => msg)
    assert.equal(beside.length, 1, `said once, however much fails: ${beside.join(' ')}`)
  },
)

onEngines("a server that starts on a newer release's database reads, and writes nothing", async (engine) => {
  const { kantine, database, ...world } = await newWorld(engine)
  await kantine.close()
  await startNextRelease(kantine)
  const again = await startKantine(engine, { database })
  await assertReadsOnly({
    ...world,
    kantine: again,
    send: sender(again, world.club.key),
    browser: browserOf(again, world),
  })
})

function browserOf(kantine: World['kantine'], { browser }: Pick<World, 'browser'>) {
  const same = newBrowser(kantine)
  same.cookie = browser.cookie
  return same
}

onEngines("a write and a newer release's migration never overlap: one waits for the other", async (engine) => {
  const { kantine, club, send } = await newWorld(engine)
  const { store } = kantine
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const order: string[] = []
  const write = store.write(club.id, { by: 'kantine' }, async ({ note }) => {
    begun.resolve()
    await goOn.promise
    note({ action: 'key.renamed', subject: 'key 1' })
    order.push('written')
  })
  await begun.promise
  const arrived = Promise.withResolvers<void>()
  const migrating = startNextRelease(kantine, async () => {
    order.push('changing')
    arrived.resolve()
    // A write that arrives now waits for the change, and then sees it.
    const late = send('POST /members', { name: 'Late' })
    void late.then(({ status }) => order.push(`late ${status}`))
    if (engine === 'postgres') await until(async () => (await waitingLocks(store)) > 0)
    order.push('changed')
  })
  if (engine === 'postgres') await until(async () => (await waitingLocks(store)) > 0)
  goOn.resolve()
  await write
  await migrating
  await until(() => order.length === 4)
  assert.deepEqual(order, ['written', 'changing', 'changed', 'late 503'])
})

/** How many transactions of this database wait for the table of migrations. */
const waitingLocks = async (store: World['kantine']['store']) =>
  (
    await store.findAcrossClubs(
      sql`select 1 from pg_locks where not granted and relation = 'schema_migrations'::regclass and database = (select oid from pg_database where datname = current_database())`,
    )
  ).length
