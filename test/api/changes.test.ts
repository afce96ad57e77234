/** `GET /api/v1/changes`: the changes to the records that a key may read. */
import assert from 'node:assert/strict'
import { text } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { registration } from '@kantine/contract/resources/registration.ts'
import { waitingRegistration } from '@kantine/contract/resources/waiting-registration.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { importedChangesSetting } from '../../server/operations/lists/changes-complete-since.ts'
import { changesOf as changesIn } from '../../server/operations/lists/list-changes.ts'
import { publishDue } from '../../server/records/publish.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { changeLog } from '../../server/store/change-log.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows, setChangesShownSince } from '../support/change-rows.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { type EngineName, newDatabase, onBothEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Problem, type Send, sender } from '../support/send.ts'

type Change = {
  readonly id: number
  readonly resource: string
  readonly record_id: number
  readonly change: 'created' | 'updated' | 'deleted'
  readonly fields: readonly string[]
  readonly updated_at: string
}
type Page = { readonly data: readonly Change[]; readonly has_more: boolean }

async function clubOf(engine: EngineName, running = sharedKantine(engine)) {
  const kantine = await running
  const club = await newClub(kantine.store)
  return { kantine, store: kantine.store, club, send: sender(kantine, club.key) }
}

const changesOf = async (send: Send, query = '') => (await send<Page>(`GET /changes${query}`)).body.data

/** `members 14 updated status` */
const inShort = (changes: readonly Change[]) =>
  changes.map(({ resource, record_id, change, fields }) => [resource, record_id, change, ...fields].join(' '))

const put = (store: Store, club: number, resource: Resource, id: number | undefined, fields: FieldValues) =>
  store.write(club, kantineItself, (write) => write.put(resource, [{ ...(id && { id }), fields }]))

onBothEngines('changes are listed in order, each with resource, record, kind, fields and time', async (engine) => {
  const { store, club, send } = await clubOf(engine)
  await storeRecords(store, club.id, group, 1)
  const { body } = await send<{ updated_at: string }>('POST /members', { name: 'Sanne' })
  await send('PATCH /members/1', { name: 'Sanne de Vries', status: 'archived' })
  await send('PATCH /members/1', { status: 'archived' })
  await send('POST /attendance', { member_id: 1, group_id: 1, date: '2026-09-03', present: true })
  await send('POST /competition-teams', { name: 'Dames 1', member_ids: [1] })
  await send('DELETE /members/1')
  const changes = await changesOf(send)
  assert.partialDeepStrictEqual(changes[1], {
    id: 2,
    resource: 'members',
    record_id: 1,
    change: 'created',
    fields: [],
    updated_at: body.updated_at,
  })
  assert.deepEqual(inShort(changes.slice(0, 5)), [
    'groups 1 created',
    'members 1 created',
    'members 1 updated name status',
    'attendance 1 created',
    'competition-teams 1 created',
  ])
  // The removal, with what went along and what lost its reference.
  assert.deepEqual(inShort(changes.slice(5)).sort(), [
    'attendance 1 deleted',
    'competition-teams 1 updated member_ids',
    'members 1 deleted',
  ])
  assert.deepEqual(
    changes.map(({ id }) => id),
    [1, 2, 3, 4, 5, 6, 7, 8],
  )
})

onBothEngines('the changes to some resources are listed without those to others', async (engine) => {
  const { store, club, send } = await clubOf(engine)
  for (const resource of [member, group, member, news, member]) await storeRecords(store, club.id, resource, 1)
  const found = async (query: string) => inShort(await changesOf(send, `?${query}`)).join(', ')
  assert.equal(await found('resource=groups'), 'groups 1 created')
  assert.equal(await found('resource=news,groups'), 'groups 1 created, news 1 created')
  const { body } = await send<Page>('GET /changes?resource=members,news&limit=2&starting_after=1')
  assert.deepEqual([inShort(body.data), body.has_more], [['members 2 created', 'news 1 created'], true])
  assert.equal(await found(`resource=members,news&starting_after=${body.data.at(-1)?.id}`), 'members 3 created')
  assert.equal(await found('resource=seasons&updated_since=2999-01-01T00:00Z'), '')
  const wrong = await send<Problem>('GET /changes?resource=members,teams')
  assert.equal(wrong.status, 400)
  assert.match(wrong.body.detail, /^resource must be one of members, groups, .*, for each value\.$/)
  const { key } = await newKey(store, club, { scopes: ['groups:read', 'news:read'] })
  const refused = await sender(await sharedKantine(engine), key)<Problem>('GET /changes?resource=groups,members')
  assert.deepEqual([refused.status, refused.body.code], [403, 'insufficient_scope'])
  assert.match(refused.body.detail, /members:read/)
})

onBothEngines(
  'the list of changes supports limit, cursor, has_more and updated_since like any other list',
  async (engine) => {
    const { store, club, send } = await clubOf(engine)
    await storeRecords(store, club.id, member, 130)
    await storeRecords(store, club.id, group, 130)
    for (const limit of [1, 7, 130, 200]) {
      const ids: number[] = []
      for (let after = '', more = true; more; after = `&starting_after=${ids.at(-1)}`) {
        const { body } = await send<Page>(`GET /changes?limit=${limit}${after}`)
        ids.push(...body.data.map(({ id }) => id))
        more = body.has_more
        assert.ok(body.data.length <= limit && (!more || body.data.length === limit))
      }
      assert.deepEqual(
        ids,
        Array.from({ length: 260 }, (_, n) => n + 1),
      )
    }
    assert.equal((await changesOf(send)).length, limits.pageSizeDefault)
    const from = Math.floor(Date.now() / 1000) * 1000 + 60_000
    await changeRows(store, sql`update journal set at = ${from} + id where club_id = ${club.id}`)
    const since = async (ms: number, more = '') =>
      (await changesOf(send, `?updated_since=${new Date(from + ms).toISOString()}${more}`)).map(({ id }) => id)
    for (const id of [1, 2, 128, 129, 200, 259, 260]) {
      assert.deepEqual((await since(id))[0], id)
      assert.deepEqual(await since(id, '&limit=1&starting_after=130'), [Math.max(id, 131)])
    }
    assert.deepEqual(await since(261), [])
    assert.equal((await since(0))[0], 1)
    for (const query of ['limit=0', 'starting_after=x', 'updated_since=2026-01-01', 'member_id=1']) {
      const { status, body } = await send<Problem>(`GET /changes?${query}`)
      assert.deepEqual([query, status, body.code], [query, 400, 'bad_request'])
    }
  },
)

onBothEngines('a key sees only changes of its own club and of resources it may read', async (engine) => {
  const { kantine, store, club, send } = await clubOf(engine)
  const other = await newClub(store, 'other')
  for (const resource of resources) {
    await storeRecords(store, club.id, resource, 3)
    await storeRecords(store, other.id, resource, 4)
  }
  assert.equal((await changesOf(send)).length, 3 * resources.length)
  for (const resource of resources) {
    const { key } = await newKey(store, club, { scopes: [resource.scopes.read] })
    assert.deepEqual(
      inShort(await changesOf(sender(kantine, key))),
      [1, 2, 3].map((id) => `${resource.plural} ${id} created`),
    )
  }
  const { key } = await newKey(store, club, { scopes: ['news:read', 'groups:read'] })
  const some = await changesOf(sender(kantine, key), '?limit=200')
  assert.deepEqual([...new Set(some.map(({ resource }) => resource))], ['groups', 'news'])
  assert.deepEqual(
    some.map(({ id }) => id),
    some.map(({ id }) => id).toSorted((a, b) => a - b),
  )
})

onBothEngines('a key without a read scope is rejected, and the response says so', async (engine) => {
  const { kantine, store, club } = await clubOf(engine)
  const { key } = await newKey(store, club, { scopes: allScopes.filter((scope) => !scope.endsWith(':read')) })
  const { status, body, headers } = await sender(kantine, key)<Problem>('GET /changes')
  assert.deepEqual([status, body.code], [403, 'insufficient_scope'])
  assert.match(body.detail, /needs one of the scopes members:read, .*reservations:read\. The key has members:write/)
  assert.match(headers.get('www-authenticate') ?? '', /scope="members:read groups:read /)
})

onBothEngines("a sandbox key sees the demo club's changes", async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = (await (await kantine.call('/api/v1/sandbox-keys', { method: 'POST' })).json()) as { key: string }
  const [first] = await changesOf(sender(kantine, key), '?limit=1')
  assert.equal(first?.change, 'created')
})

onBothEngines('CONTRACT=shown does not serve the list of changes', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const { key } = await newClub(kantine.store, 'shown')
  assert.equal((await kantine.call('/api/v1/changes', { key })).status, 404)
})

onBothEngines('the list of changes omits records that the API does not serve', async (engine) => {
  const { store, club, send } = await clubOf(engine)
  await send('POST /events', { title: 'Open day', starts_at: '2026-09-05T17:00:00Z' })
  await send('POST /members', { name: 'Sanne' })
  await put(store, club.id, waitingRegistration, undefined, { event_id: 1, member_id: 1 })
  assert.deepEqual(inShort(await changesOf(send)), ['events 1 created', 'members 1 created'])
  await put(store, club.id, registration, undefined, { event_id: 1, member_id: 1 })
  assert.deepEqual(inShort(await changesOf(send)).slice(2), [
    'registrations 1 created',
    'events 1 updated registration_count',
  ])
})

onBothEngines('publishing a post lists it as created, unpublishing as deleted; drafts never appear', async (engine) => {
  const { store, club, send } = await clubOf(engine)
  const [past, never] = ['2020-01-01T00:00:00.000Z', null]
  const soon = new Date(store.now() + 3_600_000).toISOString()
  await put(store, club.id, news, undefined, { title: 'draft', published_at: never })
  await put(store, club.id, news, 1, { title: 'draft 2', published_at: never })
  assert.deepEqual(await changesOf(send), [])
  await put(store, club.id, news, 1, { title: 'draft 2', published_at: past })
  await put(store, club.id, news, 1, { title: 'title', published_at: past })
  await put(store, club.id, news, 1, { title: 'title', published_at: never })
  await put(store, club.id, news, undefined, { title: 'planned', published_at: soon })
  await put(store, club.id, news, undefined, { title: 'removed draft', published_at: never })
  await store.write(club.id, kantineItself, (write) => write.remove(news, [1, 3]))
  // The time comes: what was to be listed in an hour is due now. The server may publish it first.
  await changeRows(
    store,
    sql`update news set listed_from = 1, body = replace(body, ${soon}, ${past}) where club_id = ${club.id} and id = 2`,
  )
  await publishDue(store, [news])
  await put(store, club.id, news, undefined, { title: 'news', published_at: past })
  await store.write(club.id, kantineItself, (write) => write.remove(news, [4]))
  assert.deepEqual(inShort(await changesOf(send)), [
    'news 1 created',
    'news 1 updated title',
    'news 1 deleted',
    'news 2 created',
    'news 4 created',
    'news 4 deleted',
  ])
})

onBothEngines('a release that adds a field lists each record as changed and sends no notifications', async (engine) => {
  const database = await newDatabase(engine)
  const before = await startKantine(engine, { database })
  const club = await newClub(before.store, 'restamped')
  await storeRecords(before.store, club.id, member, 1203)
  await before.close()

  const slogan = text('Slogan', 'Slogan', { doc: 'What they say.', example: 'Elke dag vers.' })
  const grown = resources.map((resource) =>
    resource === member ? { ...member, fields: { ...member.fields, slogan } } : resource,
  )
  const after = await startKantine(engine, { database, parts: { resources: grown } })
  const send = sender(after, club.key)
  const { body } = await send<Page>('GET /changes?starting_after=1203&limit=200')
  assert.equal(body.data.length, 200)
  assert.deepEqual(inShort(body.data.slice(0, 2)), ['members 1 updated', 'members 2 updated'])
  const record = await send<{ updated_at: string }>('GET /members/1')
  assert.equal(body.data[0]?.updated_at, record.body.updated_at)
  assert.deepEqual(inShort(await changesOf(send, '?starting_after=2405')), ['members 1203 updated'])
  assert.deepEqual(
    await after.store.findAcrossClubs(
      sql`select id from journal where club_id = ${club.id} and id > 1203 and events <> ''`,
    ),
    [],
  )
})

onBothEngines(
  'without a cursor, the list starts where it is complete, so that any change can be a cursor',
  async (engine) => {
    const { store, club, send } = await clubOf(engine)
    await storeRecords(store, club.id, member, 3)
    await changeRows(store, sql`update journal set at = at - 5000 where club_id = ${club.id} and id < 3`)
    const since = Date.parse((await changesOf(send)).at(-1)?.updated_at ?? '')
    // As after the import of a club with a long history that went on elsewhere.
    await changeRows(
      store,
      sql`insert into club_settings (club_id, name, value) values (${club.id}, ${importedChangesSetting}, ${`${since}`})`,
    )
    assert.deepEqual(inShort(await changesOf(send)), ['members 3 created'])
    assert.equal((await send('GET /changes?starting_after=3')).status, 200)
  },
)

onBothEngines('a cursor older than the kept changes gets 410 with the next step', async (engine) => {
  const { store, club, send } = await clubOf(engine, startKantine(engine))
  const keptMs = limits.changeLogDays * 86_400_000
  const gone = async (query: string) => {
    const { status, body } = await send<Problem>(`GET /changes?${query}`)
    if (status === 200) return false
    assert.deepEqual([status, body.code], [410, 'changes_expired'])
    assert.match(body.detail, /Copy every collection again, then continue with updated_since/)
    return true
  }
  const at = (ms: number) => `updated_since=${new Date(ms).toISOString()}`
  await setChangesShownSince(store, 0)
  await storeRecords(store, club.id, member, 5)
  await changeRows(store, sql`update journal set at = at - ${keptMs + 60_000} where club_id = ${club.id} and id <= 3`)
  assert.equal(await gone('starting_after=1'), true, 'what can be forgotten at any moment counts as forgotten')
  await forgetOld(store, [changeLog])
  assert.deepEqual(
    (await changesOf(send)).map(({ id }) => id),
    [4, 5],
  )
  assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map((id) => gone(`starting_after=${id}`))), [
    ...[true, true, false, false, false],
  ])
  assert.equal(await gone('starting_after=6'), true, 'a cursor that was never given, as after a backup was restored')
  assert.equal(await gone(at(Date.now() - keptMs - 1000)), true)
  assert.equal(await gone(at(Date.now() - keptMs + 60_000)), false)

  await changeRows(store, sql`update journal set at = at - ${keptMs + 60_000} where club_id = ${club.id}`)
  await forgetOld(store, [changeLog])
  assert.deepEqual(await changesOf(send), [])
  assert.deepEqual(await Promise.all([1, 4, 5, 6].map((id) => gone(`starting_after=${id}`))), [true, true, false, true])
  await send('POST /members', { name: 'Sanne' })
  assert.deepEqual(inShort(await changesOf(send, '?starting_after=5')), ['members 6 created'])
  assert.equal(await gone('starting_after=4'), true)

  // What was before the change log held everything.
  const applied = Date.now() - 5000
  await setChangesShownSince(store, applied)
  assert.deepEqual([await gone(at(applied - 1000)), await gone(at(applied + 1000))], [true, false])
})

/** Steps of a plan of SQLite. */
const foundByKey = 'SEARCH journal USING PRIMARY KEY (club_id=? AND id=?)'
const ofOneResource = 'SEARCH journal USING COVERING INDEX journal_by_resource (club_id=? AND resource=? AND id>?)'

onBothEngines('a page of a long history reads only the rows it shows, whatever the key may read', async (engine) => {
  const { store, club, send } = await clubOf(engine, startKantine(engine))
  await storeRecords(store, club.id, member, 200)
  // PostgreSQL then takes this club for a small one, as after an import.
  await changeRows(store, sql`analyze journal`)
  await changeRows(
    store,
    sql`insert into journal (club_id, id, at, actor, kind, resource, record_id, fields, events, shown)
     with recursive n (i) as (select 201 union all select i + 1 from n where i < 20000)
     select ${club.id}, i, cast(${Date.now() + 60_000} as bigint) + i, 'kantine', 'member.updated', 'member', i, '', '', 'updated' from n`,
  )
  await changeRows(store, sql`update counters set last_id = 20000 where club_id = ${club.id} and resource = 'journal'`)
  assert.equal((await changesOf(send, '?starting_after=19900&limit=200')).length, 100)
  const explain = engine === 'sqlite' ? 'explain query plan' : 'explain (analyze, buffers)'
  for (const names of [['news_post', 'season'], resources.map(({ name }) => name)]) {
    for (const after of [1, 10_000, 19_900]) {
      const page = changesIn(store, club.id, names, { after, limit: limits.pageSizeMax + 1 })
      const plan = (await changeRows(store, sql`${raw(explain)} ${page}`)).map((row) =>
        String(row.detail ?? row['QUERY PLAN']),
      )
      if (engine === 'sqlite') {
        const searched = plan.filter((step) => /journal|entry/.test(step))
        assert.deepEqual(new Set(searched), new Set([foundByKey, ofOneResource]))
      } else {
        const [, hit, read = 0] = /Buffers: shared hit=(\d+)(?: read=(\d+))?/.exec(plan.join(' ')) ?? []
        assert.ok(Number(hit) + Number(read) < 100, plan.join('\n'))
      }
    }
  }
})
