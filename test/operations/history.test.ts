/** The history of one record: who changed which fields, newest first. */
import assert from 'node:assert/strict'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { writePermissionOf } from '../../server/callers/caller.ts'
import { dataOf } from '../../server/records/data-subjects/data.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { loggedIn, logIn } from '../console/browser.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'

type History = {
  readonly data: readonly {
    readonly what: string
    readonly by: string
    readonly name: string | null
    readonly address: string | null
    readonly sentence: { readonly en: string; readonly nl: string }
    readonly subject_name: string | null
    readonly below: readonly { readonly en: string; readonly nl: string }[]
  }[]
  readonly has_more: boolean
  readonly next: number | null
}

onEngines("a record's history shows who changed which fields, page by page", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'history')
  const at = '/clubs/history'
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ id: 2, fields: { name: 'JO11' } }])
    await write.put(member, [{ fields: { name: 'Jan' } }, { fields: { name: 'Noor' } }])
  })
  const secretary = await logIn(kantine, await newAdministrator(kantine.store, ['history'], 'secretary'))
  await secretary.call(`PATCH ${at}/members/2`, { phone: '06 1', email: 'noor@example.org' })
  await browser.call(`PATCH ${at}/members/1`, { name: 'Johan' })
  const first = await browser.call<History>(`GET ${at}/members/2/history`)
  assert.deepEqual(
    first.body.data.map(({ what, by, name, below }) => [what, by, name, below.map(({ nl }) => nl)]),
    [
      ['member.updated', 'administrator', 'Sanne de Vries', ['E-mailadres', 'Telefoonnummer']],
      ['member.created', 'kantine', null, []],
    ],
  )
  assert.notEqual(first.body.data[0]?.address, null)
  const { data } = (await secretary.call<History>(`GET ${at}/members/2/history`)).body
  assert.deepEqual(
    data.map(({ address }) => address),
    [null, null],
  )

  for (let n = 0; n < 20; n++) await browser.call(`PATCH ${at}/members/2`, { phone: `06 ${n + 2}` })
  const newest = (await browser.call<History>(`GET ${at}/members/2/history`)).body
  assert.deepEqual([newest.data.length, newest.has_more], [20, true])
  const older = (await browser.call<History>(`GET ${at}/members/2/history?before=${newest.next}`)).body
  assert.deepEqual([older.data.map(({ what }) => what), older.next], [['member.updated', 'member.created'], null])
})

onEngines(
  "a trial member's history names both stages of each move, until the trial member is deleted",
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { club, browser } = await loggedIn(kantine, 'history-stages')
    const at = '/clubs/history-stages'
    await kantine.store.write(club.id, kantineItself, (write) =>
      write.put(kennismaker, [{ fields: { name: 'Yara' } }, { fields: { name: 'Daan', status: 'new' } }]),
    )
    const move = (id: number, status: string | null) => browser.call(`PATCH ${at}/kennismakers/${id}`, { status })
    for (const stage of ['new', 'trial planned', null]) assert.equal((await move(1, stage)).status, 200)
    await move(2, 'joined')
    const below = async (path: string, language: 'en' | 'nl') =>
      (await browser.call<History>(`GET ${at}/${path}`)).body.data.flatMap((entry) =>
        entry.below.map((detail) => detail[language]),
      )
    const english = ['Status: trial planned → none', 'Status: new → trial planned', 'Status: none → new']
    assert.deepEqual(await below('kennismakers/1/history', 'en'), english)
    assert.equal((await below('kennismakers/1/history', 'nl'))[0], 'Status: proeftraining gepland → geen')
    assert.deepEqual(await below('activity?about=kennismakers', 'en'), ['Status: new → joined', ...english])

    await kantine.store.write(club.id, kantineItself, async (write) => {
      await write.put(
        kennismaker,
        [1, 2].map((id) => ({ id, fields: { name: 'Child', status: 'waiting' } })),
      )
      await write.remove(kennismaker, [1])
    })
    const kept = await kantine.store.findAcrossClubs(
      sql`select record_id, value_before, value_after from journal where club_id = ${club.id} and value_after is not null`,
    )
    assert.deepEqual(
      kept.map(({ record_id, value_before, value_after }) => [record_id, value_before, value_after]),
      [
        [2, 'new', 'joined'],
        [2, 'joined', 'waiting'],
      ],
    )
    assert.deepEqual(await below('activity?about=kennismakers', 'en'), [
      ...['Name', 'Status', 'Status: new → joined'],
      ...['Status', 'Status', 'Status'],
    ])
  },
)

onEngines(
  "a member's history shows registrations, waiting list places and payments, including removed ones",
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { club, browser } = await loggedIn(kantine, 'history-members')
    const at = '/clubs/history-members'
    await kantine.store.write(club.id, kantineItself, async (write) => {
      await write.put(member, [{ fields: { name: 'Lotte' } }, { fields: { name: 'Piet' } }])
      const starts_at = '2999-12-14T18:30:00.000Z'
      await write.put(event, [{ fields: { title: 'Kerstbingo', starts_at, capacity: 1 } }])
    })
    for (const member_id of [2, 1]) await browser.call(`POST ${at}/registrations`, { event_id: 1, member_id })
    for (const member_id of [2, 1]) await browser.call(`DELETE ${at}/registrations?event_id=1&member_id=${member_id}`)
    await browser.call(`POST ${at}/charges`, { member_id: 1, description: 'Contributie', amount_cents: 18500 })
    await browser.call(`POST ${at}/charges/1/failed-payments`, { outcome: 'failed', reason: 'No funds' })
    await browser.call(`POST ${at}/charges/1/payments`, { amount_cents: 18500, method: 'cash' })
    const told = async (language: 'en' | 'nl', id = 1) =>
      (await browser.call<History>(`GET ${at}/members/${id}/history`)).body.data.map(
        ({ sentence, subject_name, below }) =>
          [sentence[language].replace('{subject}', String(subject_name)), ...below.map((one) => one[language])].join(
            ': ',
          ),
      )
    const ofEvents = [
      'Registration for Kerstbingo removed',
      'Registration for Kerstbingo added',
      'Waiting registration for Kerstbingo removed',
      'Waiting registration for Kerstbingo added',
    ]
    assert.deepEqual(await told('en'), [
      'Payment for Contributie added: Payment received',
      'Payment for Contributie added: Payment failed or charged back',
      ...ofEvents,
      'Member Lotte added',
    ])
    assert.equal((await told('nl'))[2], 'Aanmelding voor Kerstbingo verwijderd')
    assert.deepEqual(await told('en', 2), [ofEvents[0], ofEvents[1], 'Member Piet added'])
    const exported =
      (await dataOf({ store: kantine.store, seal: kantine.webhooks.seal }, club.id, member, 1))?.sections.at(-1)
        ?.records ?? []
    assert.ok(exported.some((one) => 'change' in one && one.change === 'registration.deleted'))
    for (let n = 0; n < 10; n++) {
      await browser.call(`POST ${at}/registrations`, { event_id: 1, member_id: 1 })
      await browser.call(`DELETE ${at}/registrations?event_id=1&member_id=1`)
    }
    const newest = (await browser.call<History>(`GET ${at}/members/1/history`)).body
    assert.deepEqual([newest.data.length, newest.has_more], [20, true])
    const older = (await browser.call<History>(`GET ${at}/members/1/history?before=${newest.next}`)).body
    assert.deepEqual([older.data.length, older.data[0]?.what, older.next], [7, 'payment.created', null])
  },
)

onEngines('only users who may change a record see its history', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser } = await loggedIn(kantine, 'history-roles')
  for (const [role, status] of [
    ['reader', 403],
    ['trainer', 403],
    ['secretary', 404],
  ] as const) {
    const someone = await logIn(kantine, await newAdministrator(kantine.store, ['history-roles'], role))
    for (const { plural } of resources.filter((one) => writePermissionOf(one) === 'members:write')) {
      assert.equal((await someone.call(`GET /clubs/history-roles/${plural}/1/history`)).status, status)
    }
  }
  for (const { plural } of resources) {
    assert.equal((await browser.call(`GET /clubs/history-roles/${plural}/1/history`)).status, 404, plural)
  }
})

onEngines('the history of one record is read through its index', async (engine) => {
  const { store } = await sharedKantine(engine)
  const explain = engine === 'sqlite' ? sql`explain query plan ` : sql`explain `
  for (const [column, resource, index] of [
    ['record_id', 'member', /journal_by_record/],
    ['member_id', 'payment', /journal_by_member/],
  ] as const) {
    const query = sql`select id from journal where club_id = ${1} and resource = ${resource} and ${raw(column)} = ${2}
      and id < ${99} order by id desc limit 21`
    const plan = await store.findAcrossClubs(sql`${explain}${query}`)
    assert.match(JSON.stringify(plan), index)
  }
})
