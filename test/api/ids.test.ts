/** `id=1,2,…` on every list. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import { pathOf } from '@kantine/contract/resource.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { resources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { exampleFields, storeRecords } from '../support/example-records.ts'
import { onBothEngines, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Problem, sender } from '../support/send.ts'

type Page = { readonly data: readonly { readonly id: number }[]; readonly has_more: boolean }

const listed = resources.filter(({ operations }) => 'list' in operations)
const upTo = (n: number) => Array.from({ length: n }, (_, i) => i + 1)

onBothEngines(
  'every list finds records by id, in ascending order and each once, and leaves out other ids',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { id: club, key } = await newClub(kantine.store)
    const other = await newClub(kantine.store)
    const send = sender(kantine, key)
    for (const resource of listed) {
      await storeRecords(kantine.store, club, resource, 4)
      await storeRecords(kantine.store, other.id, resource, 9)
      const found = async (query: string) => {
        const { status, body, text } = await send<Page>(`GET ${pathOf(resource).replace('/api/v1', '')}?${query}`)
        assert.equal(status, 200, text)
        return `${body.data.map(({ id }) => id).join()}${body.has_more ? ',…' : ''}`
      }
      assert.equal(await found('id=4,2,2,9,1'), '1,2,4', resource.plural)
      assert.equal(await found('id=3'), '3', resource.plural)
      assert.equal(await found('id=8,9'), '', resource.plural)
      assert.equal(await found('id=4,2,1&limit=2'), '1,2,…', resource.plural)
      assert.equal(await found('id=4&id=2&id=1&starting_after=1'), '2,4', resource.plural)
      assert.equal(await found('id=1,2&updated_since=2999-01-01T00:00Z'), '', resource.plural)
      assert.equal(await found('id=1,2&updated_since=2020-01-01T00:00Z'), '1,2', resource.plural)
    }
  },
)

onEngines(
  'a page has as many records as ids were asked for, and an id combines with the other filters',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const { id: club, key } = await newClub(kantine.store)
    const send = sender(kantine, key)
    await kantine.store.write(club, kantineItself, (write) =>
      write.put(
        news,
        [...upTo(120), null].map((n) => ({
          fields: { ...exampleFields(news), ...(n === null && { published_at: null }) },
        })),
      ),
    )
    const page = async (query: string) => (await send<Page>(`GET /news?${query}`)).body
    const all = await page(`id=${upTo(limits.idsAtOnce).join()}`)
    assert.deepEqual([all.data.length, all.has_more], [120, false], 'without the draft')
    assert.equal((await page(`id=${upTo(60).join()}`)).data.length, 60)
    const since = await page(`id=${upTo(limits.idsAtOnce).join()}&published_from=2020-01-01T00:00Z`)
    assert.equal(since.data.length, 120)
    assert.equal((await page('id=1,2&published_from=2021-01-01T00:00Z')).data.length, 0)
  },
)

onEngines('too many ids and wrong ids are rejected with the rule and the next step', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  const detail = async (query: string) => {
    const { status, body } = await sender(kantine, key)<Problem>(`GET /members?${query}`)
    assert.equal(status, 400, query)
    return body.errors?.[0]?.detail
  }
  const tooMany = 'id must have at most 200 values, separated by commas; send several requests.'
  assert.equal(await detail(`id=${upTo(limits.idsAtOnce + 1).join()}`), tooMany)
  const rule = 'id must be an id: a whole number from 1 to 9007199254740991'
  assert.equal(await detail('id='), `${rule}.`)
  for (const ids of ['1,x', '0,1', '1,', '1.5,2']) assert.equal(await detail(`id=${ids}`), `${rule}, for each value.`)
})

onEngines('CONTRACT=shown has no ids', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const { key } = await newClub(kantine.store)
  const { status, body } = await sender(kantine, key)<Problem>('GET /members?id=1')
  assert.deepEqual([status, body.detail], [400, 'id is unknown. Use one of: limit, starting_after, updated_since.'])
})
