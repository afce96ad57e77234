/** The records of a club, as the application reads them. */
import assert from 'node:assert/strict'
import type { LocalizedText } from '@kantine/contract/languages.ts'
import { operations } from '@kantine/contract/operations.ts'
import { pathOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { payment } from '@kantine/contract/resources/payment.ts'
import { resources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'
import { loggedIn, logIn } from './browser.ts'

type Page = { readonly data: readonly { readonly id: number; readonly title?: string }[]; readonly has_more: boolean }

type Refused = { readonly code: string; readonly errors: readonly { readonly parameter: string }[] }

type Described = {
  readonly plural: string
  readonly summary: readonly string[]
  readonly fields: readonly { readonly name: string; readonly kind: string }[]
  readonly filters: readonly { readonly name: string; readonly field: string; readonly label: LocalizedText }[]
}

/** An administrator of a club with a group, two members, of whom one is in it, and a charge. */
async function withRecords(kantine: Running, slug: string) {
  const who = await loggedIn(kantine, slug)
  await kantine.store.write(who.club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Onder 13' } }])
    await write.put(member, [
      { fields: { name: 'Youssef Amrani', group_ids: [1] } },
      { fields: { name: 'Sanne de Vries', status: 'archived' } },
    ])
    await write.put(charge, [{ fields: { member_id: 2, description: 'Contributie', due_on: '2026-10-01' } }])
  })
  return { ...who, at: `/clubs/${slug}` }
}

onEngines('lists and records match the API, with the same filters and pages', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club, at } = await withRecords(kantine, 'records-noord')
  for (const path of [
    ...['/members', '/members?group_id=1', '/members?status=archived&limit=1', '/members?limit=1', '/members/2'],
    ...['/members?limit=1&starting_after=1', '/charges?member_id=2&due_to=2026-10-01', '/charges/1', '/groups/1'],
  ]) {
    const here = await browser.call(`GET ${at}${path}`)
    const there = await kantine.call(`/api/v1${path}`, { key: club.key })
    const shown = here.text.replace(/,"version":"[^"]*"}$/, '}')
    assert.deepEqual([path, here.status, shown], [path, 200, await there.text()])
  }
})

onEngines('record counts cover only what the role may read', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withRecords(kantine, 'records-aantal')
  type Counts = { readonly data: readonly { readonly resource: string; readonly count: number }[] }
  const counted = async (reader: typeof browser) =>
    (await reader.call<Counts>(`GET ${at}/counts`)).body.data.map(({ resource, count }) => `${resource} ${count}`)
  const all = await counted(browser)
  assert.equal(all.length, resources.length)
  // The one who left is not among them.
  const some = ['members 1', 'groups 1', 'seasons 0', 'competition-teams 0', 'charges 1']
  assert.deepEqual(
    all.filter((one) => some.includes(one)),
    some,
  )
  const treasurer = await logIn(kantine, await newAdministrator(kantine.store, ['records-aantal'], 'treasurer'))
  assert.deepEqual(await counted(treasurer), some)
})

onEngines('groups are counted with their current members', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club, at } = await withRecords(kantine, 'records-groepen')
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Dames 1' } }, { fields: { name: 'Heren 1' } }])
    await write.put(member, [
      { fields: { name: 'Aad', group_ids: [1, 2] } },
      { fields: { name: 'Bea', group_ids: [1], status: 'archived' } },
      { fields: { name: 'Cor', group_ids: [1], status: null } },
      ...Array.from({ length: 1000 }, (_, n) => ({ fields: { name: `Lid ${n}`, group_ids: [2] } })),
    ])
  })
  const { body } = await browser.call(`GET ${at}/groups/sizes?ids=3,1,2`)
  assert.deepEqual(body, {
    data: [
      { id: 3, count: 0, has_more: false },
      { id: 1, count: 3, has_more: false },
      { id: 2, count: 1000, has_more: true },
    ],
    has_more: false,
  })
  const page = (await browser.call<object>(`GET ${at}/members/count?former=hidden&group_id=2`)).body
  assert.deepEqual(page, { count: 1000, has_more: true })
  assert.equal((await browser.call(`GET ${at}/groups/sizes`)).status, 400)
})

onEngines('a list that hides former members omits them under every filter', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, club, at } = await withRecords(kantine, 'records-oud')
  const former = { status: 'archived', group_ids: [1], email: 'oud@example.org', joined_on: '2020-08-01' }
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(member, [
      { fields: { ...former, name: 'Aad' } },
      { fields: { ...former, name: 'Bea', status: null } },
      { fields: { ...former, name: 'Cor', status: 'op proef' } },
    ]),
  )
  for (const [query, wanted] of [
    ['', [1, 4, 5]],
    ['sort=-name', [1, 5, 4]],
    ['group_id=1', [1, 4, 5]],
    ['email=oud@example.org', [4, 5]],
    ['joined_from=2020-01-01&joined_to=2020-12-31', [4, 5]],
    ['group_id=1&joined_from=2020-01-01&sort=name', [4, 5]],
  ] as const) {
    const { data } = (await browser.call<Page>(`GET ${at}/members?former=hidden&${query}`)).body
    assert.deepEqual([query, data.map(({ id }) => id)], [query, wanted])
    if (query.includes('sort')) continue
    const counted = (await browser.call(`GET ${at}/members/count?former=hidden&${query}`)).body
    assert.deepEqual([query, counted], [query, { count: wanted.length, has_more: false }])
  }
  const { status, body } = await browser.call<Refused>(`GET ${at}/members?former=shown`)
  assert.deepEqual([status, body.errors[0]?.parameter], [400, 'former'])
  assert.equal((await browser.call(`GET ${at}/groups?former=hidden`)).status, 400)
})

onEngines('an invalid filter or id is rejected by name', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withRecords(kantine, 'records-fout')
  for (const [call, parameter] of [
    ['members?group_id=x', 'group_id'],
    ['members?email=sanne', 'email'],
    ['members?limit=201', 'limit'],
    ['members?surname=de', 'surname'],
    ['charges?due_from=2026-02-30', 'due_from'],
    ['search?query=de&resource=payments', 'resource'],
    ['members/titles', 'ids'],
    ['members/titles?ids=1,', 'ids'],
    [`members/titles?ids=${Array.from({ length: 201 }, (_, i) => i + 1)}`, 'ids'],
  ]) {
    const { status, body } = await browser.call<Refused>(`GET ${at}/${call}`)
    assert.deepEqual([call, status, body.code, body.errors[0]?.parameter], [call, 400, 'bad_request', parameter])
  }
  for (const call of ['members/1?fields=name', 'members/0', 'members/01', 'payments/1', 'payments']) {
    assert.ok([400, 404].includes((await browser.call(`GET ${at}/${call}`)).status), call)
  }
})

onEngines('records are found by their words and shown by name, as far as the role may read them', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { browser, at } = await withRecords(kantine, 'records-zoek')
  const trainer = await logIn(
    kantine,
    await newAdministrator(kantine.store, ['records-zoek'], 'trainer', 't@zoek.example'),
  )
  const found = async (who: typeof browser, call: string) =>
    (await who.call<Page>(`GET ${at}/${call}`)).body.data.map(({ id, title }) => `${id} ${title}`)
  assert.deepEqual(await found(browser, 'search?query=vries'), ['2 Sanne de Vries'])
  assert.deepEqual(await found(browser, 'search?query=vries&resource=groups'), [])
  assert.deepEqual(await found(browser, 'search?query=contributie'), ['1 Contributie'])
  assert.deepEqual(await found(trainer, 'search?query=contributie'), [])
  assert.deepEqual(await found(trainer, 'members/titles?ids=2,9,1'), ['2 Sanne de Vries', '1 Youssef Amrani'])
  assert.equal((await trainer.call(`GET ${at}/charges/titles?ids=1`)).status, 403)
})

/** The parameters of lists that the application has no input for. */
const forPrograms = ['id', 'without', 'present', 'birth_month']

onEngines(
  'collections are described with all their fields, and with filters that their lists accept',
  async (engine) => {
    const kantine = await startKantine(engine)
    const { browser, at } = await withRecords(kantine, 'noord')
    const { body } = await browser.call<{ readonly data: readonly Described[] }>('GET /collections')
    assert.deepEqual(
      body.data.map(({ plural, fields }) => [plural, ...fields.map(({ name }) => name)]),
      resources.map(({ plural, fields }) => [plural, ...Object.keys(fields)]),
    )
    for (const { plural, fields, filters, summary } of body.data) {
      const resource = resources.find((one) => one.plural === plural)
      assert.ok(resource && pathOf(resource).endsWith(plural))
      assert.ok(summary.length > 0 && summary.every((name) => fields.some((field) => field.name === name)))
      const parameters = Object.keys(operations.list.parameters?.(resource) ?? {}).filter(
        (name) => !forPrograms.includes(name),
      )
      assert.deepEqual([...parameters.slice(0, 2), ...filters.map(({ name }) => name)].sort(), parameters.sort())
      for (const language of ['en', 'nl'] as const) {
        assert.equal(new Set(filters.map(({ label }) => label[language])).size, filters.length, plural)
      }
      for (const { name, field } of filters) {
        const [example] = [resource.fields[field]?.example ?? '2026-11-22T12:00:00Z'].flat()
        const query = new URLSearchParams({ [name]: String(example) })
        assert.equal((await browser.call(`GET ${at}/${plural}?${query}`)).status, 200, `${plural}?${query}`)
      }
    }
    const kinds = Object.fromEntries(body.data.map(({ plural, fields }) => [plural, fields.map(({ kind }) => kind)]))
    const labels = body.data.find(({ plural }) => plural === 'events')?.filters.map(({ label }) => label.nl)
    assert.deepEqual(labels, [
      'Begin vanaf',
      'Begin tot en met',
      'Einde vanaf',
      'Einde tot en met',
      'Accommodatie',
      'Groep',
      'Status',
      'Aangemaakt vanaf',
      'Aangemaakt tot en met',
      'Gewijzigd sinds',
    ])
    assert.deepEqual(kinds.attendance, ['reference', 'reference', 'day', 'flag', 'instant'])
    assert.deepEqual(kinds.news, ['text', 'prose', 'prose', 'instant', 'flag', 'url', 'text', 'instant'])
    assert.deepEqual(kinds.charges?.slice(2, 4), ['cents', 'text'])
    assert.deepEqual(kinds.charges?.slice(-4), ['objects', 'object', 'objects', 'instant'])
  },
)

onEngines('users who may read charges find one by the amount or date of its payments', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'payments-found')
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(member, [{ fields: { name: 'Sanne' } }, { fields: { name: 'Noor' } }])
    await write.put(charge, [
      { fields: { member_id: 1, description: 'Contributie', amount_cents: 125_000, due_on: '2026-10-02' } },
      { fields: { member_id: 2, description: 'Shirt', amount_cents: 2_500, debtor: null } },
    ])
    const paid = { method: 'cash', outcome: 'received' }
    await write.put(payment, [
      { fields: { charge_id: 1, member_id: 1, amount_cents: 2_500, at: '2026-10-04T22:30:00.000Z', ...paid } },
      { fields: { charge_id: 1, member_id: 1, amount_cents: 5_000, at: '2026-10-05T21:30:00.000Z', ...paid } },
    ])
  })
  const found = async (query: string, who = browser) => {
    const { status, body } = await who.call<{ data: readonly { readonly title: string }[] }>(
      `GET /clubs/payments-found/search?query=${encodeURIComponent(query)}`,
    )
    assert.equal(status, 200, query)
    return body.data.map(({ title }) => title)
  }
  const [fee, shirt] = ['Contributie · Sanne', 'Shirt · Noor']
  for (const query of ['1.250,00', '1250,00', '€ 1250', 'EUR 1,250.00', '50,00'])
    assert.deepEqual(await found(query), [fee])
  assert.deepEqual(await found('25,00'), [fee, shirt])
  // The payments were on the fifth in Amsterdam; the charge was due on the second.
  for (const query of ['5-10-2026', '2026-10-05', '05/10/2026', '2-10-2026'])
    assert.deepEqual(await found(query), [fee])
  for (const query of ['4-10-2026', '31-2-2026', '1250', '25', '25,001']) assert.deepEqual(await found(query), [])
  assert.deepEqual(await found('contributie'), ['Contributie'])
  const trainer = await logIn(kantine, await newAdministrator(kantine.store, ['payments-found'], 'trainer'))
  assert.deepEqual(await found('25,00', trainer), [])
})
