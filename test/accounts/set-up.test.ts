/** The first set-up: one link, valid while there is no administrator. */

import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { administeredClub } from '../../server/callers/accounts/administrators.ts'
import { findSession } from '../../server/callers/accounts/sessions.ts'
import { beginSetUp, finishSetUp, isSetUpLink, type SetUp } from '../../server/callers/accounts/set-up.ts'
import { Refusal } from '../../server/refusal.ts'
import { sql } from '../../server/store/sql.ts'
import { loggedIn } from '../console/browser.ts'
import { password } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'

const visitor = { address: '198.51.100.1', browser: null }
const wanted: SetUp = {
  clubName: 'SV Noord',
  slug: 'noord',
  plan: 'pro',
  name: 'Sanne de Vries',
  email: ' Sanne@Example.org',
  password,
}
const ended = { code: 'not_found', message: /^This link is invalid or has expired\. Restart the server/ }

onEngines('the link creates a club and its administrator, logs in, and then expires', async (engine) => {
  const { store } = await startKantine(engine)
  const first = await beginSetUp(store)
  const token = await beginSetUp(store)
  assert.ok(first && token)
  assert.deepEqual([await isSetUpLink(store, first), await isSetUpLink(store, token)], [false, true])
  const [stored] = await store.findAcrossClubs(sql`select value from settings where name = 'set-up link'`)
  assert.match(String(stored?.value), /^[\da-f]{64}$/)
  await assert.rejects(finishSetUp(store, first, wanted, visitor), ended)

  const wrong: [Partial<SetUp>, string][] = [
    [{ slug: 'Noord!' }, '/slug'],
    [{ slug: 'demo' }, '/slug'],
    [{ password: 'SV Noord 2026' }, '/password'],
    [{ password: 'short' }, '/password'],
  ]
  for (const [change, pointer] of wrong) {
    await assert.rejects(finishSetUp(store, token, { ...wanted, ...change }, visitor), (error) => {
      assert.ok(error instanceof Refusal)
      assert.equal(error.faults.map((fault) => 'pointer' in fault && fault.pointer)[0], pointer)
      assert.ok(error.faults[0]?.rule?.nl)
      return true
    })
  }
  assert.equal(await isSetUpLink(store, token), true, 'what is wrong can be corrected')

  const session = await finishSetUp(store, token, wanted, visitor)
  const { administrator } = (await findSession(store, session.token)) ?? {}
  assert.deepEqual([administrator?.email, administrator?.name], ['sanne@example.org', 'Sanne de Vries'])
  const found = await administeredClub(store, session.administrator.id, 'noord')
  assert.deepEqual([found?.club.name, found?.club.plan, found?.role], ['SV Noord', 'pro', 'administrator'])
  await assert.rejects(finishSetUp(store, token, { ...wanted, slug: 'zuid', email: 'jan@example.org' }, visitor), ended)
  assert.equal(await beginSetUp(store), undefined)
  const told = await store.findAcrossClubs(
    sql`select actor, actor_id, address, action from trail where action in ('club.created', 'administrator.created') order by id desc limit 2`,
  )
  assert.deepEqual(
    told.map((row) => Object.values(row).join(' ')),
    ['administrator.created', 'club.created'].map((what) => `administrator ${administrator?.id} 198.51.100.1 ${what}`),
    'on behalf of the person whose account it makes',
  )
})

onEngines('simultaneous uses of the link, even on several servers, create one club', async (engine) => {
  const { store, database } = await startKantine(engine)
  const other = engine === 'sqlite' ? store : (await startKantine(engine, { database })).store
  const token = (await beginSetUp(store)) as string
  const slugs = ['a', 'b', 'c', 'd']
  const all = Promise.withResolvers<void>()
  let writing = 0
  for (const one of new Set([store, other])) {
    const write = one.writeAcrossClubs
    // Digests are made one after the other: the writes wait for the last of them.
    const together: typeof write = async (...args) => {
      if (++writing === slugs.length) all.resolve()
      await all.promise
      return write(...args)
    }
    mock.method(one, 'writeAcrossClubs', together)
  }
  const tries = await Promise.allSettled(
    slugs.map((slug, i) =>
      finishSetUp(i % 2 ? other : store, token, { ...wanted, slug, email: `${slug}@example.org` }, visitor),
    ),
  )
  assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 1)
  for (const one of tries) if (one.status === 'rejected') assert.equal(one.reason.code, 'not_found')
  const [made] = await store.findAcrossClubs(sql`select count(*) as n from clubs where slug <> 'demo'`)
  assert.equal(Number(made?.n), 1)
})

onEngines('the link expires when somebody becomes an administrator in another way', async (engine) => {
  const kantine = await startKantine(engine)
  const token = (await beginSetUp(kantine.store)) as string
  await loggedIn(kantine, 'zuid')
  assert.equal(await isSetUpLink(kantine.store, token), false)
  await assert.rejects(finishSetUp(kantine.store, token, wanted, visitor), ended)
})
