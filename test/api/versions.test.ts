/** `ETag`, `If-Match` and `If-None-Match` (RFC 9110, section 13) for particular calls, callers and settings. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { setPlan, setTimeZone } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { changeLog } from '../../server/store/change-log.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { sql } from '../../server/store/sql.ts'
import { changeRows, setChangesShownSince } from '../support/change-rows.ts'
import { type ClubWithKey, newClub, newKey } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import {
  type EngineName,
  onEngines,
  onOneEngine,
  type Running,
  sharedKantine,
  startKantine,
} from '../support/kantine.ts'
import { passSecond } from '../support/pass-second.ts'
import type { Problem } from '../support/send.ts'

type Headers = { readonly [name: string]: string }

/** A new club with five members, and calls with one of its keys: `call('PATCH /members/1', { 'if-match': '*' }, { name: 'B' })`. */
async function clubOf(engine: EngineName, running = sharedKantine(engine)) {
  const kantine = await running
  const club = await newClub(kantine.store)
  await storeRecords(kantine.store, club.id, member, 5)
  return { kantine, store: kantine.store, club, call: caller(kantine, club.key), callAs: await keyed(kantine, club) }
}

const caller =
  (kantine: Running, key: string) =>
  async (call: string, headers: Headers = {}, body?: object) => {
    const [method = '', path = ''] = call.split(' ')
    const answer = await kantine.call(`/api/v1${path}`, {
      method,
      key,
      headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const problem: Problem | undefined = answer.status >= 400 ? JSON.parse(text) : undefined
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text, problem, headers: answer.headers }
  }

/** Calls with a new key that has these scopes. */
const keyed = async (kantine: Running, club: ClubWithKey) => async (scopes: readonly Scope[]) =>
  caller(kantine, (await newKey(kantine.store, club, { scopes })).key)

onEngines('the second of two changes to the same version gets 412', async (engine) => {
  const { call } = await clubOf(engine)
  const { etag } = await call('GET /members/1')
  const changes = ['Anna', 'Bram', 'Chris'].map((name) => call('PATCH /members/1', { 'if-match': etag }, { name }))
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  assert.deepEqual(statuses.sort(), [200, 412, 412])
})

onEngines('412 states the next step, and for a weak tag what to send instead', async (engine) => {
  const { call } = await clubOf(engine)
  const { etag } = await call('GET /members/1')
  const other = await call('PATCH /members/1', { 'if-match': '"bogus"' }, { name: 'Anna' })
  assert.match(
    other.problem?.detail ?? '',
    /it has changed since you read it, or never had this version\. Read it again/,
  )
  const weak = await call('PATCH /members/1', { 'if-match': `W/${etag}` }, { name: 'Anna' })
  assert.deepEqual([weak.status, weak.problem?.code], [412, 'precondition_failed'])
  assert.match(weak.problem?.detail ?? '', /A proxy that compresses responses adds W\/\. Send the tag without W\//)
  assert.equal((await call('GET /members/1')).etag, etag)
})

onEngines('the version is checked after the record is found and before the body is validated', async (engine) => {
  const { call } = await clubOf(engine)
  assert.equal((await call('PATCH /members/1', { 'if-match': '"bogus"' }, { gender: 'unheard of' })).status, 412)
  assert.equal((await call('PATCH /members/99', { 'if-match': '"bogus"' }, { name: 'Anna' })).status, 404)
  assert.equal((await call('DELETE /members/99', { 'if-match': '*' })).status, 404)
})

onEngines('a write-only key learns nothing from versions', async (engine) => {
  const { call, callAs } = await clubOf(engine)
  const write = await callAs(['members:write'])
  const { etag } = await call('GET /members/1')
  for (const named of [etag, '"bogus"', '*']) {
    for (const [method, body] of [['PATCH', { name: 'Anna' }], ['DELETE']] as const) {
      const { status, problem } = await write(`${method} /members/1`, { 'if-match': named }, body)
      assert.deepEqual([status, problem?.code], [403, 'insufficient_scope'])
      assert.match(problem?.detail ?? '', /needs the scope members:read/)
    }
  }
  assert.equal((await call('GET /members/1')).etag, etag)
  const changed = await write('PATCH /members/1', {}, { name: 'Anna' })
  assert.deepEqual([changed.status, changed.etag], [200, ''])
  // It sent the whole of this record.
  const created = await write('POST /members', { 'idempotency-key': 'new' }, { name: 'Bram' })
  assert.equal(created.etag, (await call('GET /members/6')).etag)
  const again = await write('POST /members', { 'idempotency-key': 'new' }, { name: 'Bram' })
  assert.deepEqual([again.status, again.etag], [201, ''])
})

onEngines(
  'a repetition gets its original version even if the record has since changed or been deleted',
  async (engine) => {
    const { call } = await clubOf(engine)
    const { etag } = await call('GET /members/1')
    const headers = { 'if-match': etag, 'idempotency-key': 'change' }
    const first = await call('PATCH /members/1', headers, { name: 'Anna' })
    assert.equal((await call('PATCH /members/1', headers, { name: 'Anna' })).etag, first.etag)
    await call('PATCH /members/1', {}, { name: 'Bram' })
    const second = await call('PATCH /members/1', headers, { name: 'Anna' })
    const own = JSON.stringify({ id: 1, updated_at: JSON.parse(first.text).updated_at })
    assert.deepEqual([second.status, second.text, second.etag], [200, own, first.etag])
    await call('DELETE /members/1')
    const third = await call('PATCH /members/1', headers, { name: 'Anna' })
    assert.deepEqual([third.status, third.text, third.etag], [200, own, first.etag])
  },
)

onEngines('PUT by external id with * only creates, and with If-Match only updates', async (engine) => {
  const { call, callAs } = await clubOf(engine)
  const path = 'PUT /members/by-external-id/crm-1'
  const none = await call(path, { 'if-match': '*' }, { name: 'Anna' })
  assert.deepEqual([none.status, none.problem?.code], [412, 'precondition_failed'])
  assert.match(none.problem?.detail ?? '', /The record does not exist, so If-Match cannot match/)
  const created = await call(path, { 'if-none-match': '*' }, { name: 'Anna' })
  assert.deepEqual([created.status, created.etag], [201, (await call('GET /members/6')).etag])
  const twice = await call(path, { 'if-none-match': '*' }, { name: 'Bram' })
  assert.deepEqual([twice.status, twice.problem?.code], [412, 'precondition_failed'])
  assert.match(twice.problem?.detail ?? '', /The record already exists/)
  assert.equal((await call(path, { 'if-match': '"bogus"' }, { name: 'Bram' })).status, 412)
  const changed = await call(path, { 'if-match': created.etag }, { name: 'Bram' })
  assert.deepEqual([changed.status, changed.etag], [200, (await call('GET /members/6')).etag])

  const named = await call(path, { 'if-none-match': changed.etag }, { name: 'Chris' })
  assert.deepEqual([named.status, named.problem?.errors?.[0]?.header], [400, 'If-None-Match'])
  const write = await callAs(['members:write'])
  assert.equal((await write(path, { 'if-match': changed.etag }, { name: 'Chris' })).status, 403)
  assert.equal((await write(path, { 'if-none-match': '*' }, { name: 'Chris' })).status, 412)
  assert.equal((await call('GET /members/6')).etag, changed.etag)
})

onEngines('the version of the club depends on the time zone and the key', async (engine) => {
  const { store, club, call, callAs } = await clubOf(engine)
  const { etag } = await call('GET /club')
  assert.equal((await (await callAs([]))('GET /club', { 'if-none-match': etag })).status, 200)
  await setTimeZone(store, kantineItself, club.id, 'Europe/Brussels')
  passSecond()
  const changed = await call('GET /club', { 'if-none-match': etag })
  assert.deepEqual([changed.status, changed.etag === etag], [200, false])
})

onEngines('a caller who lost read access gets an error instead of 304', async (engine) => {
  const { store, club, call, callAs } = await clubOf(engine)
  const { etag } = await call('GET /members')
  const record = await call('GET /members/1')
  const events = await callAs(['events:read'])
  for (const [path, named] of [
    ['/members', etag],
    ['/members/1', record.etag],
    ['/members', '*'],
  ]) {
    assert.equal((await events(`GET ${path}`, { 'if-none-match': named ?? '' })).status, 403)
  }
  await setPlan(store, kantineItself, club.id, 'basic')
  passSecond()
  for (const path of ['/members', '/changes', '/club', '/members/1'])
    assert.equal((await call(`GET ${path}`, { 'if-none-match': '*' })).status, 403)
})

onEngines('the version of the list of changes depends on the resources that a key may read', async (engine) => {
  const { call, callAs } = await clubOf(engine)
  const { etag } = await call('GET /changes')
  const members = await callAs(['members:read'])
  const both = await callAs(['members:read', 'events:read'])
  const ofMembers = await members('GET /changes', { 'if-none-match': etag })
  assert.equal(ofMembers.status, 200)
  assert.equal((await both('GET /changes', { 'if-none-match': ofMembers.etag })).status, 200)
  assert.equal((await members('GET /changes', { 'if-none-match': ofMembers.etag })).status, 304)
})

onEngines('an expired cursor gets 410 instead of 304, and a page that expires loses its cursor', async (engine) => {
  const { store, club, call } = await clubOf(engine, startKantine(engine))
  await setChangesShownSince(store, 0)
  const first = await call('GET /changes')
  const second = await call('GET /changes?starting_after=2')
  const old = limits.changeLogDays * 86_400_000 + 60_000
  await changeRows(store, sql`update journal set at = at - ${old} where club_id = ${club.id} and id <= 3`)
  const begins = async () => {
    const { status, text, etag } = await call('GET /changes', { 'if-none-match': first.etag })
    return { status, ids: JSON.parse(text).data.map(({ id }: { id: number }) => id), etag }
  }
  const before = await begins()
  assert.deepEqual([before.status, before.ids], [200, [4, 5]], 'also while they are still there')
  await forgetOld(store, [changeLog])
  assert.deepEqual(await begins(), before)
  assert.equal((await call('GET /changes', { 'if-none-match': before.etag })).status, 304)
  assert.equal((await call('GET /changes?starting_after=2', { 'if-none-match': second.etag })).status, 410)
})

onEngines(
  'records are not compressed because their tag identifies the exact bytes; pages are compressed',
  async (engine) => {
    const { store, club, call } = await clubOf(engine)
    const fields = { title: 'Long', body: 'word '.repeat(2000), published_at: '2020-01-01T00:00:00.000Z' }
    await store.write(club.id, kantineItself, (write) => write.put(news, [{ fields }]))
    const record = await call('GET /news/1', { 'accept-encoding': 'gzip' })
    assert.ok(record.text.length > 10_000)
    assert.deepEqual([record.headers.get('content-encoding'), record.headers.get('vary')], [null, null])
    assert.equal((await call('GET /news', { 'accept-encoding': 'gzip' })).headers.get('content-encoding'), 'gzip')
  },
)

onOneEngine('a client that polls with If-None-Match never misses an acknowledged write', async (engine) => {
  const { call } = await clubOf(engine)
  let acknowledged = 0
  let writing = true
  const writer = (async () => {
    for (let n = 1; n <= 60; n++) {
      await call('PATCH /members/2', {}, { name: `${n}` })
      acknowledged = n
    }
    writing = false
  })()
  const unchanged: number[] = []
  const reader = async (path: string, nameIn: (text: string) => string) => {
    for (let copy = { etag: '"none"', text: '' }; ; ) {
      const [last, wasWriting] = [acknowledged, writing]
      const answer = await call(`GET ${path}`, { 'if-none-match': copy.etag })
      if (answer.status === 200) copy = answer
      else unchanged.push(answer.status)
      assert.ok(last === 0 || Number(nameIn(copy.text)) >= last, `${path}: ${nameIn(copy.text)} after ${last}`)
      if (!wasWriting) return
    }
  }
  const inPage = (text: string) => JSON.parse(text).data[1].name
  await Promise.all([
    writer,
    reader('/members', inPage),
    reader('/members?updated_since=2020-01-01T00:00:00Z', inPage),
    reader('/members/2', (text) => JSON.parse(text).name),
  ])
  assert.deepEqual(new Set(unchanged), new Set([304]))
})

onOneEngine('CONTRACT=shown has no versions and ignores their headers', async (engine) => {
  const { kantine, call } = await clubOf(engine, startKantine(engine, { environment: { CONTRACT: 'shown' } }))
  for (const [asked, body] of [['GET /members'], ['GET /club'], ['POST /members', { name: 'Anna' }]] as const) {
    for (const headers of [{}, { 'if-none-match': '*' }, { 'if-match': 'bogus' }, { 'if-none-match': 'bogus' }]) {
      const { status, etag } = await call(asked, headers, body)
      assert.deepEqual([status, etag], [body ? 201 : 200, ''])
    }
  }
  const description = await (await fetch(`${kantine.url}/api/v1/openapi.json`)).text()
  assert.doesNotMatch(description, /etag|if-match|if-none-match|"304"|"412"/i)
})
