import assert from 'node:assert/strict'
import { join } from 'node:path'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { removePracticeClubs } from '../../server/club-transfer/practice-clubs.ts'
import { findClub } from '../../server/clubs/clubs.ts'
import { dayOf } from '../../server/day.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { command, jsonOf } from '../cli/command.ts'
import { loggedIn, logIn } from '../console/browser.ts'
import { changeRows } from '../support/change-rows.ts'
import { newAdministrator, newKey } from '../support/clubs-and-people.ts'
import { newFolder } from '../support/folder.ts'
import { onEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'
import { impatient, until } from '../webhooks/club-with-receivers.ts'
import { startReceiver } from '../webhooks/receiver.ts'

/** An administrator of a club, who opened its practice club. */
async function withPractice(kantine: Running, slug: string) {
  const who = await loggedIn(kantine, slug)
  const opened = await who.browser.call<{ id: number; slug: string; plan: string }>(`POST /clubs/${slug}/practice`)
  assert.equal(opened.status, 200, opened.text)
  return { ...who, practice: opened.body }
}

/** Every record of a club, without the times at which it was created and last changed. */
async function recordsOf(store: Store, club: number): Promise<string[]> {
  const bodies = await Promise.all(
    storedResources().map((one) =>
      store.findAcrossClubs(sql`select body from ${raw(tableOf(one))} where club_id = ${club} order by id`),
    ),
  )
  return bodies.flat().map(({ body }) => String(body).replace(/"(?:created|updated)_at":"[^"]*",?/g, ''))
}

onEngines("a practice club has the demo club's records, is on Pro and identifies itself", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const { club, practice, browser } = await withPractice(kantine, 'noord')
  const { id: demo } = (await findClub(store, 'demo')) as { id: number }
  assert.deepEqual([practice.slug, practice.plan], ['noord-practice', 'pro'])
  assert.deepEqual(await recordsOf(store, practice.id), await recordsOf(store, demo))

  const { key } = await newKey(store, practice)
  const shown = async (key: string) =>
    (await (await kantine.call('/api/v1/club', { key })).json()) as { readonly practice: boolean }
  assert.deepEqual([(await shown(key)).practice, (await shown(club.key)).practice], [true, false])

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

onEngines('a club has one practice club, which its administrators share until they leave', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const { club, administrator, browser } = await loggedIn(kantine, 'oost')
  const leaving = await newAdministrator(store, ['oost'], 'administrator', 'leaving@example.org')
  const other = await logIn(kantine, leaving)
  const secretary = await logIn(kantine, await newAdministrator(store, ['oost'], 'secretary'))
  const opened = await Promise.all([browser, other, browser].map((one) => one.call('POST /clubs/oost/practice')))
  assert.equal(new Set(opened.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal((await secretary.call('POST /clubs/oost/practice')).status, 403)
  assert.equal((await store.findAcrossClubs(sql`select id from clubs where practises_for = ${club.id}`)).length, 1)
  const people = await browser.call<{ data: readonly object[] }>('GET /clubs/oost-practice/people')
  assert.equal(people.body.data.length, 2)

  const again = await browser.call('POST /clubs/oost-practice/practice')
  assert.deepEqual(
    [again.status, again.body.detail],
    [400, 'This is a practice club. It has no practice club of its own.'],
  )
  const third = await logIn(kantine, await newAdministrator(store, ['oost'], 'administrator', 'third@example.org'))
  const link = await third.call(`POST /clubs/oost/people/${administrator.id}/reset-link`)
  assert.equal(link.status, 200, 'a practice club of which the maker is not part does not count')
  assert.equal((await browser.call(`DELETE /clubs/oost/people/${leaving.id}`)).status, 200)
  assert.equal((await other.call('GET /clubs/oost-practice/people')).status, 404)
})

onEngines('a reset restores the demo data without sending webhooks, and keeps keys and endpoints', async (engine) => {
  const kantine = await startKantine(engine, {
    environment: { WEBHOOKS_ALLOW_LOOPBACK: 'true', SHUTDOWN_SECONDS: '0' },
    parts: { ...(impatient && { webhooks: impatient }) },
  })
  const { store } = kantine
  const { practice, browser } = await withPractice(kantine, 'noord')
  const right = await recordsOf(store, practice.id)
  const { key } = await newKey(store, practice)
  const { port, received } = await startReceiver()
  const url = `http://127.0.0.1:${port}/kantine`
  await browser.call('POST /clubs/noord-practice/webhooks', { url, events: ['member.created', 'member.updated'] })

  await store.write(practice.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Noor Bakker' } }])
    await write.remove(group, [1])
    await write.remove(member, [1])
  })
  await until(() => received.length > 0)
  const told = received.map(({ body }) => JSON.parse(body) as { type: string; test?: boolean; practice?: boolean })
  // Not tests, which receivers ignore.
  assert.ok(told.every(({ test, practice }) => practice === true && test === undefined))
  const log = await browser.call<{ data: readonly { id: number }[] }>('GET /clubs/noord-practice/deliveries')
  const delivery = await browser.call<{ body: string }>(
    `GET /clubs/noord-practice/deliveries/${log.body.data.at(-1)?.id}`,
  )
  assert.equal(delivery.body.body, received[0]?.body)

  const sent = () =>
    store.findAcrossClubs(sql`select count(*) as sent from webhook_deliveries where club_id = ${practice.id}`)
  const before = await sent()
  assert.equal((await browser.call('POST /clubs/noord-practice/reset')).status, 204)
  assert.deepEqual(await recordsOf(store, practice.id), right)
  assert.deepEqual(await sent(), before)
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 200)
  assert.equal((await browser.call<{ data: object[] }>('GET /clubs/noord-practice/webhooks')).body.data.length, 1)
})

onEngines('a practice club is deleted with its club, or after 30 days without use', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const { environment } = kantine.database
  const { practice } = await withPractice(kantine, 'west')
  const { administrator, browser } = await loggedIn(kantine, 'zuid')
  await newAdministrator(store, ['zuid'], 'reader')
  const second = await jsonOf<{ id: number; slug: string }>(environment, 'clubs', 'practice', 'zuid')
  const people = await browser.call<{ data: readonly { id: number }[] }>(`GET /clubs/${second.slug}/people`)
  assert.deepEqual(
    people.body.data.map(({ id }) => id),
    [administrator.id],
    'a command opens it for the administrators',
  )
  for (const [line, reason] of [
    ['clubs practice demo', /which everyone shares\. It has no practice club\./],
    ['clubs plan zuid-practice basic', /This is a practice club\. It is always on Pro\./],
    ['clubs reset zuid', /This is not a practice club\./],
    [`clubs export --club zuid-practice --to ${join(newFolder(), 'practice.club')}`, /It cannot be exported\./],
  ] as const) {
    const { code, stderr } = await command(environment, line.split(' '))
    assert.equal(code, 1, line)
    assert.match(stderr, reason)
  }

  const stored = storedResources()
  const areThere = async () =>
    Promise.all([practice, second].map(async ({ slug }) => (await findClub(store, slug)) !== undefined))
  await removePracticeClubs(store, stored)
  assert.deepEqual(await areThere(), [true, true])
  const old = store.wallClock() - 31 * 86_400_000
  for (const { id } of [practice, second]) {
    await changeRows(store, sql`update club_clocks set last_stamp = ${old} where club_id = ${id}`)
    await changeRows(store, sql`update trail set at = ${old} where club_id = ${id}`)
  }
  await removePracticeClubs(store, stored)
  assert.deepEqual(await areThere(), [false, true], 'somebody opened the second today')
  const opened = sql`club_id = ${second.id} and name = 'used on'`
  const today = dayOf(store.wallClock())
  assert.equal((await store.findAcrossClubs(sql`select value from club_settings where ${opened}`))[0]?.value, today)
  await changeRows(store, sql`update club_settings set value = ${dayOf(old)} where ${opened}`)
  await changeRows(store, sql`insert into credential_usage values (${second.id}, 'key', 1, ${today}, 1, 0)`)
  await removePracticeClubs(store, stored)
  assert.deepEqual(await areThere(), [false, true], 'a key called the second today')
  assert.deepEqual(await recordsOf(store, practice.id), [])

  const file = join(newFolder(), 'zuid.club')
  const removal = ['clubs', 'remove', '--club', 'zuid', '--yes', 'zuid', '--export-to', file]
  assert.equal((await command(environment, removal)).code, 0)
  assert.deepEqual(await areThere(), [false, false])
  assert.deepEqual(await recordsOf(store, second.id), [])
})
