/** Promises of every resource, checked on both engines. New resources are covered automatically. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Parameter } from '@kantine/contract/operations.ts'
import { pathOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { parametersOf } from '../../server/operations/input.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { tableOf } from '../../server/store/body.ts'
import { raw, sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { type ClubWithKey, newClub, newKey } from '../support/clubs-and-people.ts'
import { exampleFields, storeRecords } from '../support/example-records.ts'
import { engines, type Running, startKantine } from '../support/kantine.ts'

/** What a filter of each kind refuses. */
const wrongOfFilter = {
  id: ['0', 'x', '', '1.0'],
  day: ['2026-02-30', '2026-1-1', '', 'today'],
  instant: ['2026-02-30T00:00:00Z', '2026-01-01', '', '2026-01-01T01:00:00+01:00'],
  flag: ['', '1', 'yes', 'true,false'],
  choice: ['', 'other', '0', '13', '01'],
  text: ['', '%20', 'a%00b', 'a%0Ab', 'x'.repeat(255)],
}

type Page = { data: { id: number; updated_at: string }[]; has_more: boolean }
type Problem = { code: string; status: number; detail: string; errors?: { parameter?: string; detail: string }[] }

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let kantine: Running
    let here: ClubWithKey
    let elsewhere: ClubWithKey
    let basic: ClubWithKey

    before(async () => {
      kantine = await startKantine(engine)
      here = await newClub(kantine.store, 'here')
      elsewhere = await newClub(kantine.store, 'elsewhere')
      basic = await newClub(kantine.store, 'basic')
      await setPlan(kantine.store, kantineItself, basic.id, 'basic')
      for (const resource of resources) {
        await storeRecords(kantine.store, here.id, resource, 7)
        await storeRecords(kantine.store, elsewhere.id, resource, 9)
      }
    })

    const json = async <T>(path: string, key?: string): Promise<{ status: number; body: T; text: string }> => {
      const answer = await kantine.call(path, key ? { key } : {})
      const text = await answer.text()
      return { status: answer.status, body: JSON.parse(text), text }
    }

    for (const resource of resources) {
      const path = pathOf(resource)
      const calls = [path, `${path}/1`]

      test(`${resource.plural}: a request without a key gets 401 unauthorized`, async () => {
        for (const call of calls) {
          const { status, body } = await json<Problem>(call)
          assert.deepEqual([status, body.code], [401, 'unauthorized'])
        }
      })

      test(`${resource.plural}: a key without ${resource.scopes.read} gets 403, and the response names the missing scope`, async () => {
        const others = allScopes.filter((scope) => scope !== resource.scopes.read)
        const { key } = await newKey(kantine.store, here, { scopes: others })
        for (const call of calls) {
          const { status, body } = await json<Problem>(call, key)
          assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
          assert.match(body.detail, new RegExp(`needs the scope ${resource.scopes.read}\\.`))
          for (const scope of others) assert.ok(body.detail.includes(scope))
        }
      })

      test(`${resource.plural}: ${resource.scopes.read} alone is enough to read`, async () => {
        const { key } = await newKey(kantine.store, here, { scopes: [resource.scopes.read] })
        for (const call of calls) assert.equal((await json(call, key)).status, 200)
      })

      test(`${resource.plural}: a club without the Pro plan gets 403 upgrade_required`, async () => {
        for (const call of calls) {
          const { status, body } = await json<Problem>(call, basic.key)
          assert.deepEqual([status, body.code], [403, 'upgrade_required'])
        }
      })

      test(`${resource.plural}: a record has its fields in the order of the definition`, async () => {
        const { body } = await json<{ updated_at: string }>(`${path}/3`, here.key)
        assert.deepEqual(Object.keys(body), ['id', ...Object.keys(resource.fields), 'updated_at'])
        assert.deepEqual(body, {
          ...exampleFields(resource, 2),
          id: 3,
          created_at: body.updated_at,
          updated_at: body.updated_at,
        })
      })

      test(`${resource.plural}: a record of another club gets the same response as a missing one`, async () => {
        const foreign = await json(`${path}/8`, here.key)
        const never = await json(`${path}/123456789`, here.key)
        assert.equal(foreign.status, 404)
        assert.equal(foreign.text, never.text)
        assert.equal((await json(`${path}/8`, elsewhere.key)).status, 200)
      })

      test(`${resource.plural}: an invalid id is not found`, async () => {
        for (const id of ['0', '-1', '1.0', '1e0', '9007199254740993', '99999999999999999999', 'x', '%00', '1%20']) {
          const { status, body } = await json<Problem>(`${path}/${id}`, here.key)
          assert.deepEqual([id, status, body.code], [id, 404, 'not_found'])
        }
      })

      test(`${resource.plural}: a list contains only records of this club, by ascending id`, async () => {
        const { body } = await json<Page>(path, here.key)
        assert.deepEqual(
          body.data.map(({ id }) => id),
          [1, 2, 3, 4, 5, 6, 7],
        )
        assert.equal(body.has_more, false)
      })

      test(`${resource.plural}: starting_after=0 starts at the first record`, async () => {
        assert.equal((await json(`${path}?starting_after=0`, here.key)).text, (await json(path, here.key)).text)
      })

      test(`${resource.plural}: paging through the list returns every record once`, async () => {
        for (const limit of [1, 2, 7, 8, 200]) {
          const ids: number[] = []
          for (let after = '', more = true; more; after = `&starting_after=${ids.at(-1)}`) {
            const { body } = await json<Page>(`${path}?limit=${limit}${after}`, here.key)
            ids.push(...body.data.map(({ id }) => id))
            more = body.has_more
            assert.ok(body.data.length <= limit)
            assert.ok(!more || body.data.length === limit)
          }
          assert.deepEqual(ids, [1, 2, 3, 4, 5, 6, 7])
        }
      })

      test(`${resource.plural}: paging stays complete while records are added and removed`, async () => {
        const club = await newClub(kantine.store, `walk-${resource.name.replaceAll('_', '-')}`)
        await storeRecords(kantine.store, club.id, resource, 10)
        const seen: number[][] = []
        for (let after = '', more = true; more; after = `&starting_after=${seen.at(-1)?.at(-1)}`) {
          const { body } = await json<Page>(`${path}?limit=3${after}`, club.key)
          seen.push(body.data.map(({ id }) => id))
          more = body.has_more
          // The last one seen goes, which is the cursor, and so does the one after the next; after two pages one comes.
          const last = seen.at(-1)?.at(-1) as number
          await kantine.store.write(club.id, kantineItself, async (write) => {
            await write.remove(resource, [last, last + 2])
            if (seen.length === 2) await write.put(resource, [{ fields: exampleFields(resource, 100) }])
          })
        }
        assert.deepEqual(seen, [
          [1, 2, 3],
          [4, 6, 7],
          [8, 10, 11],
        ])
      })

      test(`${resource.plural}: updated_since returns records changed at that time or later`, async () => {
        const club = await newClub(kantine.store, `since-${resource.name.replaceAll('_', '-')}`)
        await storeRecords(kantine.store, club.id, resource, 6)
        const noon = Date.parse('2026-05-01T12:00:00Z')
        await changeRows(
          kantine.store,
          sql`update ${raw(tableOf(resource))} set updated_at = ${noon} + id where club_id = ${club.id}`,
        )
        const since = async (moment: string) => {
          const { body } = await json<Page>(`${path}?updated_since=${moment}&limit=4`, club.key)
          return body.data.map(({ id }) => id)
        }
        assert.deepEqual(await since('2026-05-01T12:00:00.004Z'), [4, 5, 6])
        assert.deepEqual(await since('2026-05-01T12:00:00.0049999%2B00:00'), [4, 5, 6])
        assert.deepEqual(await since('2026-05-01T12:00:00.005Z'), [5, 6])
        assert.deepEqual(await since('2026-05-01T14:00:00.005%2B02:00'), [5, 6])
        assert.deepEqual(await since('2026-05-01T06:30:00.005-05:30'), [5, 6])
        assert.deepEqual(await since('2026-05-01T11:59:59Z'), [1, 2, 3, 4])
        const never = await json(`${path}?updated_since=2999-01-01T00:00:00Z`, club.key)
        assert.equal(never.text, '{"data":[],"has_more":false}')
      })

      test(`${resource.plural}: parameters are strictly validated`, async () => {
        const wrong = [
          '0',
          '201',
          '-1',
          '1e2',
          '0x10',
          '%205',
          '1.0',
          '',
          '99999999999999999999',
          'infinity',
          '+5',
          '05',
        ]
        for (const text of wrong) await refused(`limit=${text}`, 'limit')
        for (const text of wrong.filter((text) => text !== '201' && text !== '0').concat('00', '-0')) {
          await refused(`starting_after=${text}`, 'starting_after')
        }
        const moments = ['', 'infinity', '2026-02-30T00:00:00Z', '2026-01-01T00:00:00', '2026-01-01', '1767225600']
        for (const text of [
          ...moments,
          '2026-01-01T24:00:01Z',
          '2026-01-01T00:00:60Z',
          '2026-01-01T01:00:00%2B100',
          '2026-01-01T01:00:00%2B24:00',
          '0001-01-01T01:00:00%2B02:00',
        ]) {
          await refused(`updated_since=${text}`, 'updated_since')
        }
        for (const text of ['2026-01-01T01:00:00+01:00', '2026-01-01T01:00:00%2001:00']) {
          await refused(`updated_since=${text}`, 'updated_since', /write \+ as %2B\.$/)
        }
        await refused('limit=5&limit=5', 'limit')
        await refused('nonsense=1', 'nonsense', /limit, starting_after, updated_since/)
        for (const name of Object.keys(resource.filters ?? {})) {
          const { type } = parametersOf(resource)[name] as Parameter
          for (const text of wrongOfFilter[type as keyof typeof wrongOfFilter]) await refused(`${name}=${text}`, name)
        }
      })

      const refused = async (query: string, parameter: string, rule = /must|only once/) => {
        const { status, body } = await json<Problem>(`${path}?${query}`, here.key)
        assert.deepEqual([query, status, body.code], [query, 400, 'bad_request'])
        assert.equal(body.errors?.length, 1)
        assert.equal(body.errors?.[0]?.parameter, parameter)
        assert.match(body.errors?.[0]?.detail ?? '', rule)
      }

      test(`${resource.plural}: HEAD responds like GET without the body`, async () => {
        const head = await kantine.call(`${path}?limit=2`, { key: here.key, method: 'HEAD' })
        const get = await kantine.call(`${path}?limit=2`, { key: here.key })
        assert.equal(head.status, 200)
        assert.equal(head.headers.get('content-length'), get.headers.get('content-length'))
      })

      test(`${resource.plural}: an unsupported method gets 405 with Allow`, async () => {
        for (const method of ['PUT', 'OPTIONS']) {
          const answer = await kantine.call(path, { key: here.key, method })
          assert.equal(answer.status, 405)
          assert.match(answer.headers.get('allow') ?? '', /^GET, HEAD/)
          assert.equal(((await answer.json()) as Problem).code, 'method_not_allowed')
        }
      })
    }
  })
}
