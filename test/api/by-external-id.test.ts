/** `PUT /members/by-external-id/{external_id}`, and the op `upsert` of a batch. */
import assert from 'node:assert/strict'
import { sql } from '../../server/store/sql.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { withConnections } from '../support/connections.ts'
import { onBothEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { type Batch, type Problem, type Send, sender } from '../support/send.ts'
import { entriesOf } from '../support/writing.ts'

type Member = {
  readonly id: number
  readonly name: string
  readonly external_id: string | null
  readonly updated_at: string
}
type Engine = Parameters<typeof sharedKantine>[0]

async function clubOf(engine: Engine) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const send = sender(kantine, club.key)
  const put = <T = Member>(externalId: string, body: unknown, key?: string) =>
    send<T>(`PUT /members/by-external-id/${encodeURIComponent(externalId)}`, body, key)
  return { kantine, club, send, put }
}

const membersOf = async (send: Send) => (await send<{ data: Member[] }>('GET /members?limit=200')).body.data

onBothEngines('upsert creates a member, then changes only the fields sent, then changes nothing', async (engine) => {
  const { kantine, club, send, put } = await clubOf(engine)
  const created = await put('crm-7781', { name: 'Sanne', gender: 'female' })
  assert.deepEqual([created.status, created.headers.get('location')], [201, '/api/v1/members/1'])
  assert.partialDeepStrictEqual(created.body, { id: 1, name: 'Sanne', gender: 'female', external_id: 'crm-7781' })
  const changed = await put('crm-7781', { email: 'sanne@example.org' })
  assert.deepEqual([changed.status, changed.headers.get('location')], [200, null])
  assert.partialDeepStrictEqual(changed.body, { id: 1, gender: 'female', email: 'sanne@example.org' })
  for (const body of [{ email: 'sanne@example.org' }, {}, { external_id: 'crm-7781' }, changed.body]) {
    const again = await put('crm-7781', body)
    assert.deepEqual([again.status, again.text], [200, changed.text])
  }
  assert.deepEqual(
    (await entriesOf(kantine.store, club)).map(({ kind, fields }) => `${kind} ${fields}`.trim()),
    ['member.created', 'member.updated email'],
  )
  const read = await send('GET /members/1')
  assert.equal(read.text, changed.text)
})

onBothEngines('fifty simultaneous upserts of one external id create one member', async (engine) => {
  const { send, put } = await clubOf(engine)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => put('crm-1', { name: `Member ${n}` })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array.from({ length: 49 }, () => 200), 201])
  assert.deepEqual(new Set(answers.map(({ body }) => body.id)), new Set([1]))
  assert.equal((await membersOf(send)).length, 1)
})

onBothEngines('an external id may contain any characters, percent-encoded in the path', async (engine) => {
  const { kantine, club, send, put } = await clubOf(engine)
  const ids = [
    'a/b',
    '%2F',
    'a%2Fb',
    '%',
    '€ uro',
    '😀',
    '?x=1&y#z',
    'a+b',
    '{external_id}',
    'bulk',
    '5',
    '...',
    'é',
    'e\u0301',
  ]
  for (const id of [...ids, 'x'.repeat(200), '😀'.repeat(200)]) {
    const { status, body, text } = await put(id, { name: 'Somebody' })
    assert.deepEqual([status, body.external_id], [201, id], text)
    assert.equal((await put(id, { name: 'Somebody' })).body.id, body.id)
  }
  assert.equal((await membersOf(send)).length, ids.length + 2)
  // A client that follows the standard for URLs takes dot segments out of a path; whoever sends them as they are is answered.
  await withConnections(kantine, async (exchange) => {
    for (const id of ['.', '..', '%2e%2e']) {
      const { status, text } = await exchange({
        method: 'PUT',
        path: `/api/v1/members/by-external-id/${id}`,
        headers: { authorization: `Bearer ${club.key}`, 'content-type': 'application/json' },
        body: '{"name":"Dots"}',
      })
      assert.deepEqual([status < 300, JSON.parse(text).external_id], [true, decodeURIComponent(id)])
    }
  })
})

onBothEngines('a query with broken percent-encoding is rejected, not misread', async (engine) => {
  const { send } = await clubOf(engine)
  for (const path of [
    '/members?external_id=%ff',
    '/members?external_id=%',
    '/members?limit=1&email=a%40b%zz',
    '/members?status=%',
    '/changes?limit=%ff',
    '/club?x=%ff',
  ]) {
    const { status, body } = await send<{ code: string; detail: string }>(`GET ${path}`)
    assert.deepEqual([status, body.code], [400, 'bad_request'], path)
    assert.match(body.detail, /^The query has a percent sign that does not begin an encoded UTF-8 character\./, path)
  }
  for (const path of ['/members?external_id=%25', '/members?external_id=%C3%A9']) {
    assert.equal((await send(`GET ${path}`)).status, 200, path)
  }
})

onBothEngines('an unknown list parameter is rejected with a suggestion of the right name', async (engine) => {
  const { send } = await clubOf(engine)
  const { body } = await send<{ detail: string }>('GET /members?externalId=crm-1')
  assert.equal(body.detail, 'externalId is unknown. Did you mean external_id?')
  const other = await send<{ detail: string }>('GET /members?colour=red')
  assert.match(other.body.detail, /^colour is unknown\. Use one of: limit, starting_after,/)
  const named = async (query: string) => {
    const { body } = await send<{ errors: { parameter: string; detail: string }[] }>(`GET /members?${query}`)
    return body.errors.map(({ parameter, detail }) => [parameter, detail.split('.')[0]])
  }
  assert.deepEqual(await named('first%20name=x&pr%C3%A9nom=x'), [
    ['', 'A parameter is unknown'],
    ['prénom', 'prénom is unknown'],
  ])
  assert.deepEqual(await named('%3Cb%3E=x'), [['', 'A parameter is unknown']])
})

onBothEngines('an invalid external id is rejected, and the response states the rule', async (engine) => {
  const { send } = await clubOf(engine)
  const wrong: { readonly [inPath: string]: RegExp } = {
    '': /^external_id must not be empty; send a string, such as "crm-7781"\.$/,
    '%20': /^external_id must not be blank; send a string/,
    '%00': /^external_id must be one line without control characters/,
    'a%0Ab': /^external_id must be one line without control characters/,
    [`${'x'.repeat(201)}`]: /^external_id must have at most 200 characters, but has 201; shorten it\.$/,
    '%zz': /^The path has a percent sign that does not begin an encoded UTF-8 character/,
    '%ff': /^The path has a percent sign/,
    '%ed%a0%80': /^The path has a percent sign/,
    'a%': /^The path has a percent sign/,
  }
  for (const [inPath, rule] of Object.entries(wrong)) {
    const { status, body } = await send<Problem>(`PUT /members/by-external-id/${inPath}`, { name: 'Nobody' })
    assert.deepEqual([inPath, status, body.code], [inPath, 400, 'bad_request'])
    assert.match(body.detail, rule)
    if (!rule.source.includes('percent')) assert.equal(body.errors?.length, 1)
  }
  for (const path of ['/members/by-external-id', '/members/by-external-id/a/b']) {
    const { status, body } = await send<Problem>(`PUT ${path}`, { name: 'Nobody' })
    assert.deepEqual([status, body.code], [404, 'not_found'])
    assert.match(body.detail, /Put the external id of a record after .*, with %2F for a slash\.$/)
  }
  for (const method of ['GET', 'DELETE', 'PATCH', 'POST']) {
    const { status, headers, body } = await send<Problem>(`${method} /members/by-external-id/a%2Fb`)
    assert.deepEqual([method, status, headers.get('allow')], [method, 405, 'PUT'])
    assert.match(body.detail, /^This path supports PUT\. Read the record with GET \/api\/v1\/members\?external_id=…,/)
  }
  assert.deepEqual(await membersOf(send), [])
})

onBothEngines('a body for another member, or with too few fields for a new one, is rejected', async (engine) => {
  const { send, put } = await clubOf(engine)
  const errorsOf = async (externalId: string, body: unknown) => {
    const { status, body: problem } = await put<Problem>(externalId, body)
    assert.equal(status, 422, JSON.stringify(body))
    return problem.errors?.map(({ pointer, detail }) => `${pointer}: ${detail}`)
  }
  const other = '/external_id: external_id can only be changed with PATCH /api/v1/members/{id}. Leave it out here.'
  for (const externalId of ['crm-2', null, 7]) {
    assert.deepEqual(await errorsOf('crm-1', { name: 'Jan', external_id: externalId }), [other])
  }
  const missing =
    '/name: name is required. Add it, such as "name": "Sanne de Vries". No member has this external_id yet.'
  assert.deepEqual(await errorsOf('crm-1', { status: 'archived' }), [missing])
  assert.deepEqual(await errorsOf('crm-1', { name: 'Jan', id: 14 }), [
    '/id: id is set by Kantine: callers never choose ids, and no id is used twice. Leave it out. No member has this external_id yet.',
  ])
  assert.deepEqual(await membersOf(send), [])
  await put('crm-1', { name: 'Jan' })
  assert.deepEqual(await errorsOf('crm-1', { external_id: 'crm-2' }), [other])
  assert.match(`${await errorsOf('crm-1', { id: 14 })}`, /^\/id: .*this record has the id 1\./)
})

onBothEngines('a batch combines upserts with other operations and returns 201 or 200 for each', async (engine) => {
  const { send, put } = await clubOf(engine)
  await put('known', { name: 'Known' })
  const upsert = (external_id: unknown, data: unknown, more = {}) => ({ op: 'upsert', external_id, data, ...more })
  const { body } = await send<Batch>(
    'POST /members/bulk',
    {
      operations: [
        upsert('known', { gender: 'female' }),
        upsert('new', { name: 'New' }),
        upsert('new', { name: 'New, again' }),
        { op: 'delete', id: 2 },
        upsert('new', { name: 'A third' }),
        { op: 'update', id: 1, data: { external_id: 'other' } },
        upsert('known', { name: 'Another' }),
        upsert('nobody', { gender: 'male' }),
        upsert('nobody', { name: 'X', external_id: 'somebody' }),
        upsert('nobody', { name: 'X' }, { id: 1 }),
        upsert('', { name: 'X' }),
        upsert(null, { name: 'X' }),
        { op: 'upsert', data: { name: 'X' } },
        { op: 'upsert', external_id: 'nobody' },
        { op: 'update', external_id: 'known', data: { name: 'X' } },
      ],
    },
    'mixed',
  )
  assert.deepEqual(
    body.results.map(({ status, id, errors }) => [status, id, ...(errors ?? []).map(({ pointer }) => pointer)]),
    [
      [200, 1],
      [201, 2],
      [200, 2],
      [200, 2],
      [201, 3],
      [200, 1],
      [201, 4],
      [422, undefined, '/operations/7/data/name'],
      [422, undefined, '/operations/8/data/external_id'],
      [422, undefined, '/operations/9/id'],
      [422, undefined, '/operations/10/external_id'],
      [422, undefined, '/operations/11/external_id'],
      [422, undefined, '/operations/12/external_id'],
      [422, undefined, '/operations/13/data'],
      [422, undefined, '/operations/14/external_id', '/operations/14/id'],
    ],
  )
  assert.deepEqual(
    (await membersOf(send)).map(({ id, name, external_id }) => [id, name, external_id]),
    [
      [1, 'Known', 'other'],
      [3, 'A third', 'new'],
      [4, 'Another', 'known'],
    ],
  )
})

onBothEngines('the same external id in another club belongs to another member', async (engine) => {
  const [here, there] = [await clubOf(engine), await clubOf(engine)]
  await here.put('crm-1', { name: 'Here' })
  assert.equal((await there.put('crm-1', { name: 'There' })).status, 201)
  assert.deepEqual(
    (await membersOf(here.send)).map(({ name }) => name),
    ['Here'],
  )
})

onBothEngines(
  'a repeated request returns the version it wrote, and the stored response holds no external id',
  async (engine) => {
    const { kantine, club, send, put } = await clubOf(engine)
    const first = await put('geheim-7781', { name: 'Sanne' }, 'once')
    await send('PATCH /members/1', { name: 'Sanne de Vries', external_id: null })
    const again = await put('geheim-7781', { name: 'Sanne' }, 'once')
    assert.deepEqual(
      [again.status, again.headers.get('idempotency-replayed'), again.headers.get('etag'), again.body],
      [first.status, 'true', first.headers.get('etag'), { id: 1, updated_at: first.body.updated_at }],
    )
    const other = await put('crm-2', { name: 'Sanne' }, 'once')
    assert.deepEqual([other.status, other.body.id], [201, 2], 'another path has keys of its own')
    await put<Problem>('geheim-7781', { nome: 'Sanne' })
    const kept = await kantine.store.findAcrossClubs(sql`select * from idempotent_answers where club_id = ${club.id}`)
    assert.equal(kept.length, 2)
    assert.doesNotMatch(JSON.stringify(kept), /geheim/)
  },
)

onBothEngines('a write-only key gets the whole member only when the upsert creates it', async (engine) => {
  const { kantine, club } = await clubOf(engine)
  const { key } = await newKey(kantine.store, club, { scopes: ['members:write'] })
  const put = (body: object) => sender(kantine, key)<object>('PUT /members/by-external-id/crm-1', body)
  assert.equal((await put({ name: 'Sanne' })).status, 201)
  const { status, body } = await put({ gender: 'female' })
  assert.equal(status, 200)
  assert.deepEqual(Object.keys(body), ['id', 'gender', 'external_id', 'updated_at'])
})

onBothEngines('CONTRACT=shown has no upsert by path or batch, and no unique fields', async (engine) => {
  const kantine = await startKantine(engine, { environment: { CONTRACT: 'shown' } })
  const club = await newClub(kantine.store)
  const send = sender(kantine, club.key)
  assert.equal((await send('PUT /members/by-external-id/crm-1', { name: 'Sanne' })).status, 404)
  const { body } = await send<Batch>(
    'POST /members/bulk',
    { operations: [{ op: 'upsert', external_id: 'crm-1', data: { name: 'Sanne' } }] },
    'shown',
  )
  assert.deepEqual(body.results, [{ status: 422, error: 'op must be one of create, update, delete.' }])
})
