/** Results fit an assistant's context, whatever the records contain, and say how to continue. */
import assert from 'node:assert/strict'
import type { Resource } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { tournament } from '@kantine/contract/resources/tournament.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { type Json, partsOf, textOf, toolWorld, withObjects } from './tool-world.ts'

const most = 20_000

async function clubWith(store: Store, slug: string, records: readonly (readonly [Resource, FieldValues])[]) {
  const club = await newClub(store, slug)
  await store.write(club.id, kantineItself, async (write) => {
    for (const [resource, fields] of records) await write.put(resource, [{ fields }])
  })
  return toolWorld(store, club)
}

onEngines('a page that is too large ends with a whole record, and the next one starts after it', async (engine) => {
  const { store } = await sharedKantine(engine)
  const groups = Array.from(
    { length: 60 },
    (_, n) => [group, { name: `Group ${n}`, description: 'x'.repeat(900) }] as const,
  )
  const { call } = await clubWith(store, 'long-pages', groups)
  const seen: number[] = []
  let pages = 0
  let after = 0
  for (let hasMore = true; hasMore; pages++) {
    const args = { resource: 'groups', fields: ['name', 'description'], limit: 200, starting_after: after }
    const text = textOf(await call('list_records', args))
    assert.ok(text.length <= most)
    const { data, has_more, next } = withObjects(JSON.parse(text))
    seen.push(...data.map(({ id }: Json) => id))
    hasMore = has_more
    after = seen.at(-1) ?? 0
    assert.equal(
      next,
      has_more ? `Call again with starting_after ${after} and the other arguments unchanged.` : undefined,
    )
    assert.ok(data.every(({ description }: Json) => description.length === 900))
  }
  assert.deepEqual(
    seen,
    groups.map((_, n) => n + 1),
  )
  assert.ok(pages > 2)
})

onEngines('pages of very long records contain fewer, and the next page continues after them', async (engine) => {
  const { store } = await sharedKantine(engine)
  const post = { title: 'Long', body: 'x'.repeat(100_000), published_at: '2020-01-01T00:00:00.000Z' }
  const { json } = await clubWith(
    store,
    'very-long',
    Array.from({ length: 40 }, () => [news, post] as const),
  )
  const seen: number[] = []
  for (let more = true; more; ) {
    const page = await json('list_records', { resource: 'news', starting_after: seen.at(-1) ?? 0 })
    assert.ok(page.data.length > 0 && page.data.length <= 5)
    seen.push(...page.data.map(({ id }: Json) => id))
    more = page.has_more
  }
  assert.deepEqual(
    seen,
    Array.from({ length: 40 }, (_, n) => n + 1),
  )
})

onEngines('multibyte characters shorten a page without losing records', async (engine) => {
  const { store } = await sharedKantine(engine)
  const name = 'é王'.repeat(100)
  const members = Array.from({ length: 150 }, () => [member, { name }] as const)
  const { json } = await clubWith(store, 'long-letters', members)
  const seen: number[] = []
  for (let more = true; more; ) {
    const page = await json('list_records', { resource: 'members', limit: 200, starting_after: seen.at(-1) ?? 0 })
    assert.ok(page.data.length > 10 && page.data.every((record: Json) => record.name === name))
    seen.push(...page.data.map(({ id }: Json) => id))
    more = page.has_more
  }
  assert.equal(seen.length, members.length)
  const [body, post] = ['é"'.repeat(4_500), { title: 'Long', published_at: '2020-01-01T00:00:00.000Z' }]
  const other = await clubWith(store, 'long-body', [[news, { ...post, body }]])
  assert.equal((await other.json('get_record', { resource: 'news', id: 1 })).record.body, body)
})

/** A text in which JSON needs two characters for one, with characters of two parts. */
const body = Array.from({ length: 12_000 }, (_, n) => (n % 7 === 0 ? `"${n}"\n` : n % 5 === 0 ? '👍' : 'é')).join('')

onEngines('a long text is read to its end with offset, without broken characters', async (engine) => {
  const { store } = await sharedKantine(engine)
  const post = { title: 'Long', body, published_at: '2020-01-01T00:00:00.000Z' }
  const { call } = await clubWith(store, 'long-texts', [[news, post]])
  let read = ''
  let calls = 0
  for (let args: object | undefined = { id: 1 }; args; calls++) {
    const text = textOf(await call('get_record', { resource: 'news', ...args }))
    assert.ok(text.length <= most)
    const { record, cut = [] } = JSON.parse(text)
    const shown: string = record.body
    const [, offset] =
      /^body of 1 after \d+ of \d+ characters: continue with get_record, id 1, fields \["body"\] and offset (\d+)$/.exec(
        cut[0] ?? '',
      ) ?? []
    assert.ok(shown.isWellFormed())
    read += shown
    args = offset ? { id: 1, fields: ['body'], offset: Number(offset) } : undefined
    if (offset) assert.equal(read.length, Number(offset))
  }
  assert.equal(read, body)
  assert.ok(calls > 2 && calls < 12, `${calls} calls`)
})

onEngines('a long untrusted text is cut, and the sentence about it stands outside the marks', async (engine) => {
  const { store } = await sharedKantine(engine)
  const notes = '"quoted"\n'.repeat(1_100)
  const { call, json } = await clubWith(store, 'long-notes', [[kennismaker, { name: 'Youssef', notes }]])
  const { data, cut } = await json('list_records', { resource: 'kennismakers', fields: ['notes'] })
  assert.match(cut[0], /^notes of 1 after \d+ of 9900 characters: continue with get_record, id 1, fields \["notes"\]/)
  assert.ok(notes.startsWith(data[0].notes))
  const { outside } = partsOf(textOf(await call('list_records', { resource: 'kennismakers', fields: ['notes'] })))
  assert.match(outside, /continue with get_record/, 'which no text can pretend to say')
  assert.ok(textOf(await call('list_records', { resource: 'kennismakers', fields: ['notes'] })).length < 2_600)
  const { record } = await json('get_record', { resource: 'kennismakers', id: 1, fields: ['notes'], offset: 9_000 })
  assert.equal(record.notes, notes.slice(9_000))
})

onEngines('a long list is read to its end with offset', async (engine) => {
  const { store } = await sharedKantine(engine)
  const disciplines = Array.from({ length: 200 }, (_, n) => ({ id: n + 1, name: `${n} ${'x'.repeat(190)}` }))
  const { json } = await clubWith(store, 'long-lists', [[tournament, { name: 'Long', disciplines }]])
  const read: Json[] = []
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const { record, cut = [] }: Json = await json('get_record', {
      resource: 'tournaments',
      id: 1,
      fields: ['disciplines'],
      offset,
    })
    read.push(...record.disciplines)
    offset = cut[0] ? Number(/items: .* offset (\d+)$/.exec(cut[0])?.[1]) : undefined
  }
  assert.deepEqual(read, disciplines)
})

onEngines('the result of a write or preview fits the limit too', async (engine) => {
  const { store } = await sharedKantine(engine)
  const { call } = await clubWith(store, 'long-writes', [
    [event, { title: 'Long', starts_at: '2030-01-01T12:00:00.000Z' }],
  ])
  const description = '"\n'.repeat(5_000)
  const wrong = Array.from({ length: 100 }, (_, n) => ({
    op: 'create',
    data: { [`field_${n}`]: 1, name: 7, status: null, group_ids: [999] },
  }))
  const calls: [string, object][] = [
    ['update_event', { id: 1, description, preview: true }],
    ['update_event', { id: 1, description }],
    ['write_members', { operations: wrong }],
    [
      'write_members',
      {
        operations: Array.from({ length: 100 }, () => ({ op: 'create', data: { name: 'x'.repeat(200) } })),
        preview: true,
      },
    ],
    [
      'record_attendance',
      { date: '2030-01-01', group_id: 1, present: Array.from({ length: 100 }, (_, n) => 900_000_000_000 + n) },
    ],
  ]
  for (const [name, args] of calls) {
    const text = textOf(await call(name, args))
    assert.ok(text.length <= most, `${name}: ${text.length}`)
    JSON.parse(text)
  }
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, n) => [`unknown_${'x'.repeat(30)}_${n}`, 'x'.repeat(3_000)]),
  )
  for (const name of [
    'update_event',
    'list_records',
    'get_club',
    'record_attendance',
    'create_member',
    'list_changes',
  ]) {
    const text = textOf(await call(name, { ...many, id: 1, resource: 'groups' }))
    assert.match(
      text,
      /^(bad_request|validation_failed): .*unknown_.* Correct the arguments and call the tool again\.$/s,
      name,
    )
    assert.ok(text.length <= 2_000, `${name}: ${text.length}`)
  }
})
