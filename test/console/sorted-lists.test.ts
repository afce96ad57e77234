/** Sorted and paginated lists, as the application's tables show them. */
import assert from 'node:assert/strict'
import { charge } from '@kantine/contract/resources/charge.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { listSorted } from '../../server/operations/lists/sorted.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, newDatabase, onEngines, startKantine } from '../support/kantine.ts'
import { loggedIn } from './browser.ts'

type Page = {
  readonly data: readonly { readonly id: number; readonly name: string }[]
  readonly has_more: boolean
  readonly next: string | null
}

async function clubWith(engine: EngineName, members: readonly object[]) {
  const kantine = await startKantine(engine)
  const { browser, club } = await loggedIn(kantine, 'noord')
  const other = await newClub(kantine.store, 'zuid')
  for (const { id } of [club, other])
    await kantine.store.write(id, kantineItself, async (write) => {
      await write.put(group, [{ fields: { name: 'JO11-1' } }, { fields: { name: 'JO13-1' } }])
      await write.put(
        member,
        members.map((fields) => ({ fields: { name: 'Kees', ...fields } })),
      )
    })
  const page = async (query: string) => (await browser.call<Page>(`GET /clubs/noord/members?${query}`)).body
  /** The ids of all pages of a list, each with two members. */
  async function idsOf(query: string): Promise<number[]> {
    const ids: number[] = []
    for (let next: string | null = ''; next !== null; ) {
      const place: URLSearchParams = new URLSearchParams(next === '' ? {} : { starting_after: next })
      const { data, has_more, next: after }: Page = await page(`${query}&limit=2&${place}`)
      assert.ok(data.length === 2 || !has_more)
      ids.push(...data.map(({ id }) => id))
      next = after
    }
    return ids
  }
  return { kantine, browser, club, page, idsOf }
}

const names = ['Zoë', 'de Vries', 'Ömer', 'anna', 'Łukasz', "O'Neill", 'Anna', 'Çelik', '—', 'Lucas']

onEngines('names sort without case and accents, in both directions and across pages', async (engine) => {
  const { idsOf } = await clubWith(
    engine,
    names.map((name) => ({ name })),
  )
  const sorted = [4, 7, 8, 2, 10, 5, 3, 6, 1]
  // A name without letters comes last in both directions.
  assert.deepEqual(await idsOf('sort=name'), [...sorted, 9])
  assert.deepEqual(await idsOf('sort=-name'), [...sorted.toReversed(), 9])
})

onEngines('member numbers sort by value and dates by calendar, with empty ones last', async (engine) => {
  const { idsOf } = await clubWith(engine, [
    { member_number: 'K-10', birth_date: '2011-05-05' },
    { member_number: 'k-9' },
    { member_number: 'K-0009A', birth_date: '1999-12-31' },
    { birth_date: '2011-05-05' },
    {},
  ])
  assert.deepEqual(await idsOf('sort=member_number'), [2, 3, 1, 4, 5])
  assert.deepEqual(await idsOf('sort=-member_number'), [1, 3, 2, 5, 4])
  assert.deepEqual(await idsOf('sort=birth_date'), [3, 1, 4, 2, 5])
  assert.deepEqual(await idsOf('sort=-birth_date'), [4, 1, 3, 5, 2])
})

onEngines('a sorted list accepts any filter, whether it finds few records or many', async (engine) => {
  const { kantine, club, page, idsOf } = await clubWith(
    engine,
    Array.from({ length: 1100 }, (_, n) => ({ name: `Member ${1100 - n}`, group_ids: [n < 1095 ? 1 : 2] })),
  )
  assert.deepEqual(await idsOf('sort=name&group_id=2'), [1100, 1099, 1098, 1097, 1096])
  assert.deepEqual(
    (await page('sort=name&group_id=1&limit=3')).data.map(({ id }) => id),
    [1095, 1094, 1093],
  )
  assert.deepEqual(
    (await page('sort=-name&group_id=1&status=active&limit=3')).data.map(({ id }) => id),
    [1, 2, 3],
  )
  await kantine.store.write(club.id, kantineItself, (write) => write.put(member, [{ id: 7, fields: { name: 'Aad' } }]))
  assert.deepEqual(
    (await page('sort=name&limit=1')).data.map(({ id, name }) => [id, name]),
    [[7, 'Aad']],
  )
})

onEngines('records from before a field became sortable are sorted after the next start', async (engine) => {
  const database = await newDatabase(engine)
  const before = await startKantine(engine, { database })
  const { id: club } = await newClub(before.store)
  const records = ['Noor', 'Bo'].map((name) => ({ fields: { name } }))
  await before.store.write(club, kantineItself, (write) => write.put(member, records))
  await changeRows(before.store, sql`update members set name_order = null`)
  const rule = ',"name_order by rules 1"'
  await changeRows(
    before.store,
    sql`update settings set value = replace(value, ${rule}, '') where name = 'shape of member'`,
  )
  await before.close()
  const { store } = await startKantine(engine, { database })
  const order = { field: 'name', isDescending: false }
  const { data } = JSON.parse(await listSorted(store, club, member, { limit: 2, filters: [] }, order, undefined))
  assert.deepEqual(
    data.map(({ name }: { readonly name: string }) => name),
    ['Bo', 'Noor'],
  )
})

onEngines('a wrong order or cursor is rejected by name, and the API has no such parameter', async (engine) => {
  const { kantine, browser, club } = await clubWith(engine, [{}])
  const wrong = async (query: string, list = 'members') => {
    const { status, body } = await browser.call<{ detail: string }>(`GET /clubs/noord/${list}?${query}`)
    assert.equal(status, 400)
    return body.detail
  }
  assert.match(await wrong('sort=phone'), /^sort must be one of name, -name, birth_date/)
  assert.match(await wrong('sort=name&sort=-name'), /sort must be given only once/)
  for (const place of ['0', 'anna', '-1', '', '4%20anna%00'])
    assert.match(await wrong(`sort=name&starting_after=${place}`), /starting_after must be/)
  assert.match(await wrong('sort=amount_cents&starting_after=4%20anna', charge.plural), /starting_after must be/)
  assert.match(await wrong('sort=name', 'news'), /sort is unknown/)
  assert.match(await wrong('sort=name&colour=red'), /colour is unknown/)
  assert.equal((await kantine.call('/api/v1/members?sort=name', { key: club.key })).status, 400)
})
