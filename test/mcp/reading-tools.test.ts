/** The read tools, over every resource and on both engines: REST data in few characters. */
import assert from 'node:assert/strict'
import { onlyShown, type Resource, summaryOf } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { resources } from '@kantine/contract/resources.ts'
import { readScopesOf } from '@kantine/contract/scopes.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { CompleteResult } from '../../server/surfaces/mcp/tool.ts'
import { toolsOf } from '../../server/surfaces/mcp/tools/all.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, onOneEngine, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { filledClub } from '../support/writing.ts'
import { type Json, textOf, toolWorld, unmarked } from './tool-world.ts'

type Record = { readonly id: number; readonly [name: string]: unknown }

onEngines('list_records returns REST records with the chosen fields, and few fields by default', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await filledClub(kantine.store, 'listed')
  const { json } = toolWorld(kantine.store, club)
  const rest = sender(kantine, club.key)
  for (const resource of resources) {
    const page = (await rest<{ data: Record[] }>(`GET /${resource.plural}?limit=3&starting_after=2`)).body.data
    const pick = (names: readonly string[]) =>
      page.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))))
    const asked = { resource: resource.plural, limit: 3, starting_after: 2 }
    const few = await json('list_records', asked)
    assert.deepEqual(unmarked(few.data), pick(['id', ...summaryOf(resource)]), resource.plural)
    const fields = [...Object.keys(resource.fields), 'updated_at']
    const all = await json('list_records', { ...asked, fields })
    assert.deepEqual(unmarked(all.data), page, resource.plural)
    assert.equal(all.has_more, true)
    assert.match(all.next, /starting_after 5 /)
    const one = await json('get_record', { resource: resource.plural, id: 5 })
    assert.deepEqual(unmarked(one.record), page[2], resource.plural)
  }
})

onOneEngine('list_records accepts every filter of a list, and finds the same records as REST', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await filledClub(kantine.store, 'filtered')
  const { json, call } = toolWorld(kantine.store, club)
  const rest = sender(kantine, club.key)
  for (const resource of resources as readonly Resource[]) {
    for (const [name, { field, words }] of Object.entries(resource.filters ?? {})) {
      const value = words?.[3] ?? ([resource.fields[field]?.example].flat()[0] as string | number)
      const query = new URLSearchParams({ [name]: String(value) })
      const page = (await rest<{ data: Record[] }>(`GET /${resource.plural}?${query}`)).body.data
      const { data } = await json('list_records', { resource: resource.plural, [name]: value })
      assert.deepEqual(idsOf(data), idsOf(page), `${resource.plural} ${name}`)
      const wrong = await call('list_records', { resource: resource.plural, [name]: '' })
      assert.match(textOf(wrong as CompleteResult), new RegExp(`${name} must be`))
    }
  }
})

const idsOf = (records: readonly Record[]) => records.map(({ id }) => id)

onEngines('search and fetch follow the format that ChatGPT documents, as structure and as text', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'searched', 3)
  const { call, json } = toolWorld(store, club)
  const named = resources.filter(({ searched }) => searched !== undefined)
  for (const resource of named) {
    const example = String(resource.fields[resource.searched?.[0] ?? '']?.example)
    const found = (await call('search', { query: example, resources: [resource.plural], limit: 2 })) as CompleteResult
    assert.equal(found.content.length, 1)
    assert.deepEqual(JSON.parse(textOf(found)), found.structuredContent)
    const { results } = found.structuredContent as Json
    assert.equal(results.length, 2, resource.plural)
    const shown = ['status', 'birth_date', 'starts_at'].filter((name) => name in resource.fields)
    for (const result of results) assert.deepEqual(Object.keys(result), ['id', 'title', 'url', ...shown])
    const [{ id, title, url }] = results
    assert.deepEqual([id, unmarked(title)], [`${resource.plural}:1`, example])
    assert.equal(url, `https://kantine.example/console/clubs/searched/${resource.plural}/1`)
    const got = (await call('fetch', { id })) as CompleteResult
    assert.deepEqual(JSON.parse(textOf(got)), got.structuredContent)
    const fetched = got.structuredContent as Json
    assert.deepEqual(Object.keys(fetched), ['id', 'title', 'text', 'url', 'metadata'])
    assert.deepEqual([fetched.id, unmarked(fetched.title), fetched.url], [id, example, url])
    const { record } = await json('get_record', { resource: resource.plural, id: 1 })
    assert.deepEqual(JSON.parse(fetched.text).record, record)
    assert.equal(fetched.metadata.resource, resource.plural)
  }
  const { results } = await json('search', { query: 'sann' })
  assert.ok(results.every(({ title }: Json) => /^«untrusted:\w+»Sanne de Vries«/.test(title)))
  assert.deepEqual((await json('search', { query: 'nobody at all' })).results, [])
  assert.equal((await json('fetch', { id: 'attendance:1' })).title, 'Attendance record 1')
})

onEngines('a cancelled event says so in a list, in a search and as a record', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'cancelled-match')
  const fields = { title: 'Wedstrijd', starts_at: '2030-01-01T12:00:00.000Z', status: 'cancelled' }
  await store.write(club.id, kantineItself, (write) => write.put(event, [{ fields }]))
  const { json } = toolWorld(store, club)
  const [listed] = (await json('list_records', { resource: 'events' })).data
  const [found] = (await json('search', { query: 'wedstrijd' })).results
  const { record } = await json('get_record', { resource: 'events', id: 1 })
  assert.deepEqual([listed.status, found.status, record.status], ['cancelled', 'cancelled', 'cancelled'])
})

onEngines('search and fetch results fit the limit, whatever the records contain', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'long-search')
  await store.write(club.id, kantineItself, async (write) => {
    await write.put(
      event,
      Array.from({ length: 50 }, () => ({
        fields: {
          title: `Barbecue ${'"'.repeat(190)}`,
          starts_at: '2030-01-01T12:00:00.000Z',
          description: '"\n\\'.repeat(3_000),
        },
      })),
    )
  })
  const { call } = toolWorld(store, club)
  for (const [name, args] of [
    ['search', { query: 'barbecue', limit: 50 }],
    ['fetch', { id: 'events:1' }],
  ] as const) {
    const { content, structuredContent } = (await call(name, args)) as CompleteResult
    const length = JSON.stringify(structuredContent).length + (content[0]?.text.length ?? 0)
    assert.ok(length <= 20_000 && length > 8_000, `${name}: ${length}`)
  }
  const { text } = ((await call('fetch', { id: 'events:1' })) as CompleteResult).structuredContent as Json
  assert.match(JSON.parse(text).cut[0], /^description of 1 .* continue with get_record, id 1, fields \["description"\]/)
})

onEngines('an incomplete search says so, and how to find the others', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'incomplete-search')
  await store.write(club.id, kantineItself, async (write) => {
    const titles = [...Array(60).fill('Training'), ...Array(30).fill(`Barbecue ${'"'.repeat(190)}`)]
    await write.put(
      event,
      titles.map((title) => ({ fields: { title, starts_at: '2030-01-01T12:00:00.000Z' } })),
    )
  })
  const { json } = toolWorld(store, club)
  const search = async (args: object) => {
    const { results, has_more, next } = await json('search', args)
    return [results.length, has_more, next]
  }
  const narrower = 'More records match. Add words or name the resources'
  assert.deepEqual(await search({ query: 'training' }), [20, true, `${narrower}, or raise limit to 50.`])
  assert.deepEqual(await search({ query: 'training', limit: 50 }), [50, true, `${narrower}.`])
  assert.deepEqual(await search({ query: 'nobody' }), [0, false, undefined])
  const [fitting, ...cut] = await search({ query: 'barbecue', limit: 40 })
  assert.ok(fitting < 30)
  assert.deepEqual(cut, [true, `${narrower}.`], 'a higher limit would not help')
  assert.deepEqual(await search({ query: 'training', resources: [] }), await search({ query: 'training' }))
})

onEngines('get_club and list_changes return the same data as REST', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await filledClub(kantine.store, 'told')
  const { json } = toolWorld(kantine.store, club)
  const rest = sender(kantine, club.key)
  const { key: _, ...about } = (await rest<{ key: object }>('GET /club')).body
  assert.deepEqual(await json('get_club', {}, { scopes: ['news:read'], readOnly: true }), {
    ...about,
    connection: { label: 'Claude', scopes: ['news:read'], read_only: true },
  })
  const changes = (await rest<{ data: Json[] }>('GET /changes?limit=5&starting_after=3')).body
  const told = await json('list_changes', { limit: 5, starting_after: 3 })
  assert.deepEqual(told.data, changes.data)
  assert.match(told.next, /starting_after 8 /)
  const few = await json('list_changes', { limit: 200 }, { scopes: ['news:read'] })
  assert.ok(few.data.length > 0 && few.data.every(({ resource }: Json) => resource === 'news'))
})

onEngines('an unreadable record is rejected with its scope, and a missing one is not found', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'unreadable', 3)
  const elsewhere = await filledClub(store, 'elsewhere', 9)
  const { error, json, toolNamed, listed } = toolWorld(store, club)
  for (const resource of resources) {
    const { plural } = resource
    const { read } = resource.scopes
    const scopes = readScopesOf(resources).filter((scope) => scope !== read)
    const calls = [
      ['list_records', { resource: plural }],
      ['get_record', { resource: plural, id: 1 }],
      ['fetch', { id: `${plural}:1` }],
      ...(resource.searched ? [['search', { query: 'a', resources: [plural] }]] : []),
    ] as [string, object][]
    for (const [name, args] of calls) {
      assert.match(await error(name, args, { scopes }), new RegExp(`^insufficient_scope: .*${read}`), name)
      assert.deepEqual(toolNamed(name).scopesFor(args, scopes), [read])
    }
    const everywhere = await json('search', { query: 'a e', limit: 50 }, { scopes })
    assert.ok(everywhere.results.every(({ id }: Json) => !id.startsWith(`${plural}:`)))
    const missing = await error('get_record', { resource: plural, id: 999_999 })
    assert.match(missing, /^not_found: /)
    assert.equal(await error('get_record', { resource: plural, id: 7 }), missing, 'one of another club')
    assert.equal(await error('fetch', { id: `${plural}:7` }), missing)
  }
  for (const name of ['list_records', 'search', 'list_changes']) {
    assert.deepEqual(toolNamed(name).scopesFor({ query: 'a' }, ['news:read']), [])
    assert.ok(toolNamed(name).scopesFor({ query: 'a' }, []).includes('news:read'), 'any of them would do')
  }
  assert.match(
    await error('list_changes', {}, { scopes: ['members:write'] }),
    /^insufficient_scope: .*one of the scopes/,
  )
  assert.deepEqual(listed(['members:write']).length, 5)
  assert.ok(elsewhere.id !== club.id)
})

onEngines('errors for wrong read arguments name the rule and suggest the right name', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await newClub(store, 'asked-wrongly')
  const { error, json } = toolWorld(store, club)
  const wrong: [string, unknown, RegExp][] = [
    ['list_records', {}, /resource is required/],
    ['list_records', { resource: 'member' }, /There is no resource member\. Did you mean members\?/],
    ['list_records', { resource: 'members', limt: 5 }, /limt is not an argument of this tool\. Did you mean limit\?/],
    ['list_records', { resource: 'members', limit: 201 }, /limit must be a whole number from 1 to 200/],
    ['list_records', { resource: 'members', limit: '5' }, /limit must be/],
    ['list_records', { resource: 'members', date: '2026-09-01' }, /date is unknown/],
    ['list_records', { resource: 'attendance', date: 'today' }, /date must be/],
    [
      'list_records',
      { resource: 'members', fields: ['birthDate'] },
      /birthDate is not a field of members\. Did you mean birth_date\?/,
    ],
    ['list_records', { resource: 'members', fields: 'name' }, /fields must be a list/],
    ['list_records', { resource: 'members', fields: [7] }, /fields has an item that must be a string/],
    ['list_records', 'members', /The arguments must be an object/],
    ['list_records', [], /The arguments must be an object/],
    ['get_record', { resource: 'members' }, /id is required/],
    ['get_record', { resource: 'members', id: '5' }, /id must be a whole number/],
    ['get_record', { resource: 'members', id: 1, offset: -1 }, /offset must be/],
    ['get_record', { resource: 'members', id: 1, offset: 5 }, /offset requires fields with exactly one field/],
    ['get_record', { resource: '__proto__', id: 1 }, /There is no resource __proto__\. Use one of: members, /],
    ['fetch', { id: 'members-14' }, /id must be a resource and an id/],
    ['fetch', { id: 'payments:1' }, /id must be a resource and an id/],
    ['fetch', {}, /id is required/],
    ['search', {}, /query is required/],
    ['search', { query: '' }, /query must not be empty/],
    ['search', { query: ' ! ' }, /query/],
    ['search', { query: 'a', resources: ['memberz'] }, /resources has an item that must be one of members, groups/],
    ['search', { query: 'a', limit: 51 }, /limit must be a whole number from 1 to 50/],
    ['list_changes', { updated_since: 'yesterday' }, /updated_since must be/],
    ['get_club', { club: 1 }, /club is not an argument of this tool; it takes none/],
  ]
  for (const [name, args, rule] of wrong) assert.match(await error(name, args), rule, `${name} ${JSON.stringify(args)}`)
  const nothing = await json('list_records', { resource: 'members', limit: null, fields: null, updated_since: null })
  assert.deepEqual(nothing.data, [], 'null is like an argument that was not given')
})

onEngines('CONTRACT=shown tools return what the specification shows', async (engine) => {
  const { store } = await sharedKantine(engine)
  const club = await filledClub(store, 'shown', 3)
  const shown = resources.map(onlyShown)
  const { json, error } = toolWorld(store, club, toolsOf(shown, false))
  const names = ['id', 'name', 'birth_date', 'gender', 'group_ids', 'status', 'updated_at']
  const { data } = await json('list_records', { resource: 'members', fields: names })
  assert.deepEqual(Object.keys(data[0]), names)
  for (const { plural } of shown.filter(({ operations }) => 'list' in operations)) {
    assert.equal((await json('list_records', { resource: plural })).data.length, 3)
  }
  assert.match(
    await error('list_records', { resource: 'members', fields: ['email'] }),
    /email is not a field of members/,
  )
  assert.match(
    await error('create_member', { name: 'Sanne', email: 'a@example.org' }),
    /email is not a field of members/,
  )
  assert.deepEqual(Object.keys((await json('create_member', { name: 'Sanne' })).record), names)
})
