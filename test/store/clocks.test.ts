/** Wrong clocks: stamps keep their order, expiry follows the time of day, and no old data is deleted by mistake. */
import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import { finishLogIn, logIn } from '../../server/callers/accounts/log-in.ts'
import { beginSecondFactor, confirmSecondFactor } from '../../server/callers/accounts/second-factor.ts'
import { actorOf, findSession } from '../../server/callers/accounts/sessions.ts'
import { dayMs } from '../../server/day.ts'
import { forgetPeople } from '../../server/records/data-subjects/forget-people.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { systemTables } from '../../server/system-tables.ts'
import { signIn } from '../accounts/signed-in.ts'
import { loggedIn } from '../console/browser.ts'
import { changeRows } from '../support/change-rows.ts'
import { startWithClock } from '../support/clock.ts'
import { newKey, password } from '../support/clubs-and-people.ts'
import { type EngineName, newDatabase, onEngines } from '../support/kantine.ts'
import { perform } from '../support/perform.ts'
import { type Send, sender } from '../support/send.ts'
import { administering, until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'

const hourMs = 3_600_000
const visitor = { address: '198.51.100.1', browser: null }

/** A club with an administrator, on a server whose clock can be set. */
async function newWorld(engine: EngineName, database?: Awaited<ReturnType<typeof newDatabase>>) {
  const kantine = await startWithClock(engine, {
    database: database ?? (await newDatabase(engine)),
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0', KEEP_CHANGES_DAYS: '30' },
    parts: { webhooks: { lookEveryMs: 20 } },
  })
  const who = await loggedIn(kantine, `noord-${kantine.store.engine}`)
  return { kantine, ...who, send: sender(kantine, who.club.key) }
}

type Member = { readonly id: number; readonly updated_at: string }

const addMember = async (send: Send, key?: string) => (await send<Member>('POST /members', { name: 'Sanne' }, key)).body

onEngines('sign-in and keys work as soon as a clock that ran ahead is corrected', async (engine) => {
  const { kantine, administrator, email, club, send } = await newWorld(engine)
  const { store, webhooks } = kantine
  const actor = actorOf(administrator, visitor.address)
  const on = { store, seal: webhooks.seal }
  const { secret } = await beginSecondFactor(on, actor, administrator, password)
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  const right = store.wallClock()
  await confirmSecondFactor(on, actor, administrator, totp.generate({ timestamp: right - 30_000 }))
  const begunBefore = await signIn(store, administrator)
  const { key } = await newKey(store, club, { expiresAt: right + 10 * 60_000 })
  const statusOf = async (key: string) => (await kantine.call('/api/v1/club', { key })).status

  await kantine.set(hourMs)
  await addMember(send)
  assert.equal(await statusOf(key), 401, 'it has expired by this clock')
  await kantine.set(0)
  assert.equal(await statusOf(key), 200)
  assert.ok(await findSession(store, begunBefore.session.token))
  const begun = await logIn(store, { email, password }, visitor)
  assert.ok('pending' in begun && begun.pending.expiresAt < right + 10 * 60_000)
  const session = await finishLogIn(on, begun.pending.token, totp.generate({ timestamp: store.wallClock() }), visitor)
  assert.ok(await findSession(store, session.token))
})

onEngines('stamps do not go back with the clock, and neither does Date on SQLite', async (engine) => {
  const { kantine, send } = await newWorld(engine)
  await kantine.set(hourMs)
  const ahead = await addMember(send)
  const before = (await kantine.call('/healthz')).headers.get('date') ?? ''
  await kantine.set(0)
  assert.ok((await addMember(send)).updated_at >= ahead.updated_at)
  const after = (await kantine.call('/healthz')).headers.get('date') ?? ''
  if (engine === 'sqlite') assert.ok(Date.parse(after) >= Date.parse(before))
})

onEngines('a password confirmed while the clock ran ahead counts for only ten minutes', async (engine) => {
  const { kantine, browser } = await newWorld(engine)
  const invite = async () =>
    (await browser.call(`POST /clubs/noord-${engine}/invitations`, { email: 'new@example.org', role: 'reader' })).status
  await kantine.set(5 * hourMs)
  assert.equal((await browser.call('POST /session/confirm', { password })).status, 204)
  assert.equal(await invite(), 201)
  await kantine.set(0)
  assert.equal(await invite(), 403)
})

onEngines('notifications are sent immediately while stamps are ahead of the clock', async (engine) => {
  const { kantine, club, send } = await newWorld(engine)
  const receiver = await startReceiver()
  const url = `http://127.0.0.1:${receiver.port}/`
  await perform(kantine, 'webhooks create', administering(club), { url, events: ['member.created'] })
  await kantine.set(20 * hourMs)
  await addMember(send)
  await kantine.set(0)
  const { id } = await addMember(send)
  const told = () => receiver.received.map(({ body }) => JSON.parse(body).data.member_id)
  await until(() => told().includes(id))
})

onEngines('a clock difference is reported once, and again once it is resolved', async (engine) => {
  const { kantine } = await newWorld(engine)
  const reports = async (aheadMs: number) => {
    await kantine.set(aheadMs)
    kantine.store.now()
    return kantine.store.clockReports().map(({ what }) => what)
  }
  assert.deepEqual(await reports(4000), [])
  assert.deepEqual(await reports(0), [])
  // On SQLite the clock of stamps is that of the machine until that goes back.
  const ahead = engine === 'sqlite' ? [] : ['apart']
  assert.deepEqual(await reports(10_000), ahead)
  const back = engine === 'sqlite' ? ['apart'] : ['together']
  assert.deepEqual(await reports(0), back)
  assert.deepEqual(await reports(0), [])
  if (engine === 'sqlite') assert.deepEqual(await reports(12_000), ['together'])
})

onEngines('after a clock jump of over a day, nothing is deleted until the next start', async (engine) => {
  const database = await newDatabase(engine)
  const { kantine, club, send } = await newWorld(engine, database)
  const { store } = kantine
  const first = await addMember(send, 'key-1')
  await changeRows(store, sql`update journal set at = at - ${29 * dayMs} where club_id = ${club.id}`)
  const rowsIn = async (table: string) =>
    (await store.findAcrossClubs(sql`select 1 from ${raw(table)} where club_id = ${club.id}`)).length
  const entries = await rowsIn('journal')
  const jumps = () => store.clockReports().filter(({ what }) => what === 'jumped').length
  const forget = () => forgetOld(store, systemTables).then(() => forgetPeople(store))

  await kantine.set(23 * hourMs)
  assert.equal(jumps(), 0)
  await kantine.set(900 * dayMs)
  await forget()
  assert.deepEqual([await rowsIn('journal'), await rowsIn('idempotent_answers')], [entries, 1])
  assert.deepEqual([jumps(), jumps()], [1, 0])
  assert.deepEqual(await addMember(send, 'key-1'), first, 'the kept answer counts')
  assert.equal((await send('GET /changes?limit=1')).status, 200)
  await send('POST /members', { name: 'Gone', status: 'archived', left_on: '2000-01-01' })
  await forget()
  await kantine.set(0)
  await forget()
  assert.equal((await send<{ data: unknown[] }>('GET /members?status=archived')).body.data.length, 1)
  assert.equal(jumps(), 0, 'it is said once')
  await kantine.close()

  const again = await startWithClock(engine, { database, environment: { KEEP_CHANGES_DAYS: '30' } })
  await changeRows(again.store, sql`update journal set at = at - ${1000 * dayMs} where club_id = ${club.id}`)
  await forgetOld(again.store, systemTables)
  const left = await again.store.findAcrossClubs(sql`select 1 from journal where club_id = ${club.id}`)
  assert.deepEqual(left, [])
})
