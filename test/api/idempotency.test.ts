/** The Idempotency-Key header (section 8): a repeated request is executed once. */
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { limits } from '@kantine/contract/limits.ts'
import { idempotentAnswers } from '../../server/operations/idempotency.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { changeRows } from '../support/change-rows.ts'
import { type ClubWithKey, newClub, newKey } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { newDatabase, onBothEngines, type Running, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Problem, type Send, type Sent, sender } from '../support/send.ts'

const batchOf = (...names: string[]) => ({ operations: names.map((name) => ({ op: 'create', data: { name } })) })

const namesOf = async (send: Send) =>
  (await send<{ data: { name: string }[] }>('GET /members')).body.data.map(({ name }) => name)

const replayed = ({ headers }: Sent<unknown>) => headers.get('idempotency-replayed') === 'true'

type Stamped = { readonly id: number; readonly updated_at: string }

/** Lets the answers that are kept be this much older. */
const age = (store: Store, ms: number) =>
  changeRows(store, sql`update idempotent_answers set answered_at = answered_at - ${ms}`)

const keptAnswers = async (store: Store) =>
  Number((await store.findAcrossClubs(sql`select count(*) as kept from idempotent_answers`))[0]?.kept)

const keptMs = limits.idempotencyDays * 86_400_000

/** Keeps a club busy, so that its other writes wait until `release`. */
async function busy(store: Store, { id }: ClubWithKey) {
  const [begun, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const writing = store.write(id, kantineItself, async () => {
    begun.resolve()
    await go.promise
  })
  await begun.promise
  return async () => {
    go.resolve()
    await writing
  }
}

/** Of two calls that were sent together while their club is busy: the one that is answered at once, and the other. */
async function together<T>(calls: readonly [Promise<T>, Promise<T>], release: () => Promise<void>): Promise<[T, T]> {
  const [first, at] = await Promise.race(calls.map(async (call, i) => [await call, i] as const))
  await release()
  return [first, await (calls[1 - at] as Promise<T>)]
}

onBothEngines('a repeated batch is executed once and gets the same response', async (engine) => {
  const kantine = await sharedKantine(engine)
  const send = sender(kantine, (await newClub(kantine.store, 'once')).key)
  const batch = batchOf('Sanne', '', 'Youssef')
  const first = await send('POST /members/bulk', batch, 'members-1')
  assert.deepEqual([first.status, first.body.succeeded, replayed(first)], [200, 2, false])
  for (const _ of ['second', 'third']) {
    const again = await send('POST /members/bulk', batch, 'members-1')
    assert.deepEqual([again.status, again.text, replayed(again)], [200, first.text, true])
  }
  assert.deepEqual(await namesOf(send), ['Sanne', 'Youssef'])
  const next = await send('POST /members/bulk', batch, 'members-2')
  assert.deepEqual([next.body.results[0]?.id, replayed(next)], [3, false])
})

onBothEngines('a batch requires a single Idempotency-Key of 1 to 120 characters', async (engine) => {
  const kantine = await sharedKantine(engine)
  const send = sender(kantine, (await newClub(kantine.store, 'keys')).key)
  const refused: [key: string | undefined, code: string, detail: RegExp][] = [
    [undefined, 'idempotency_key_required', /^A batch requires the header Idempotency-Key/],
    ['', 'bad_request', /must have 1 to 120 characters, but is empty/],
    ['   ', 'bad_request', /must have 1 to 120 characters, but is empty/],
    ['k'.repeat(121), 'bad_request', /must have at most 120 characters, but has 121/],
  ]
  for (const [key, code, detail] of refused) {
    for (const [call, body] of [
      ['POST /members/bulk', batchOf('Never')],
      ['POST /attendance/bulk', { records: [{}] }],
    ] as const) {
      const answer = await send<Problem>(call, body, key)
      assert.deepEqual([answer.status, answer.body.code], [400, code])
      assert.match(answer.body.detail, detail)
      assert.equal(answer.body.errors?.[0]?.header, 'Idempotency-Key')
    }
  }
  // Without a key a single write is carried out; a key that is none is refused there as well.
  assert.equal((await send('POST /members', { name: 'Sanne' })).status, 201)
  assert.equal((await send('POST /members', { name: 'Never' }, 'k'.repeat(121))).status, 400)
  // Characters are counted, not bytes, and a quote is one like any other.
  for (const key of ['k'.repeat(120), Buffer.from('é'.repeat(120)).toString('latin1'), '"quoted"', 'a b']) {
    assert.equal((await send('POST /members/bulk', batchOf('Jan'), key)).status, 200, key)
  }
  assert.deepEqual(await namesOf(send), ['Sanne', 'Jan', 'Jan', 'Jan', 'Jan'])
})

test('a header that is sent twice is not a valid key', async () => {
  const kantine = await sharedKantine('sqlite')
  const { key } = await newClub(kantine.store, 'twice')
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': ['members-1', 'members-1'],
  }
  const problem = await new Promise((resolve, reject) => {
    const sent = request(`${kantine.url}/api/v1/members`, { method: 'POST', headers }, (answer) =>
      resolve(json(answer)),
    )
    sent.once('error', reject)
    sent.end(JSON.stringify({ name: 'Never' }))
  })
  const { code, detail } = problem as Problem
  assert.deepEqual([code, detail], ['bad_request', 'Idempotency-Key must be sent only once.'])
})

onBothEngines('the same key with another body is rejected and nothing changes', async (engine) => {
  const kantine = await sharedKantine(engine)
  const send = sender(kantine, (await newClub(kantine.store, 'reused')).key)
  const first = await send('POST /members/bulk', batchOf('Sanne'), 'members-1')
  for (const other of [batchOf('Youssef'), `${JSON.stringify(batchOf('Sanne'))} `]) {
    const { status, body } = await send<Problem>('POST /members/bulk', other, 'members-1')
    assert.deepEqual([status, body.code], [422, 'idempotency_key_reused'])
  }
  assert.deepEqual(await namesOf(send), ['Sanne'])
  assert.equal((await send('POST /members/bulk', batchOf('Sanne'), 'members-1')).text, first.text)
})

onBothEngines('an Idempotency-Key is scoped to the API key, method and path', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'bound')
  const other = sender(kantine, (await newKey(kantine.store, club)).key)
  const elsewhere = sender(kantine, (await newClub(kantine.store, 'elsewhere')).key)
  const send = sender(kantine, club.key)
  await send('POST /members', { name: 'Sanne' }, 'same')
  const all = [
    await other('POST /members', { name: 'Sanne' }, 'same'),
    await elsewhere('POST /members', { name: 'Sanne' }, 'same'),
    await send('POST /kennismakers', { name: 'Sanne' }, 'same'),
    await send('POST /members/bulk', batchOf('Sanne'), 'same'),
    await send('PATCH /members/1', { name: 'Sanne' }, 'same'),
    await send('PATCH /members/2', { name: 'Sanne' }, 'same'),
    await send('DELETE /members/2', undefined, 'same'),
  ]
  assert.deepEqual(
    all.map((answer) => [answer.status, replayed(answer)]),
    [201, 201, 201, 200, 200, 200, 204].map((status) => [status, false]),
  )
  assert.deepEqual(await namesOf(send), ['Sanne', 'Sanne'])
})

onBothEngines(
  'single writes support the key too: a repetition gets the same status, body and Location',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const send = sender(kantine, (await newClub(kantine.store, 'single')).key)
    for (const call of ['created', 'again']) {
      const answer = await send('POST /members', { name: 'Sanne' }, 'create-1')
      assert.deepEqual([answer.status, answer.headers.get('location')], [201, '/api/v1/members/1'])
      assert.equal(replayed(answer), call === 'again')
    }
    for (const call of ['removed', 'again']) {
      const answer = await send('DELETE /members/1', undefined, 'delete-1')
      assert.deepEqual([answer.status, answer.text, replayed(answer)], [204, '', call === 'again'])
    }
    assert.equal((await send('DELETE /members/1', undefined, 'delete-2')).status, 404)
  },
)

onBothEngines('a repeated single write returns the version it wrote, never a later one', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store, 'own-version')
  const send = sender(kantine, key)
  const create = () => send<Stamped>('POST /members', { name: 'Sanne' }, 'create-1')
  const rename = () => send<Stamped>('PATCH /members/1', { name: 'Sanne de Vries' }, 'rename-1')
  const ownVersion = ({ status, headers, body: { id, updated_at } }: Sent<Stamped>) => [
    ...[status, headers.get('etag'), headers.get('location')],
    JSON.stringify({ id, updated_at }),
  ]
  const versionOnly = ({ status, headers, text }: Sent<Stamped>) => [
    ...[status, headers.get('etag'), headers.get('location')],
    text,
  ]
  const created = await create()
  assert.equal((await create()).text, created.text)
  const renamed = await rename()
  // A client that repeats its change and goes on with this tag does not overwrite what another client has written.
  await send('PATCH /members/1', { name: 'Sanne Jansen', email: 'sanne@example.org' })
  for (const [first, again] of [
    [created, await create()],
    [renamed, await rename()],
  ] as const) {
    assert.ok(first.headers.get('etag'))
    assert.deepEqual([versionOnly(again), replayed(again)], [ownVersion(first), true])
    const { status } = await kantine.call('/api/v1/members/1', {
      key,
      method: 'PATCH',
      body: '{"phone":"0612345678"}',
      headers: { 'content-type': 'application/json', 'if-match': String(again.headers.get('etag')) },
    })
    assert.equal(status, 412)
  }
  assert.notEqual(created.headers.get('etag'), renamed.headers.get('etag'))
  await send('DELETE /members/1')
  for (const [first, again] of [
    [created, await create()],
    [renamed, await rename()],
  ] as const)
    assert.deepEqual(versionOnly(again), ownVersion(first))
})

onBothEngines('a repetition returns the record again if later writes did not change it', async (engine) => {
  const kantine = await sharedKantine(engine)
  const send = sender(kantine, (await newClub(kantine.store, 'unchanged')).key)
  const rename = () => send<Stamped>('PATCH /members/1', { name: 'Sanne de Vries' }, 'rename-1')
  await send('POST /members', { name: 'Sanne' })
  const first = await rename()
  assert.deepEqual((await send('PATCH /members/1', { name: 'Sanne de Vries' })).text, first.text, 'nothing changed')
  const again = await rename()
  assert.deepEqual([again.text, again.headers.get('etag')], [first.text, first.headers.get('etag')])
})

onBothEngines('a repetition of a write by a release before 1.7.0 returns only the id', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id, key } = await newClub(kantine.store, 'before')
  const send = sender(kantine, key)
  await send('POST /members', { name: 'Sanne' }, 'create-1')
  // The column as an earlier release leaves it, and as the file of a club can have it.
  for (const stored of [null, '2026-11-21T15:04:05.123Z "\r\nx: y', 'x']) {
    await changeRows(kantine.store, sql`update idempotent_answers set record_version = ${stored} where club_id = ${id}`)
    const again = await send('POST /members', { name: 'Sanne' }, 'create-1')
    assert.deepEqual([again.status, again.text, again.headers.get('etag')], [201, '{"id":1}', null])
  }
})

onBothEngines('while others change the record, no repetition returns their changes as its own', async (engine) => {
  const kantine = await sharedKantine(engine)
  const send = sender(kantine, (await newClub(kantine.store, 'busy')).key)
  await send('POST /members', { name: 'Sanne' })
  const rename = () => send<Stamped>('PATCH /members/1', { name: 'Sanne de Vries' }, 'rename-1')
  const first = await rename()
  const others = Array.from({ length: 8 }, (_, n) => send('PATCH /members/1', { email: `sanne${n}@example.org` }))
  const repeated: Sent<Stamped>[] = []
  for (let n = 0; n < 8; n++) repeated.push(await rename())
  await Promise.all(others)
  for (const again of [...repeated, await rename()]) {
    assert.equal(again.headers.get('etag'), first.headers.get('etag'))
    const { id, updated_at } = first.body
    assert.ok([first.text, JSON.stringify({ id, updated_at })].includes(again.text), again.text)
  }
})

onBothEngines('stored responses contain no record data', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'forgetful')
  const send = sender(kantine, club.key)
  const person = { name: 'Geheim', email: 'geheim@example.org', phone: '0612345678', birth_date: '1899-07-13' }
  const wrong = { ...person, name: { Geheim: 'Geheim' }, email: 'geheim', birth_date: '1899-07-32', 'Geheim geheim': 1 }
  await send('POST /members', person, 'create')
  await send('PATCH /members/1', { ...person, name: 'Geheim de Vries' }, 'update')
  await send('POST /kennismakers', person, 'kennismaker')
  await send(
    'POST /members/bulk',
    {
      operations: [
        ...[person, wrong].map((data) => ({ op: 'create', data })),
        ...[person, wrong].map((data) => ({ op: 'update', id: 1, data })),
        { op: 'Geheim', data: person },
        { op: 'update', id: 'Geheim', data: person },
        'Geheim',
      ],
    },
    'batch',
  )
  const kept = await kantine.store.findAcrossClubs(sql`select * from idempotent_answers where club_id = ${club.id}`)
  assert.equal(kept.length, 4)
  assert.doesNotMatch(JSON.stringify(kept), /geheim|0612345678|1899-07/i)
  assert.ok(kept.every(({ outcome, body }) => outcome === 'processed' || body === ''))
})

onBothEngines('a repetition of a running request gets 409 with Retry-After', async (engine) => {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store, 'underway')
  const send = sender(kantine, club.key)
  const call = () => send<Problem>('POST /members/bulk', batchOf('Sanne'), 'members-1')
  const release = await busy(kantine.store, club)
  const [refused, done] = await together([call(), call()], release)
  assert.deepEqual([refused.status, refused.body.code], [409, 'idempotency_in_progress'])
  assert.equal(refused.headers.get('retry-after'), '1')
  assert.deepEqual([done.status, replayed(done)], [200, false])
  const later = await call()
  assert.deepEqual([later.status, later.text, replayed(later)], [200, done.text, true])
  assert.deepEqual(await namesOf(send), ['Sanne'])
})

onBothEngines('a rejected request is not stored, so the corrected one can use the same key', async (engine) => {
  const kantine = await startKantine(engine)
  const club = await newClub(kantine.store, 'refused')
  const send = sender(kantine, club.key)
  const reading = sender(kantine, (await newKey(kantine.store, club, { scopes: ['members:read'] })).key)
  assert.equal((await send('POST /members/bulk', { operations: {} }, 'members-1')).status, 422)
  assert.equal((await send('POST /members/bulk', '{', 'members-1')).status, 400)
  assert.equal((await send('POST /members', { name: '' }, 'create-1')).status, 422)
  assert.equal((await send('PATCH /members/7', { name: 'Jan' }, 'update-1')).status, 404)
  assert.equal((await reading('POST /members/bulk', batchOf('Jan'), 'members-1')).status, 403)
  assert.equal(await keptAnswers(kantine.store), 0)
  assert.equal((await send('POST /members/bulk', batchOf('Sanne'), 'members-1')).status, 200)
  assert.equal((await send('POST /members', { name: 'Youssef' }, 'create-1')).status, 201)
  assert.deepEqual(await namesOf(send), ['Sanne', 'Youssef'])
})

onBothEngines('responses are stored for seven days; then the row is deleted and the key is new', async (engine) => {
  const kantine = await startKantine(engine)
  const send = sender(kantine, (await newClub(kantine.store, 'expiring')).key)
  await send('POST /members/bulk', batchOf('Sanne'), 'members-1')
  await age(kantine.store, keptMs - 60_000)
  await forgetOld(kantine.store, [idempotentAnswers])
  assert.equal(replayed(await send('POST /members/bulk', batchOf('Sanne'), 'members-1')), true)
  await age(kantine.store, 60_000)
  const anew = await send('POST /members/bulk', batchOf('Youssef'), 'members-1')
  assert.deepEqual([anew.status, replayed(anew)], [200, false])
  assert.equal(replayed(await send('POST /members/bulk', batchOf('Youssef'), 'members-1')), true)
  assert.deepEqual(await namesOf(send), ['Sanne', 'Youssef'])
  await age(kantine.store, keptMs)
  assert.equal(await keptAnswers(kantine.store), 1)
  await forgetOld(kantine.store, [idempotentAnswers])
  assert.equal(await keptAnswers(kantine.store), 0)
})

onBothEngines('stored responses survive a restart', async (engine) => {
  const database = await newDatabase(engine)
  const before = await startKantine(engine, { database })
  const { key } = await newClub(before.store, 'restarted')
  const first = await sender(before, key)('POST /members/bulk', batchOf('Sanne'), 'members-1')
  await before.close()
  const after = sender(await startKantine(engine, { database }), key)
  const again = await after('POST /members/bulk', batchOf('Sanne'), 'members-1')
  assert.deepEqual([again.status, again.text, replayed(again)], [200, first.text, true])
  assert.deepEqual(await namesOf(after), ['Sanne'])
})

test(
  "instances on one PostgreSQL share stored responses and know each other's running requests",
  needsPostgres,
  async () => {
    const database = await newDatabase('postgres')
    const [one, two, busyOne] = [
      await startKantine('postgres', { database }),
      await startKantine('postgres', { database }),
      await startKantine('postgres', { database }),
    ]
    const club = await newClub(one.store, 'shared')
    const call = (instance: Running) =>
      sender(instance, club.key)<Problem>('POST /members/bulk', batchOf('Sanne'), 'members-1')
    const release = await busy(busyOne.store, club)
    const [refused, done] = await together([call(one), call(two)], release)
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [409, '1'])
    assert.deepEqual([done.status, replayed(done)], [200, false])
    for (const instance of [one, two, busyOne]) {
      const again = await call(instance)
      assert.deepEqual([again.status, again.text, replayed(again)], [200, done.text, true])
    }
    assert.deepEqual(await namesOf(sender(one, club.key)), ['Sanne'])
  },
)
