import assert from 'node:assert/strict'
import { join } from 'node:path'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { clearPartialClubs } from '../../server/club-transfer/partial-clubs.ts'
import { removePracticeClubs } from '../../server/club-transfer/practice-clubs.ts'
import { findClub } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { command, jsonOf } from '../cli/command.ts'
import { loggedIn, logIn } from '../console/browser.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator, newKey } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { newDatabase, onBothEngines, type Running, startKantine } from '../support/kantine.ts'
import { impatient, until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'

/** An administrator of the club `noord`, who opened its practice club. */
async function withPractice(kantine: Running, slug = 'noord') {
  const who = await loggedIn(kantine, slug)
  const opened = await who.browser.call<{ id: number; slug: string; plan: string }>(`POST /clubs/${slug}/practice`)
  assert.equal(opened.status, 200, opened.text)
  return { ...who, practice: opened.body }
}

/** Every record of a club, without its stamp. */
async function recordsOf(store: Store, club: number): Promise<string[]> {
  const bodies = await Promise.all(
    storedResources().map((one) =>
      store.findAcrossClubs(sql`select body from ${raw(tableOf(one))} where club_id = ${club} order by id`),
    ),
  )
  return bodies.flat().map(({ body }) => String(body).replace(/"updated_at":"[^"]*"/, ''))
}

onBothEngines('a practice club has the records of the demo club, is on Pro and says what it is', async (engine) => {
  const kantine = await startKantine(engine, { database: await newDatabase(engine) })
  const { store } = kantine
  const { club, practice, browser } = await withPractice(kantine)
  const { id: demo } = (await findClub(store, 'demo')) as { id: number }
  assert.deepEqual([practice.slug, practice.plan], ['noord-practice', 'pro'])
  assert.deepEqual(await recordsOf(store, practice.id), await recordsOf(store, demo))

  const { key } = await newKey(store, practice)
  const shown = async (key: string) => (await (await kantine.call('/api/v1/club', { key })).json()) as object
  assert.deepEqual({ practice: true, slug: 'noord-practice', ...(await shown(key)) }, await shown(key))
  assert.deepEqual({ practice: false, ...(await shown(club.key)) }, await shown(club.key))

  const session = await browser.call<{ clubs: readonly { slug: string; practises_for: number | null }[] }>(
    'GET /session',
  )
  assert.deepEqual(
    session.body.clubs.map(({ slug, practises_for }) => [slug, practises_for]),
    [
      ['noord', null],
      ['noord-practice', club.id],
    ],
  )
  const quotas = await browser.call<{ data: readonly { name: string; used: number }[] }>('GET /clubs/noord/quotas')
  assert.equal(quotas.body.data.find(({ name }) => name === 'records')?.used, 0)
})

onBothEngines('a club has one practice club, which each of its administrators can open', async (engine) => {
  const kantine = await startKantine(engine, { database: await newDatabase(engine) })
  const { store } = kantine
  const { club, browser } = await loggedIn(kantine, 'noord')
  const other = await logIn(kantine, await newAdministrator(store, ['noord'], 'administrator', 'other@example.org'))
  const secretary = await logIn(kantine, await newAdministrator(store, ['noord'], 'secretary'))
  const opened = await Promise.all([browser, other, browser].map((one) => one.call('POST /clubs/noord/practice')))
  assert.deepEqual(new Set(opened.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal((await secretary.call('POST /clubs/noord/practice')).status, 403)
  const made = await store.findAcrossClubs(sql`select id from clubs where practises_for = ${club.id}`)
  assert.equal(made.length, 1)
  const people = await browser.call<{ data: readonly object[] }>('GET /clubs/noord-practice/people')
  assert.equal(people.body.data.length, 2)

  const again = await browser.call('POST /clubs/noord-practice/practice')
  assert.deepEqual(
    [again.status, again.body.detail],
    [400, 'This is a practice club. It has no practice club of its own.'],
  )
})

onBothEngines('the command opens the practice club for the administrators of a club', async (engine) => {
  const kantine = await startKantine(engine, { database: await newDatabase(engine) })
  const { administrator, browser } = await loggedIn(kantine, 'noord')
  await newAdministrator(kantine.store, ['noord'], 'reader')
  const { environment } = kantine.database
  const practice = await jsonOf<{ slug: string }>(environment, 'clubs', 'practice', 'noord')
  const people = await browser.call<{ data: readonly { id: number }[] }>(`GET /clubs/${practice.slug}/people`)
  assert.deepEqual(
    people.body.data.map(({ id }) => id),
    [administrator.id],
  )
  for (const [line, reason] of [
    ['clubs practice demo', /which everyone shares\. It has no practice club\./],
    ['clubs plan noord-practice basic', /This is a practice club\. It is always on Pro\./],
    ['clubs reset noord', /This is not a practice club\./],
    [`clubs export --club noord-practice --to ${join(newFolder(), 'practice.club')}`, /It cannot be exported\./],
  ] as const) {
    const { code, stderr } = await command(environment, line.split(' '))
    assert.equal(code, 1, line)
    assert.match(stderr, reason)
  }
})

onBothEngines('a reset brings the demo data back without webhooks; keys, webhooks and people stay', async (engine) => {
  const kantine = await startKantine(engine, {
    database: await newDatabase(engine),
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0' },
    parts: { ...(impatient && { webhooks: impatient }) },
  })
  const { store } = kantine
  const { practice, browser } = await withPractice(kantine)
  const right = await recordsOf(store, practice.id)
  const { key } = await newKey(store, practice)
  const { port, received } = await startReceiver()
  const url = `http://127.0.0.1:${port}/kantine`
  await browser.call('POST /clubs/noord-practice/webhooks', { url, events: ['member.created', 'member.updated'] })

  await store.write(practice.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Noor Bakker' } }])
    await write.remove(group, [1])
  })
  await until(() => received.length > 0)
  const told = received.map(({ body }) => JSON.parse(body) as { type: string; test?: boolean })
  assert.ok(told.every(({ test }) => test === true))
  const log = await browser.call<{ data: readonly { id: number }[] }>('GET /clubs/noord-practice/deliveries')
  const delivery = await browser.call<{ body: string }>(
    `GET /clubs/noord-practice/deliveries/${log.body.data.at(-1)?.id}`,
  )
  assert.equal(delivery.body.body, received[0]?.body)

  const before = log.body.data.length
  assert.equal((await browser.call('POST /clubs/noord-practice/reset')).status, 204)
  assert.deepEqual(await recordsOf(store, practice.id), right)
  const after = await browser.call<{ data: readonly object[] }>('GET /clubs/noord-practice/deliveries')
  assert.equal(after.body.data.length, before)
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 200)
  assert.equal((await browser.call<{ data: object[] }>('GET /clubs/noord-practice/webhooks')).body.data.length, 1)
})

onBothEngines('who leaves a club leaves its practice club too', async (engine) => {
  const kantine = await startKantine(engine, { database: await newDatabase(engine) })
  const { browser } = await withPractice(kantine)
  const leaving = await newAdministrator(kantine.store, ['noord'], 'administrator', 'other@example.org')
  const other = await logIn(kantine, leaving)
  await other.call('POST /clubs/noord/practice')
  assert.equal((await other.call('GET /clubs/noord-practice/people')).status, 200)
  assert.equal((await browser.call(`DELETE /clubs/noord/people/${leaving.id}`)).status, 200)
  assert.equal((await other.call('GET /clubs/noord-practice/people')).status, 404)
})

onBothEngines(
  'a practice club does not keep others from making its people a link for a new password',
  async (engine) => {
    const kantine = await startKantine(engine, { database: await newDatabase(engine) })
    const { administrator } = await withPractice(kantine)
    const other = await logIn(
      kantine,
      await newAdministrator(kantine.store, ['noord'], 'administrator', 'other@example.org'),
    )
    const made = await other.call(`POST /clubs/noord/people/${administrator.id}/reset-link`)
    assert.equal(made.status, 200, made.text)
  },
)

onBothEngines('a practice club goes with its club, and after 30 days without changes or requests', async (engine) => {
  const kantine = await startKantine(engine, { database: await newDatabase(engine) })
  const { store } = kantine
  const { practice, browser } = await withPractice(kantine)
  const { club, practice: second } = await withPractice(kantine, 'zuid')
  const stored = storedResources()
  const isThere = async (slug: string) => (await findClub(store, slug)) !== undefined

  const old = store.wallClock() - 31 * 86_400_000
  for (const { id } of [practice, second]) {
    await changeRows(store, sql`update club_clocks set last_stamp = ${old} where club_id = ${id}`)
    await changeRows(store, sql`update trail set at = ${old} where club_id = ${id}`)
  }
  const today = new Date(store.wallClock()).toISOString().slice(0, 10)
  await changeRows(store, sql`insert into credential_usage values (${second.id}, 'key', 1, ${today}, 1, 0)`)
  await removePracticeClubs(store, stored)
  assert.deepEqual([await isThere('noord-practice'), await isThere('zuid-practice')], [false, true])
  assert.deepEqual(await recordsOf(store, practice.id), [])
  assert.equal((await browser.call('POST /clubs/noord/practice')).status, 200)

  const file = join(newFolder(), 'zuid.club')
  const removal = ['clubs', 'remove', '--club', 'zuid', '--yes', 'zuid', '--export-to', file]
  assert.deepEqual((await command(kantine.database.environment, removal)).code, 0)
  assert.deepEqual([await isThere('zuid'), await isThere('zuid-practice')], [false, false])
  await clearPartialClubs(store, stored)
  assert.equal(
    (await store.findAcrossClubs(sql`select id from members where club_id in (${club.id}, ${second.id})`)).length,
    0,
  )
})
