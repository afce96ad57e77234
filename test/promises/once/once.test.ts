/** What makes a request of a person in the application the same as an earlier one, and what the server keeps of it. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { member } from '@kantine/contract/resources/member.ts'
import { operations } from '../../../server/operations/all.ts'
import { setQuotas } from '../../../server/operations/quotas/quota.ts'
import { type Actor, kantineItself } from '../../../server/store/actor.ts'
import { doneRequests } from '../../../server/store/done-requests.ts'
import { forgetOld } from '../../../server/store/forget-old.ts'
import { sql } from '../../../server/store/sql.ts'
import type { Store } from '../../../server/store/store.ts'
import { type Browser, loggedIn, logIn, newBrowser } from '../../console/browser.ts'
import { instancesOn } from '../../keys/instances.ts'
import { changeRows } from '../../support/change-rows.ts'
import { newAdministrator, newClub } from '../../support/clubs-and-people.ts'
import { needsPostgres } from '../../support/engines.ts'
import { turnsOf } from '../../support/full.ts'
import { onEngines, onOneEngine, sharedKantine, startKantine } from '../../support/kantine.ts'
import { sender } from '../../support/send.ts'
import { startBehindProxy } from '../faults/behind-proxy.ts'
import { passAll } from '../faults/proxy.ts'
import { openCuttingProxy } from './cutting-proxy.ts'
import { callFromPage } from './page.ts'

type Made = { readonly id: number; readonly key?: string; readonly code?: string; readonly detail?: string }

/** Makes a call with a key, and returns its outcome. */
async function keyed(browser: Browser, key: string, call: string, body?: unknown, headers = {}) {
  const answer = await browser.call<Made>(call, body, { 'idempotency-key': key, ...headers })
  const isRepeated = answer.headers.get('idempotency-replayed') === 'true'
  return {
    ...answer,
    outcome: isRepeated ? 'repeated' : `${answer.status} ${answer.status < 400 ? '' : answer.body.code}`.trim(),
  }
}

const marksOf = async (store: Store, club: { readonly id: number }) =>
  store.findAcrossClubs(sql`select * from done_requests where club_id = ${club.id}`)

async function countOf(store: Store, club: { readonly id: number }, name: string): Promise<number> {
  const like = `%"name":"${name}"%`
  const [row] = await store.findAcrossClubs(
    sql`select count(*) as members from members where club_id = ${club.id} and body like ${like}`,
  )
  return Number(row?.members)
}

onEngines('the same key with another body, URL or method is rejected, and changes nothing', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'once-reused')
  const at = '/clubs/once-reused'
  const first = await keyed(browser, 'k', `POST ${at}/members`, { name: 'Sanne' })
  assert.equal(first.outcome, '201')
  const others = [
    [`POST ${at}/members`, { name: 'Youssef' }],
    [`POST ${at}/groups`, { name: 'Sanne' }],
    [`PATCH ${at}/members/${first.body.id}`, { name: 'Sanne' }],
    [`PUT ${at}/name`, { name: 'Sanne' }],
    [`POST ${at}/members/import?step=import`, '{"name":"Sanne"}'],
    [`POST ${at}/keys`, { label: 'Sanne', scopes: ['members:read'] }],
  ] as const
  for (const [call, body] of others) {
    const { outcome } = await keyed(browser, 'k', call, body)
    assert.deepEqual([call, outcome], [call, '422 idempotency_key_reused'])
  }
  const [marks, audited] = [
    await marksOf(kantine.store, club),
    await keyed(browser, 'k', `POST ${at}/members`, { name: 'Sanne' }),
  ]
  assert.deepEqual([marks.length, audited.outcome, audited.body.id], [1, 'repeated', first.body.id])
  assert.deepEqual([await countOf(kantine.store, club, 'Sanne'), await countOf(kantine.store, club, 'Youssef')], [1, 0])
})

onEngines("another person's key, and the same key in another club, are other requests", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { store } = kantine
  const [noord, zuid] = [await newClub(store, 'once-noord'), await newClub(store, 'once-zuid')]
  const one = await logIn(kantine, await newAdministrator(store, ['once-noord', 'once-zuid']))
  const other = await logIn(kantine, await newAdministrator(store, ['once-noord'], 'secretary'))
  const outcomes = []
  for (let round = 0; round < 2; round++) {
    for (const [browser, slug] of [
      [one, 'once-noord'],
      [other, 'once-noord'],
      [one, 'once-zuid'],
    ] as const) {
      outcomes.push((await keyed(browser, 'k', `POST /clubs/${slug}/members`, { name: 'Sanne' })).outcome)
    }
  }
  assert.deepEqual(outcomes, ['201', '201', '201', 'repeated', 'repeated', 'repeated'])
  assert.deepEqual([await countOf(store, noord, 'Sanne'), await countOf(store, zuid, 'Sanne')], [2, 1])
})

onEngines('a rejected request leaves no mark, and can be sent again with its key', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'once-rejected')
  const at = '/clubs/once-rejected'
  const charge = { member_id: 1, description: 'Contributie', amount_cents: 4000 }
  const pay = () => keyed(browser, 'payment', `POST ${at}/charges/1/payments`, { amount_cents: 4000, method: 'cash' })
  assert.equal((await keyed(browser, 'charge', `POST ${at}/charges`, charge)).outcome, '422 validation_failed')
  assert.equal((await pay()).outcome, '404 not_found')
  assert.equal(
    (await keyed(browser, 'link', `POST ${at}/calendar-links`, { group_id: 7 })).outcome,
    '422 validation_failed',
  )
  assert.deepEqual(await marksOf(kantine.store, club), [])
  await browser.call(`POST ${at}/members`, { name: 'Sanne' })
  assert.equal((await keyed(browser, 'charge', `POST ${at}/charges`, charge)).outcome, '201')
  assert.deepEqual([(await pay()).outcome, (await pay()).outcome], ['200', 'repeated'])
  const wrong = await keyed(browser, '', `POST ${at}/members`, { name: 'Sanne' })
  assert.equal(wrong.outcome, '400 bad_request')
})

onEngines('a write that fails after its work leaves no mark', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'once-failing')
  const { id } = await newAdministrator(store, ['once-failing'])
  const actor: Actor = { by: 'administrator', id, onceOnly: { club: club.id, key: 'k', payload: 'p' } }
  const isFailing = { yes: true }
  const failing = () => {
    if (isFailing.yes) throw new Error('after the work')
  }
  const writes = [
    () =>
      store.write(club.id, actor, async (write) =>
        failing.call(await write.put(member, [{ fields: { name: 'Sanne' } }])),
      ),
    () =>
      store.writeAcrossClubs(
        actor,
        async ({ db, note }) => {
          note({ action: 'club.renamed', subject: `club ${club.id}`, club: club.id, details: [] })
          failing.call(await db.all(sql`update clubs set name = 'Sanne' where id = ${club.id}`))
        },
        { clubs: [club.id] },
      ),
  ]
  for (const write of writes) {
    isFailing.yes = true
    await assert.rejects(write, { message: 'after the work' })
    assert.deepEqual(await marksOf(store, club), [])
    isFailing.yes = false
    await write()
    await assert.rejects(write, { name: 'AlreadyDone' })
    assert.equal((await marksOf(store, club)).length, 1)
    await changeRows(store, sql`delete from done_requests where club_id = ${club.id}`)
  }
  assert.equal(await countOf(store, club, 'Sanne'), 1)
})

for (const fate of turnsOf(['cut answer', 'cut'] as const)) {
  const name = `wherever the connection to the database breaks, a request that is sent again is done once (${fate})`
  test(name, needsPostgres, async () => {
    const { kantine, proxy, club, countOf } = await startBehindProxy({ connections: 1, timeoutSeconds: 30 })
    const browser = await logIn(kantine, await newAdministrator(kantine.store, ['behind']))
    const outcomes = new Set<string>()
    for (let at = 0, isReached = true; isReached; at++) {
      isReached = false
      const create = () => keyed(browser, `${at}`, 'POST /clubs/behind/members', { name: `Lid ${at}` })
      proxy.watch(({ number }) => {
        if (number === at) isReached = true
        return number === at ? fate : 'pass'
      })
      const first = await create()
      proxy.watch(passAll)
      let again = await create()
      while (again.status >= 500) again = await create()
      assert.ok(['201', 'repeated'].includes(again.outcome), again.text)
      assert.equal(await countOf(`Lid ${at}`), 1, `message ${at}`)
      outcomes.add(`${first.outcome}, ${again.outcome}`)
    }
    const isLost = fate === 'cut answer' ? ['503 unavailable, repeated'] : []
    assert.deepEqual([...outcomes].sort(), ['201, repeated', '503 unavailable, 201', ...isLost])
    assert.ok((await marksOf(kantine.store, club)).length > 10)
  })
}

onEngines('of two requests with one key at the same time, one is done, on whichever instance', async (engine) => {
  const instances = await instancesOn(engine)
  const [{ store }] = instances
  const { browser, club } = await loggedIn(instances[0], 'once-parallel')
  const at = '/clubs/once-parallel'
  const browsers = instances.map((instance) => Object.assign(newBrowser(instance), { cookie: browser.cookie }))
  const twice = async (key: string, call: string, body: object) => {
    const two = [0, 1].map((n) => keyed(browsers[n % browsers.length] as Browser, key, call, body))
    return (await Promise.all(two)).map(({ outcome }) => outcome).sort()
  }
  for (let round = 0; round < 10; round++) {
    const charge = await browser.call<Made>(`POST ${at}/members`, { name: `Lid ${round}` })
    const charged = { member_id: charge.body.id, description: 'Contributie', amount_cents: 4000 }
    assert.deepEqual(await twice(`charge ${round}`, `POST ${at}/charges`, charged), ['201', 'repeated'])
    const paid = { amount_cents: 1000, method: 'cash' }
    const pay = `POST ${at}/charges/${round + 1}/payments`
    assert.deepEqual(await twice(`payment ${round}`, pay, paid), ['200', 'repeated'])
    const key = { label: `Website ${round}`, scopes: ['members:read'] }
    assert.deepEqual(await twice(`key ${round}`, `POST ${at}/keys`, key), ['201', 'repeated'])
    assert.deepEqual(await twice(`name ${round}`, `PUT ${at}/name`, { name: `Club ${round}` }), ['200', 'repeated'])
  }
  const [rows] = await store.findAcrossClubs(sql`select
    (select count(*) from charges where club_id = ${club.id}) as charges,
    (select count(*) from payments where club_id = ${club.id}) as payments,
    (select count(*) from api_keys where club_id = ${club.id} and label like 'Website%') as keys,
    (select count(*) from trail where club_id = ${club.id} and action = 'club.renamed') as names`)
  assert.deepEqual(Object.values(rows ?? {}).map(Number), [10, 10, 10, 10])
})

onEngines("a full quota of programs' responses does not keep a person from writing", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'once-quota')
  const send = sender(kantine, club.key)
  assert.equal((await send('POST /members', { name: 'Sanne' }, 'a')).status, 201)
  await setQuotas(kantine.store, club.id, kantineItself, { kept_answer_bytes: 1 })
  const refused = await send('POST /members', { name: 'Sanne' }, 'b')
  assert.deepEqual([refused.status, (refused.body as unknown as Made).code], [403, 'quota_exceeded'])
  const create = () => keyed(browser, 'c', 'POST /clubs/once-quota/members', { name: 'Youssef' })
  assert.deepEqual([(await create()).outcome, (await create()).outcome], ['201', 'repeated'])
})

onEngines('a repeated response has no secret, and the server keeps no value of the request', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'once-secret')
  const at = '/clubs/once-secret'
  const writes = [
    [`POST ${at}/keys`, { label: 'Goudvis', scopes: ['members:read'] }],
    [`POST ${at}/webhooks`, { url: 'https://goudvis.example/', events: ['member.created'] }],
    [`POST ${at}/invitations`, { email: 'goudvis@example.org', role: 'reader' }],
    [`POST ${at}/calendar-links`, {}],
    [`POST ${at}/members`, { name: 'Goudvis' }],
  ] as const
  for (const [call, body] of writes) {
    const [first, again] = [await keyed(browser, call, call, body), await keyed(browser, call, call, body)]
    const dutch = await keyed(browser, call, call, body, { 'accept-language': 'nl' })
    assert.deepEqual([call, first.outcome, again.outcome, again.status], [call, '201', 'repeated', 200])
    assert.deepEqual(
      [Object.keys(again.body), Object.keys(dutch.body)],
      [
        ['id', 'detail'],
        ['id', 'detail'],
      ],
    )
    if (first.body.id !== undefined) assert.equal(again.body.id, first.body.id)
    assert.match(dutch.body.detail ?? '', /^(Dit was al|Dez|De link|Er was)/)
    // A calendar link can be shown again.
    const isShownOnce = !call.endsWith('/members') && !call.endsWith('/calendar-links')
    assert.equal(/only once/.test(again.body.detail ?? ''), isShownOnce)
    assert.equal(/maar één keer/.test(dutch.body.detail ?? ''), isShownOnce)
  }
  const marks = await marksOf(kantine.store, club)
  assert.equal(marks.length, writes.length)
  for (const mark of marks) {
    assert.deepEqual(Object.keys(mark).sort(), [
      'administrator_id',
      'club_id',
      'done_at',
      'idempotency_key',
      'payload',
      'record_id',
    ])
    assert.match(String(mark.payload), /^[\w-]{43}$/)
  }
  assert.ok(!/goudvis|act_|whsec/i.test(JSON.stringify(marks)))
})

test('each operation that shows something only once says what to do if its response is lost', () => {
  const showing = operations.filter(
    ({ offered, output }) =>
      offered.includes('application') &&
      output.of === 'one' &&
      Object.values(output.fields).some((field) => 'shownOnce' in field),
  )
  assert.ok(showing.length >= 7)
  assert.deepEqual(
    showing.filter(({ lost }) => !lost).map(({ on, name }) => `${on.plural} ${name}`),
    [],
  )
})

onEngines('previews, trials and reads leave no mark, and repeat their response', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'once-reads')
  const at = '/clubs/once-reads'
  await browser.call(`POST ${at}/members`, { name: 'Sanne' })
  const calls = [
    [`GET ${at}/members`],
    [`POST ${at}/members?preview=true`, { name: 'Youssef' }],
    [`POST ${at}/members/import?step=try`, '{"name":"Youssef"}'],
    [`POST ${at}/persons/data`, { member_id: 1 }],
  ] as const
  for (const [call, body] of calls) {
    const [first, again] = [await keyed(browser, 'k', call, body), await keyed(browser, 'k', call, body)]
    assert.deepEqual([call, first.status, again.outcome], [call, 200, '200'], again.text)
  }
  assert.deepEqual(await marksOf(kantine.store, club), [])
})

onOneEngine('a practice club is opened once, and a repeat finishes a reset that was interrupted', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser } = await loggedIn(kantine, 'once-reset')
  const at = '/clubs/once-reset-practice'
  const open = () => keyed(browser, 'open', 'POST /clubs/once-reset/practice')
  assert.deepEqual([(await open()).outcome, (await open()).outcome], ['200', 'repeated'])
  const { body } = await browser.call<Made>(`POST ${at}/members`, { name: 'Sanne' })
  const reset = () => keyed(browser, 'k', `POST ${at}/reset`)
  const write = kantine.store.write
  const failing = mock.method(kantine.store, 'write', (...given: Parameters<typeof write>) =>
    given[1] === kantineItself ? Promise.reject(new Error('interrupted')) : write(...given),
  )
  assert.equal((await reset()).status, 500)
  failing.mock.restore()
  assert.equal((await browser.call(`GET ${at}/members/${body.id}`)).status, 200)
  assert.equal((await reset()).outcome, '204')
  assert.equal((await browser.call(`GET ${at}/members/${body.id}`)).status, 404)
  assert.equal((await reset()).outcome, 'repeated')
})

onEngines('requests are remembered for seven days', async (engine) => {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'once-old')
  const create = () => keyed(browser, 'k', 'POST /clubs/once-old/members', { name: 'Sanne' })
  const later = (ms: number) =>
    changeRows(kantine.store, sql`update done_requests set done_at = done_at - ${ms}`).then(() =>
      forgetOld(kantine.store, [doneRequests]),
    )
  const weekMs = 7 * 86_400_000
  await create()
  await later(weekMs - 60_000)
  assert.equal((await create()).outcome, 'repeated')
  await later(60_000)
  assert.deepEqual(await marksOf(kantine.store, club), [])
  assert.equal((await create()).outcome, '201')
})

onEngines(
  'after a lost answer, the page does not take a club or a role that is gone for a change that was not made',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const proxy = await openCuttingProxy(kantine.url)
    const { browser, administrator } = await loggedIn(kantine, 'once-gone')
    await newAdministrator(kantine.store, ['once-gone'], 'administrator', 'other@once-gone.example')
    const calls = [
      { method: 'DELETE', path: `/clubs/once-gone/people/${administrator.id}`, browser },
      {
        method: 'POST',
        path: '/clubs/once-gone/removal',
        body: { name: 'Club once-gone' },
        browser: await logIn(kantine, { email: 'other@once-gone.example' }),
      },
    ]
    for (const { browser, ...call } of calls) {
      proxy.lose(1)
      const { error } = await callFromPage(proxy.url, kantine, browser, call)
      assert.deepEqual([call.path, error?.problem.code], [call.path, 'outcome_unknown'])
      const { body } = await browser.call<{ clubs: unknown[] }>('GET /session')
      assert.deepEqual(body.clubs, [])
    }
    const [club] = await kantine.store.findAcrossClubs(sql`select id from clubs where slug = 'once-gone'`)
    assert.equal(club, undefined)
  },
)
