/** Export and deletion of a whole club. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { mock } from 'node:test'
import { storedResources } from '@kantine/contract/resources.ts'
import { clearPartialClubs } from '../../server/club-transfer/partial-clubs.ts'
import { sql } from '../../server/store/sql.ts'
import { fullClub, importFrom, newPath, rowsOf } from '../club-transfer/full-club.ts'
import { aSecondLater } from '../keys/instances.ts'
import { emptyPracticeClub, newAdministrator, newKey } from '../support/clubs-and-people.ts'
import { onEngines, type Running, startKantine } from '../support/kantine.ts'
import { logIn } from './browser.ts'

type Session = { readonly clubs: readonly { readonly slug: string }[] }

/** A club with something of everything, and an administrator of it in a browser. */
async function clubWithAdministrator(kantine: Running) {
  const club = await fullClub(kantine, 'noord')
  const administrator = await newAdministrator(kantine.store, ['noord', 'demo'], 'administrator', 'noor@example.org')
  return { club, administrator, browser: await logIn(kantine, administrator) }
}

onEngines('an administrator downloads a club as an importable file', async (engine) => {
  const kantine = await startKantine(engine)
  const { club, administrator, browser } = await clubWithAdministrator(kantine)
  const treasurer = await logIn(kantine, await newAdministrator(kantine.store, ['noord'], 'treasurer'))
  assert.equal((await treasurer.call('GET /clubs/noord/export')).status, 403)

  const [one, other] = await Promise.all([1, 2].map(() => browser.call<Buffer>('GET /clubs/noord/export')))
  assert.deepEqual([one?.status, other?.status], [200, 200])
  const path = newPath()
  writeFileSync(path, one?.body as Buffer)
  const { records, keys } = await importFrom(kantine, path, { slug: 'kopie', newId: true })
  const [counted] = await kantine.store.findAcrossClubs(
    sql`select records from record_counts where club_id = ${club.id}`,
  )
  assert.deepEqual([records, keys], [Number(counted?.records), 1])

  const entries = await kantine.store.findAcrossClubs(
    sql`select actor_id as id from trail where club_id = ${club.id} and action = 'club.exported'`,
  )
  assert.deepEqual(
    entries.map(({ id }) => Number(id)),
    [administrator.id, administrator.id],
  )
  await emptyPracticeClub(kantine.store, club, administrator)
  const practice = await browser.call('GET /clubs/noord-practice/export')
  assert.deepEqual(
    [practice.status, practice.body.detail.slice(0, 53)],
    [400, 'This is a practice club. It cannot be exported. It is'],
  )
  mock.method(kantine.store, 'wallClock', () => Date.now() + 600_000)
  assert.equal((await browser.call('GET /clubs/noord/export')).body.code, 'password_required')
  assert.equal((await browser.call('POST /clubs/noord/removal', { name: club.name })).body.code, 'password_required')
})

onEngines('an administrator deletes a club by its name, and its practice club with it', async (engine) => {
  const kantine = await startKantine(engine)
  const { store } = kantine
  const { club, administrator, browser } = await clubWithAdministrator(kantine)
  const practice = await emptyPracticeClub(kantine.store, club, administrator)
  const { key } = await newKey(store, practice)
  const remove = (slug: string, name: string) => browser.call(`POST /clubs/${slug}/removal`, { name })

  const wrong = await remove('noord', 'Club zuid')
  assert.deepEqual(
    [wrong.status, wrong.body.errors],
    [422, [{ pointer: '/name', detail: `Club name must be ${club.name}.` }]],
  )
  for (const [slug, rule] of [
    ['demo', /everyone shares\. It cannot be removed\./],
    ['noord-practice', /practice club\. It is removed with its club/],
  ] as const) {
    const refused = await remove(slug, 'SV De Kantine')
    assert.equal(refused.status, 400)
    assert.match(refused.body.detail, rule)
  }

  const statuses = (await Promise.all([remove('noord', ` ${club.name} `), remove('noord', club.name)])).map(
    ({ status }) => status,
  )
  assert.ok(statuses.includes(204) && statuses.some((status) => status >= 400 && status < 500), statuses.join())
  assert.deepEqual(
    (await browser.call<Session>('GET /session')).body.clubs.map(({ slug }) => slug),
    ['demo'],
  )
  assert.equal((await browser.call('GET /clubs/noord/people')).status, 404)
  await aSecondLater([kantine], club.key, 401)
  assert.equal((await kantine.call('/api/v1/club', { key })).status, 401)

  await clearPartialClubs(store, storedResources())
  assert.deepEqual([await rowsOf(kantine, club.id), await rowsOf(kantine, practice.id)], [0, 0])
  const entries = await store.findAcrossClubs(sql`select details from trail where action = 'club.removed' order by id`)
  assert.deepEqual(
    entries.map(({ details }) => details),
    ['noord', 'noord-practice'],
  )
})
