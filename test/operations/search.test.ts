/** Searches: matches, order and errors. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { titleOf } from '@kantine/contract/resource.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { keptResources, resources } from '@kantine/contract/resources.ts'
import { type Caller, commandCaller } from '../../server/callers/caller.ts'
import { type SearchInput, search } from '../../server/operations/lists/search.ts'
import { publishDue } from '../../server/records/publish.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { fieldErrorsOf } from '../support/field-errors-of.ts'
import { type EngineName, onEngines, sharedKantine } from '../support/kantine.ts'

async function newCaller(engine: EngineName): Promise<{ store: Store; caller: Caller }> {
  const { store } = await sharedKantine(engine)
  const { id } = await newClub(store)
  return { store, caller: commandCaller(id, kantineItself) }
}

const put = (store: Store, { club }: Caller, resource: typeof member | typeof news, records: FieldValues[]) =>
  store.write(club, kantineItself, (write) =>
    write.put(
      resource,
      records.map((fields) => ({ fields })),
    ),
  )

/** The hits of a search, as `members 3`. */
async function found(store: Store, caller: Caller, query: string, more: Partial<SearchInput> = {}): Promise<string[]> {
  const { hits } = await search(store, caller, { query, resources, ...more })
  return hits.map(({ resource, id }) => `${resource} ${id}`)
}

onEngines('a member is found by words and prefixes, in any order, ignoring case and accents', async (engine) => {
  const { store, caller } = await newCaller(engine)
  const names = ['Jan van der Berg', 'IJsbrand Çelik-Müller', "Siobhán O'Neill", 'Łukasz Weiß', '王小明 Wang', 'Jane']
  await put(
    store,
    caller,
    member,
    names.map((name, n) => ({ name, member_number: `KNT-004${n + 1}`, external_id: `crm/${n}` })),
  )
  const finds: { [query: string]: number[] } = {
    'berg jan': [1],
    'VAN DER B': [1],
    'der der jan': [1],
    ijsbrand: [2],
    Ĳsbrand: [2],
    celik: [2],
    'muller,celik': [2],
    'O’Neill': [3],
    oneill: [3],
    siobhan: [3],
    lukasz: [4],
    WEISS: [4],
    王小: [5],
    jan: [1, 6],
    'knt-0043': [3],
    '0042': [2],
    'crm 3': [4],
    neill: [],
    an: [],
    'jan celik': [],
    '1': [2],
  }
  for (const [query, ids] of Object.entries(finds)) {
    assert.deepEqual(
      await found(store, caller, query),
      ids.map((id) => `members ${id}`),
      query,
    )
  }
})

onEngines('whole words rank first, then prefixes, each by id', async (engine) => {
  const { store, caller } = await newCaller(engine)
  const names = [
    'Janneke Vries',
    'Jan Vriesman',
    'Jan de Vries',
    'Vries Jan',
    'Janssen van Vriesland',
    'Vrieske Jansma',
  ]
  await put(
    store,
    caller,
    member,
    names.map((name) => ({ name })),
  )
  await store.write(caller.club, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Jan Vries' } }, { id: 3, fields: { name: 'Vriesjan' } }])
  })
  const all = ['groups 1', 'members 3', 'members 4', 'members 1', 'members 2', 'members 5', 'members 6']
  assert.deepEqual(await found(store, caller, 'jan vries'), all)
  assert.deepEqual(await found(store, caller, 'jan vries', { limit: 3 }), all.slice(0, 3))
  const both = await search(store, caller, { query: 'jan vries', resources, limit: 7 })
  assert.equal(both.has_more, false)
  assert.equal((await search(store, caller, { query: 'jan vries', resources, limit: 6 })).has_more, true)
  assert.deepEqual(await found(store, caller, 'jan vries', { resources: [group] }), ['groups 1'])
})

onEngines("a hit includes the record's name and when it changed", async (engine) => {
  const { store, caller } = await newCaller(engine)
  await put(store, caller, member, [{ name: 'Sanne de Vries', member_number: 'KNT-7', status: 'active' }])
  const { hits } = await search(store, caller, { query: 'knt-7', resources })
  const [row] = await store.findAcrossClubs(sql`select updated_at from members where club_id = ${caller.club}`)
  const updated_at = new Date(Number(row?.updated_at)).toISOString()
  const sanne = { resource: 'members', id: 1, title: 'Sanne de Vries', member_number: 'KNT-7' }
  assert.deepEqual(hits, [{ ...sanne, status: 'active', updated_at }])
})

onEngines('a search finds nothing unreadable to the caller, and nothing of other clubs', async (engine) => {
  const { store, caller } = await newCaller(engine)
  await put(store, caller, member, [{ name: 'Sanne' }])
  await store.write(caller.club, kantineItself, async (write) => {
    await write.put(kennismaker, [{ fields: { name: 'Sanne' } }])
    await write.put(event, [{ fields: { title: 'Sanne', starts_at: '2026-09-05T16:00:00.000Z' } }])
  })
  const other = await newClub(store, 'other')
  assert.deepEqual(await found(store, { ...caller, club: other.id }, 'sanne'), [])
  const reads = async (...scopes: Caller['scopes']) => found(store, { ...caller, scopes, readOnly: true }, 'sanne')
  assert.deepEqual(await reads('members:read'), ['members 1'])
  assert.deepEqual(await reads('events:read', 'kennismakers:read'), ['events 1', 'kennismakers 1'])
  assert.deepEqual(await reads('attendance:read'), [])
  assert.deepEqual(await reads(), [])
  assert.deepEqual(await found(store, caller, 'sanne', { resources: keptResources }), [])
})

onEngines('a planned news post becomes searchable when it is listed', async (engine) => {
  const { store, caller } = await newCaller(engine)
  const planned = new Date(store.now() + 3_600_000).toISOString()
  const past = '2026-01-01T00:00:00.000Z'
  await put(store, caller, news, [
    { title: 'Nieuws draft' },
    { title: 'Nieuws planned', published_at: planned },
    { title: 'Nieuws published', published_at: past },
  ])
  assert.deepEqual(await found(store, caller, 'nieuws'), ['news 3'])
  // The time comes: what was to be listed in an hour is due now.
  await changeRows(
    store,
    sql`update news set listed_from = 1, body = replace(body, ${planned}, ${past}) where club_id = ${caller.club} and id = 2`,
  )
  // The server may do it first, as it does every two seconds.
  await publishDue(store, [news])
  assert.deepEqual(await found(store, caller, 'nieuws'), ['news 2', 'news 3'])
  await store.write(caller.club, kantineItself, (write) =>
    write.put(news, [{ id: 3, fields: { title: 'Nieuws published', published_at: null } }]),
  )
  assert.deepEqual(await found(store, caller, 'nieuws'), ['news 2'])
})

onEngines('a renamed or removed record is found only by its current words', async (engine) => {
  const { store, caller } = await newCaller(engine)
  await put(store, caller, member, [{ name: 'Sanne de Vries' }])
  await store.write(caller.club, kantineItself, async (write) => {
    await write.put(member, [{ id: 1, fields: { name: 'Sanne Smit' } }])
    await write.flush()
    await write.put(member, [{ id: 1, fields: { name: 'Sanne Bakker' } }])
    await write.put(member, [{ id: 1, fields: { name: 'Sanne de Boer' } }])
  })
  for (const gone of ['vries', 'smit', 'bakker']) assert.deepEqual(await found(store, caller, gone), [], gone)
  for (const held of ['sanne', 'de', 'boer']) assert.deepEqual(await found(store, caller, held), ['members 1'], held)
  await store.preview(caller.club, kantineItself, (write) => write.remove(member, [1]))
  assert.deepEqual(await found(store, caller, 'boer'), ['members 1'])
  await store.write(caller.club, kantineItself, (write) => write.remove(member, [1]))
  assert.deepEqual(await found(store, caller, 'sanne'), [])
  const left = await store.findAcrossClubs(sql`select * from search_words where club_id = ${caller.club}`)
  assert.deepEqual(left, [])
})

onEngines('a query without words, or with too many, is rejected with its rule', async (engine) => {
  const { store, caller } = await newCaller(engine)
  const faults = (input: object) => fieldErrorsOf(search(store, caller, { query: 'sanne', resources, ...input }))
  for (const query of ['', ' \t', '-- ’ ,', '\u200d']) {
    assert.deepEqual(await faults({ query }), ['/query query must contain a letter or a digit.'])
  }
  for (const query of ['a'.repeat(201), 7, null, ['jan']]) {
    assert.deepEqual(await faults({ query }), ['/query query must be a string of at most 200 characters.'])
  }
  const rule = '/query query must have at most 8 words; this one has 9.'
  assert.deepEqual(await faults({ query: 'a b c d e f g h i' }), [rule])
  for (const limit of [0, 51, 1.5, '7', null]) {
    assert.deepEqual(await faults({ limit }), ['/limit limit must be a whole number from 1 to 50.'])
  }
  assert.deepEqual(await found(store, caller, 'a b c d e f g h A É'), [])
})

/** Resources that searches leave out, with the reason. */
const notSearched = {
  [attendance.name]: 'nothing names it: a member, a group and a day do',
  reservation: 'nothing names it: it has a facility, a time and a purpose such as training',
}

test('every served resource is searchable by name or title, or has a documented exception', () => {
  for (const { name, searched, fields } of resources) {
    assert.equal(searched === undefined, name in notSearched, name)
    for (const field of searched ?? []) assert.equal(fields[field]?.schema.type, 'string', `${name}.${field}`)
    assert.ok(searched === undefined || /^(name|title|description)$/.test(searched[0] ?? ''), name)
  }
  for (const { name, searched } of keptResources) assert.equal(searched, undefined, name)
})

test('a record without a name is labelled with its type and id', () => {
  assert.equal(titleOf(charge, { id: 17, description: null }), 'Charge 17')
  assert.equal(titleOf(charge, { id: 17, description: 'Contributie' }), 'Contributie')
  assert.equal(titleOf(attendance, { id: 3, member_id: 1 }), 'Attendance record 3')
})
