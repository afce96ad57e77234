/** News in the application: only users who may manage news see drafts and planned posts. */
import assert from 'node:assert/strict'
import { news } from '@kantine/contract/resources/news.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newAdministrator } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { type Browser, loggedIn, logIn } from './browser.ts'

type List = { readonly data: readonly { readonly id: number; readonly title: string }[] }
type Counts = { readonly data: readonly { readonly resource: string; readonly count: number }[] }
type Refused = { readonly errors: readonly { readonly pointer: string }[] }

onEngines('only users who may manage news see drafts and planned posts', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { club, browser } = await loggedIn(kantine, 'redactie')
  const trainer = await logIn(kantine, await newAdministrator(kantine.store, ['redactie'], 'trainer'))
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(news, [
      { fields: { title: 'Seizoen begonnen', published_at: '2026-01-01T08:00:00.000Z' } },
      { fields: { title: 'Seizoen concept' } },
      { fields: { title: 'Seizoen gepland', published_at: '2099-01-01T08:00:00.000Z' } },
    ]),
  )
  const at = '/clubs/redactie'
  const seenBy = async (who: Browser) => {
    const titles = async (path: string) =>
      (await who.call<List>(`GET ${at}/${path}`)).body.data.map(({ title }) => title)
    const { body: counts } = await who.call<Counts>(`GET ${at}/counts`)
    return {
      list: await titles('news'),
      filtered: await titles('news?published_from=2027-01-01T00:00:00Z'),
      search: (await titles('news/search?query=seizoen')).toSorted(),
      everywhere: (await titles('search?query=seiz')).toSorted(),
      titles: await titles('news/titles?ids=1,2,3'),
      count: counts.data.find(({ resource }) => resource === 'news')?.count,
      records: await Promise.all([1, 2, 3].map(async (id) => (await who.call(`GET ${at}/news/${id}`)).status)),
    }
  }
  const all = ['Seizoen begonnen', 'Seizoen concept', 'Seizoen gepland']
  assert.deepEqual(await seenBy(browser), {
    list: all,
    filtered: ['Seizoen gepland'],
    search: all,
    everywhere: all,
    titles: all,
    count: 3,
    records: [200, 200, 200],
  })
  const published = ['Seizoen begonnen']
  assert.deepEqual(await seenBy(trainer), {
    list: published,
    filtered: [],
    search: published,
    everywhere: published,
    titles: published,
    count: 1,
    records: [200, 404, 404],
  })
  const api = async (path: string) => kantine.call(`/api/v1/${path}`, { key: club.key })
  assert.equal(((await (await api('news')).json()) as List).data.length, 1)
  assert.deepEqual([(await api('news/2')).status, (await api('news/3')).status], [404, 404])

  assert.equal((await browser.call(`PATCH ${at}/news/2`, { published_at: '2026-02-01T08:00:00Z' })).status, 200)
  assert.equal((await api('news/2')).status, 200)
  assert.equal((await browser.call(`PATCH ${at}/news/2`, { published_at: null })).status, 200)
  assert.equal((await api('news/2')).status, 404)

  const wrong = await browser.call<Refused>(`POST ${at}/news`, { title: 'Foto', image_url: 'http://example.org/a.jpg' })
  assert.deepEqual([wrong.status, wrong.body.errors[0]?.pointer], [422, '/image_url'])
})

onEngines(
  'pinned posts come first, then drafts, then the others from the latest date of publication',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { club, browser } = await loggedIn(kantine, 'berichten')
    const trainer = await logIn(kantine, await newAdministrator(kantine.store, ['berichten'], 'trainer'))
    const [published_at, later, planned, plannedLater] = [
      ...['2026-01-01T08:00:00.000Z', '2026-02-01T08:00:00.000Z'],
      ...['2098-01-01T08:00:00.000Z', '2099-01-01T08:00:00.000Z'],
    ]
    await kantine.store.write(club.id, kantineItself, (write) =>
      write.put(news, [
        { fields: { title: 'A', published_at, pinned: true } },
        { fields: { title: 'B', published_at: plannedLater, body: '"pinned":true,' } },
        { fields: { title: 'C', pinned: true } },
        { fields: { title: 'D', published_at: later, pinned: false } },
        { fields: { title: 'E', published_at: planned } },
        { fields: { title: 'F', published_at } },
        { fields: { title: 'G' } },
        { fields: { title: 'H', published_at } },
      ]),
    )
    const posts = async (who: Browser, query = '') => {
      const { body } = await who.call<List & { has_more: boolean }>(`GET /clubs/berichten/news/posts${query}`)
      return [body.data.map(({ title }) => title).join(''), body.has_more]
    }
    assert.deepEqual(await posts(browser), ['CAGBEDHF', false])
    assert.deepEqual(await posts(browser, '?limit=1'), ['CAG', true])
    assert.deepEqual(await posts(browser, '?limit=2&before=7'), ['BE', true])
    assert.deepEqual(await posts(browser, '?limit=2&before=4'), ['HF', false])
    assert.deepEqual(await posts(browser, '?limit=2&before=8'), ['F', false])
    assert.deepEqual(await posts(trainer), ['ADHF', false])
    assert.deepEqual(await posts(browser, '?limit=2&before=99'), ['GB', true], 'that post was deleted')
  },
)
