/**
 * Attempts by users of one club to reach another club, exceed their role or bypass a check. Each attempt is rejected, reveals nothing of
 * the other club, and changes nothing. `every-route.test.ts` tries every route without a session, from other sites and for another club;
 * `permissions.test.ts` tries every role with every route.
 */
import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { routes } from '../../server/surfaces/console/routes.ts'
import { emailOf, password } from '../support/clubs-and-people.ts'
import { onOneEngine } from '../support/kantine.ts'
import { type Attacked, attackedClubs, secretWord } from './attacked-clubs.ts'
import { type Answer, type Browser, newBrowser } from './browser.ts'

/** Such as `POST /clubs/noord/keys`, with what it sends. */
type Call = readonly [call: string, body?: unknown, headers?: { readonly [name: string]: string }]

type Tried = { readonly what: string; readonly expected: string; readonly answer: Pick<Answer, 'status' | 'text'> }

/** Makes calls, each of which is to be refused with a status and a code: `404 not_found`. */
async function refused(browser: Browser, expected: string, calls: readonly Call[]): Promise<Tried[]> {
  const tried: Tried[] = []
  for (const [call, body, headers] of calls) {
    tried.push({ what: call, expected, answer: await browser.call(call, body, headers) })
  }
  return tried
}

/** Whether an answer is what was expected; of a problem the code counts too. */
const outcomeOf = ({ status, text }: Tried['answer']): string =>
  [status, ...(/"code":"(\w+)"/.exec(text) ?? []).slice(1, 2)].join(' ')

/** Valid input for calls with an id, so that only the id can be wrong. */
const bodies: { readonly [call: string]: object } = {
  'PATCH keys/:id': { label: 'Ours' },
  'PUT keys/:id/limit': { rate_limit: 1 },
  'POST keys/:id/rotation': { hours: 0 },
  'PATCH webhooks/:id': { url: 'https://attacker.example/' },
  'POST webhooks/:id/recovery': { since: '2020-01-01T00:00:00Z' },
  'POST charges/:id/payments': { amount_cents: 1, method: 'cash' },
  'POST charges/:id/failed-payments': { outcome: 'failed' },
  'POST charges/:id/undone-payments': { payment_id: 1, reason: 'Ours' },
  'POST charges/adjustments': { charge_ids: [1], kind: 'waived', reason: 'Ours' },
  'POST charges/:id/waiver': { reason: 'Ours' },
  'POST charges/:id/cancellation': { reason: 'Ours' },
  'POST charges/:id/reopening': { reason: 'Ours' },
  'POST charges/:id/correction': { amount_cents: 1, reason: 'Ours' },
}

/** Every call about one thing of a kind, such as `keys`, with an id, below the own club. */
const callsWith = (kind: string, id: number | string): Call[] =>
  routes
    .filter(({ path }) => path.startsWith(`/console/api/clubs/:slug/${kind}/:id`))
    .map(({ method, path }) => {
      const call = `${method} ${path.replace('/console/api/clubs/:slug/', '')}`
      return [`${method} /clubs/noord/${call.split(' ')[1]?.replace(':id', `${id}`)}`, bodies[call]]
    })

/** The calls with an id of the other club; each answers as it does with an id that nobody has. */
async function idOfAnother({ owner }: Attacked, kind: string, id: number): Promise<Tried[]> {
  const tried = await refused(owner, '404 not_found', callsWith(kind, id))
  const unknown = await refused(owner, '404 not_found', callsWith(kind, 987_654))
  assert.ok(tried.length > 0)
  for (const [i, { what, answer }] of tried.entries()) assert.equal(answer.text, unknown[i]?.answer.text, what)
  return tried
}

const newKey = { label: 'Ours', scopes: ['members:read'] }
const newEndpoint = { url: 'https://example.org/', events: ['member.created'] }
const invalid = '422 validation_failed'

/** A body with one more field for each of these. */
const withMore = (call: string, body: object, more: object): Call[] =>
  Object.entries(more).map(([name, value]) => [call, { ...body, [name]: value }])

const attempts: { readonly [name: string]: (world: Attacked) => Promise<readonly Tried[]> } = {
  // Another club
  'a key of another club under the own slug': (world) => idOfAnother(world, 'keys', world.zuid.keyId),
  'an endpoint of another club under the own slug': (world) => idOfAnother(world, 'webhooks', world.zuid.endpointId),
  'a delivery of another club under the own slug': (world) => idOfAnother(world, 'deliveries', world.zuid.deliveryId),
  'an assistant of another club under the own slug': (world) => idOfAnother(world, 'assistants', world.zuid.grantId),
  'a charge of another club under the own slug': (world) => idOfAnother(world, 'charges', world.zuid.chargeId),
  'a member of another club under the own slug': (world) => idOfAnother(world, 'members', 1),
  'records of another club, by filters, by what they are called and by a search': async ({ owner }) => {
    const calls = [
      ...['members', 'events', 'charges?member_id=1', 'charges?starting_after=0', 'members/titles?ids=1'],
      ...[`search?query=${secretWord}`, `search?query=${secretWord}&resource=events`],
    ]
    const found = await refused(owner, '200', [...calls.map((one): Call => [`GET /clubs/noord/${one}`])])
    for (const { what, answer } of found) assert.deepEqual([what, JSON.parse(answer.text).data], [what, []])
    return found
  },
  'a member and an event of another club': ({ owner }) =>
    refused(owner, invalid, [
      ['POST /clubs/noord/charges', { member_id: 1, description: 'x', amount_cents: 1 }],
      ['POST /clubs/noord/registrations', { member_id: 1, event_id: 1 }],
    ]),
  'a person of another club under the own slug': async ({ owner, zuid }) => {
    const calls = (id: number): Call[] => [
      [`PATCH /clubs/noord/people/${id}`, { role: 'reader' }],
      [`DELETE /clubs/noord/people/${id}`],
      [`POST /clubs/noord/people/${id}/reset-link`],
    ]
    const tried = await refused(owner, '404 not_found', calls(zuid.ownerId))
    const unknown = await refused(owner, '404 not_found', calls(987_654))
    for (const [i, { what, answer }] of tried.entries()) assert.equal(answer.text, unknown[i]?.answer.text, what)
    return tried
  },
  'another password for somebody who belongs to another club too': async ({ owner, idOf }) =>
    refused(owner, '403 insufficient_scope', [
      [`POST /clubs/noord/people/${await idOf('both@example.org')}/reset-link`],
    ]),
  'the invitation of another club': ({ owner }) =>
    refused(owner, '404 not_found', [['POST /clubs/noord/invitations/withdrawal', { email: 'goudvis@zuid.example' }]]),
  'the log of deliveries and the activity of another club, by filters': async ({ owner, zuid }) => {
    const filters = [`deliveries?endpoint_id=${zuid.endpointId}`, `activity?by_id=${zuid.keyId}&by=key`]
    const found = await refused(owner, '200', [...filters.map((one): Call => [`GET /clubs/noord/${one}`])])
    for (const { answer } of found) assert.deepEqual(JSON.parse(answer.text).data, [])
    return found
  },
  'the slug of another club in other spellings': ({ owner }) =>
    refused(
      owner,
      '404 not_found',
      [
        '%7Auid',
        'ZUID',
        'zuid%00',
        'zuid;noord',
        'noord%2F..%2Fzuid',
        '..%2Fclubs%2Fzuid',
        'zuid%20',
        '%EF%BD%9Auid',
        'noord%252F..%252Fzuid',
      ].flatMap((slug): Call[] => [[`GET /clubs/${slug}/keys`], [`POST /clubs/${slug}/keys`, newKey]]),
    ),
  'the slug of another club beside the own one': ({ owner }) =>
    refused(owner, '400 bad_request', [
      ['GET /clubs/noord/keys?slug=zuid'],
      ['GET /clubs/noord/people?club_id=2'],
      ['GET /clubs/noord/deliveries?club_id=2'],
      ['GET /clubs/noord/deliveries?endpoint_id=1&endpoint_id=3'],
    ]),
  'the slug of another club in headers that proxies rewrite paths with': async ({ owner }) => {
    const path = '/console/api/clubs/zuid/keys'
    const headers = { 'x-original-url': path, 'x-rewrite-url': path, 'x-forwarded-prefix': '/console/api/clubs/zuid' }
    return refused(owner, '404 not_found', [['GET /clubs/nowhere/keys', undefined, headers]])
  },
  'ids in other spellings': ({ owner, zuid }) =>
    refused(
      owner,
      '404 not_found',
      [
        `0${zuid.keyId}`,
        `${zuid.keyId}.0`,
        `${zuid.keyId}e0`,
        '0x2',
        '%2B2',
        '-2',
        '%EF%BC%92',
        '2%00',
        '2,3',
        '9'.repeat(40),
      ].map((id): Call => [`GET /clubs/noord/keys/${id}`]),
    ),
  'a role in another club with the greater role in the own one': async ({ both, idOf }) =>
    refused(both, '403 insufficient_scope', [
      ['GET /clubs/zuid/keys'],
      ['POST /clubs/zuid/keys', newKey],
      [`PATCH /clubs/zuid/people/${await idOf('both@example.org')}`, { role: 'administrator' }],
    ]),

  // Fields that are not in the form
  'fields of a key that nobody chooses': ({ owner, zuid }) =>
    refused(
      owner,
      invalid,
      withMore('POST /clubs/noord/keys', newKey, {
        club_id: zuid.id,
        clubId: zuid.id,
        club: 'zuid',
        slug: 'zuid',
        id: 1,
        key: 'svc_live_x',
        digest: 'x',
        prefix: 'svc_live',
        created_at: 0,
        revoked_at: null,
        expires_at: null,
        last_used_at: 0,
        old_digest: 'x',
      }),
    ),
  'fields of a key that cannot be changed': ({ owner, noord, zuid }) =>
    refused(owner, invalid, [
      ...withMore(
        `PATCH /clubs/noord/keys/${noord.keyId}`,
        { label: 'Ours' },
        {
          id: zuid.keyId,
          club_id: zuid.id,
          rate_limit: 1,
          purpose: 'assistant',
          expires_on: null,
          expires_at: null,
          revoked_at: null,
          digest: 'x',
          constructor: {},
        },
      ),
      ...withMore(
        `POST /clubs/noord/keys/${noord.keyId}/rotation`,
        { hours: 1 },
        { id: zuid.keyId, old_ends_at: 9e12 },
      ),
      ...withMore(`PUT /clubs/noord/keys/${noord.keyId}/limit`, { rate_limit: 1 }, { id: zuid.keyId, scopes: [] }),
    ]),
  'fields of an endpoint that nobody chooses': ({ owner, noord, zuid }) =>
    refused(owner, invalid, [
      ...withMore('POST /clubs/noord/webhooks', newEndpoint, {
        id: 9,
        club_id: zuid.id,
        secret: 'whsec_eA',
        state: 'x',
      }),
      ...withMore(
        `PATCH /clubs/noord/webhooks/${noord.endpointId}`,
        {},
        {
          id: 3,
          club_id: zuid.id,
          secret: 'whsec_eA',
          state: 'disabled',
          old_secret: null,
        },
      ),
      ...withMore(
        `POST /clubs/noord/webhooks/${noord.endpointId}/test`,
        {},
        { url: 'https://attacker.example/', id: 3 },
      ),
    ]),
  'fields of a person that nobody chooses': ({ owner, ownerId, zuid }) => {
    const invited = { email: 'mo@example.org', role: 'reader' }
    return refused(owner, invalid, [
      ...withMore('POST /clubs/noord/invitations', invited, {
        club_id: zuid.id,
        clubId: zuid.id,
        clubs: ['zuid'],
        token: 'x',
        digest: 'x',
        expires_at: 9e12,
      }),
      ...withMore(
        `PATCH /clubs/noord/people/${ownerId}`,
        { role: 'reader' },
        {
          email: 'mo@example.org',
          administrator_id: 2,
          club_id: zuid.id,
          permissions: ['quotas:manage'],
        },
      ),
    ])
  },
  'fields of a charge that are the application’s': ({ owner }) =>
    refused(
      owner,
      invalid,
      withMore(
        'POST /clubs/noord/charges',
        { member_id: 1, description: 'x', amount_cents: 1 },
        {
          status: 'paid',
          paid_cents: 1,
          id: 9,
          club_id: 2,
        },
      ),
    ),
  'fields and filters with the names of JavaScript': ({ owner, ownerId, noord }) =>
    Promise.all([
      refused(owner, invalid, [
        ['POST /clubs/noord/keys', '{"label":"x","scopes":["members:read"],"__proto__":{"scopes":["members:write"]}}'],
        ['POST /clubs/noord/keys', '{"label":"x","scopes":["__proto__"]}'],
        ['POST /clubs/noord/keys', '{"label":"x","scopes":["members:read"],"purpose":"constructor"}'],
        [`PATCH /clubs/noord/people/${ownerId}`, { role: 'constructor' }],
        ['POST /clubs/noord/webhooks', { ...newEndpoint, events: ['__proto__'] }],
        [`POST /clubs/noord/webhooks/${noord.endpointId}/test`, { event: 'toString' }],
      ]),
      refused(owner, '400 bad_request', [
        ['GET /clubs/noord/activity?about=constructor'],
        ['GET /clubs/noord/activity?by=__proto__'],
        ['GET /clubs/noord/deliveries?event=constructor'],
        ['GET /clubs/noord/deliveries?__proto__=1'],
        ['GET /clubs/noord/deliveries?state[]=failed'],
        ['GET /clubs/noord/deliveries?since=constructor'],
        ['GET /clubs/noord/people?__proto__[role]=administrator'],
      ]),
    ]).then((both) => both.flat()),

  // More than the role allows
  'a greater role for oneself': async ({ secretary, treasurer, trainer, reader, ownerId, idOf }) => {
    const tried = []
    for (const [role, browser] of Object.entries({ secretary, treasurer, trainer, reader } as const)) {
      const id = await idOf(emailOf('noord', role as 'reader'))
      tried.push(
        ...(await refused(browser, '403 insufficient_scope', [
          [`PATCH /clubs/noord/people/${id}`, { role: 'administrator' }],
          ['POST /clubs/noord/invitations', { email: 'second@example.org', role: 'administrator' }],
          [`POST /clubs/noord/people/${ownerId}/reset-link`],
          [`DELETE /clubs/noord/people/${ownerId}`],
        ])),
      )
    }
    return tried
  },
  'a role that there is not': ({ owner, ownerId }) =>
    refused(
      owner,
      invalid,
      ['owner', 'Administrator', 'administrator ', '', null, ['administrator'], { administrator: true }].map(
        (role): Call => [`PATCH /clubs/noord/people/${ownerId}`, { role }],
      ),
    ),
  'a scope that is a permission of people, or none at all': ({ owner }) =>
    refused(
      owner,
      invalid,
      [
        ['people:manage'],
        ['members:read', 'keys:manage'],
        ['all'],
        ['*'],
        ['members:*'],
        ['MEMBERS:READ'],
        [],
        'members:read',
        [['members:read']],
        null,
      ].map((scopes): Call => ['POST /clubs/noord/keys', { ...newKey, scopes }]),
    ),
  'more scopes for a key that exists': async ({ owner, noord }) => {
    const at = `/clubs/noord/keys/${noord.narrowKeyId}`
    return refused(owner, invalid, [
      [`PATCH ${at}`, { scopes: ['members:read', 'members:write'] }],
      [`PATCH ${at}`, { scopes: ['members:write'] }],
      [`PATCH ${at}`, { scopes: [] }],
      [`PATCH ${at}`, { scopes: ['quotas:manage'] }],
    ])
  },
  'a limit above that of the server': ({ owner, noord }) =>
    refused(
      owner,
      invalid,
      [601, 0, -1, 1e9, 1.5, '60', true].flatMap((rate_limit): Call[] => [
        ['POST /clubs/noord/keys', { ...newKey, rate_limit }],
        [`PUT /clubs/noord/keys/${noord.keyId}/limit`, { rate_limit }],
      ]),
    ),
  'a key that outlives every rule': ({ owner, noord }) =>
    refused(owner, invalid, [
      ['POST /clubs/noord/keys', { ...newKey, purpose: 'sandbox' }],
      ['POST /clubs/noord/keys', { ...newKey, expires_on: '2020-01-01' }],
      ['POST /clubs/noord/keys', { ...newKey, expires_on: '2126-02-30' }],
      ['POST /clubs/noord/keys', { ...newKey, expires_on: '+099999-01-01' }],
      ...[25, -1, 0.5, null, '1'].map((hours): Call => [`POST /clubs/noord/keys/${noord.keyId}/rotation`, { hours }]),
    ]),
  'addresses for notifications inside the network, or that are script': ({ owner, noord }) =>
    refused(
      owner,
      invalid,
      [
        ...[
          'javascript:alert(1)',
          'data:text/html,x',
          'file:///etc/passwd',
          'ftp://example.org/',
          'http://example.org/',
        ],
        ...[
          'https://127.0.0.1/',
          'https://localhost/',
          'https://[::1]/',
          'https://169.254.169.254/',
          'https://10.0.0.1/',
        ],
        ...[
          'https://2130706433/',
          'https://0x7f.1/',
          'https://user:word@example.org/',
          'https://[::ffff:127.0.0.1]/',
          '',
        ],
      ].flatMap((url): Call[] => [
        ['POST /clubs/noord/webhooks', { ...newEndpoint, url }],
        [`PATCH /clubs/noord/webhooks/${noord.endpointId}`, { url }],
      ]),
    ),

  // Getting round the checks of a call
  'methods that are told in headers and parameters': async ({ owner, noord, secretary }) => {
    const headers = { 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE', 'x-http-method': 'DELETE' }
    return [
      ...(await refused(owner, '405 method_not_allowed', [
        [`POST /clubs/noord/webhooks/${noord.endpointId}`, {}, headers],
      ])),
      ...(await refused(owner, '400 bad_request', [['GET /clubs/noord/keys?_method=POST', undefined, headers]])),
      ...(await refused(secretary, '403 insufficient_scope', [['GET /clubs/noord/keys', undefined, headers]])),
    ]
  },
  'changes with methods that are not checked for their origin': async ({ owner, noord, kantine }) => {
    const writes = ['revocation', 'rotation', 'old-text', 'limit'].map(
      (what): Call => [`GET /clubs/noord/keys/${noord.keyId}/${what}`],
    )
    const head = await fetch(`${kantine.url}/console/api/clubs/noord/keys/${noord.keyId}/revocation`, {
      method: 'HEAD',
      headers: { cookie: owner.cookie },
    })
    assert.equal(head.status, 405)
    return refused(owner, '405 method_not_allowed', writes)
  },
  'origins and content types that look like the right ones': ({ owner, kantine }) => {
    const own = kantine.config.baseUrl
    const wrong: { readonly [name: string]: string }[] = [
      ...[
        `${own}.attacker.example`,
        `${own}/`,
        `${own}@attacker.example`,
        own.toUpperCase(),
        `${own} ${own}`,
        '*',
        'null',
      ].map((origin) => ({ origin })),
      ...['same-origin, cross-site', 'Same-Origin', 'none', 'same-site'].map((site) => ({ 'sec-fetch-site': site })),
      ...[
        'text/plain; application/json',
        'text/plain;charset=application/json',
        'application/json-patch+json',
        'multipart/form-data',
      ].map((type) => ({ 'content-type': type })),
    ]
    return refused(
      owner,
      '403 foreign_origin',
      wrong.map((headers): Call => ['POST /clubs/noord/keys', newKey, headers]),
    )
  },
  'bodies that are larger than any form': async ({ owner, noord }) => {
    const body = JSON.stringify({ label: 'x'.repeat(1_100_000) })
    return refused(owner, '413 payload_too_large', [
      ['POST /clubs/noord/keys', body],
      [`PATCH /clubs/noord/keys/${noord.keyId}`, body],
      ['POST /session/confirm', body],
    ])
  },
  'control characters in what is shown': ({ owner, noord }) =>
    refused(owner, invalid, [
      ['POST /clubs/noord/keys', { ...newKey, label: 'a\r\nSet-Cookie: b=c' }],
      ['POST /clubs/noord/keys', { ...newKey, label: 'x'.repeat(101) }],
      [`PATCH /clubs/noord/webhooks/${noord.endpointId}`, { description: 'a\u0000b' }],
      ['POST /clubs/noord/invitations', { email: 'mo@example.org\r\nBcc: all@example.org', role: 'reader' }],
    ]),

  // Getting round the password that is asked for once more
  'every call that needs the password, later than ten minutes after it was given': ({ kantine, owner, noord }) =>
    later(kantine, 11, () => {
      const confirmed = routes.filter((route) => route.confirmed)
      assert.ok(confirmed.length >= 9)
      const calls = confirmed.map(({ method, path }): Call => {
        const id = path.includes('webhooks') ? noord.endpointId : noord.keyId
        const target = path.replace('/console/api', '').replace(':slug', 'noord').replace(':id', `${id}`)
        return [`${method} ${target}`, method === 'GET' ? undefined : {}]
      })
      return refused(owner, '403 password_required', calls)
    }),
  'saying oneself that the password was given': ({ kantine, owner }) =>
    later(kantine, 11, async () => [
      ...(await refused(owner, '403 password_required', [
        ['POST /clubs/noord/keys', { ...newKey, password, confirmed: true, confirmed_at: 9e12 }],
        ['POST /clubs/noord/keys?confirmed=1', newKey],
        ['POST /clubs/noord/keys?preview=true', newKey],
        ['POST /clubs/noord/keys', newKey, { 'x-confirmed': 'true', authorization: `Basic ${btoa(`a:${password}`)}` }],
      ])),
      ...(await refused(owner, invalid, [
        ['POST /session/confirm', { password: '' }],
        ['POST /session/confirm', { password: `${password} ` }],
        ['POST /session/confirm', { password, email: emailOf('noord', 'reader') }],
        ['POST /session/confirm', { password: { $ne: '' } }],
      ])),
      ...(await refused(owner, '403 password_required', [['POST /clubs/noord/keys', newKey]])),
    ]),
  'giving the password in another session, or as somebody else': ({ kantine, owner, secretary }) =>
    later(kantine, 11, async () => {
      await secretary.call('POST /session/confirm', { password })
      await newBrowser(kantine).call('POST /session', { email: emailOf('noord'), password })
      return refused(owner, '403 password_required', [['POST /clubs/noord/keys', newKey]])
    }),

  // Sessions
  'an ended session, and tokens that are none of a session': async ({ kantine, ownerEmail: email, noord }) => {
    const gone = newBrowser(kantine)
    await gone.call('POST /session', { email, password })
    const { cookie } = gone
    await gone.call('DELETE /session')
    const [name, token] = cookie.split('=')
    const cookies = [
      cookie,
      `${name}=${noord.key}`,
      `${name}=`,
      `${name}=${token}; ${name}=${token}`,
      `${name}="${token}"`,
    ]
    return refused(newBrowser(kantine), '401 login_required', [
      ...cookies.map((cookie): Call => ['GET /clubs/noord/keys', undefined, { cookie }]),
      ['POST /clubs/noord/keys', newKey, { cookie }],
    ])
  },
  'the token of a session in another place than its cookie': async ({ kantine, owner, noord }) => {
    const [name, token] = owner.cookie.split('=')
    const bearer = { authorization: `Bearer ${token}` }
    const api = await fetch(`${kantine.url}/api/v1/members`, { headers: { ...bearer, cookie: owner.cookie } })
    assert.equal(api.status, 401)
    return refused(newBrowser(kantine), '401 login_required', [
      ['GET /clubs/noord/keys', undefined, bearer],
      ['GET /clubs/noord/keys', undefined, { authorization: `Bearer ${noord.key}` }],
      [`GET /clubs/noord/keys?${name}=${token}`],
    ])
  },
  'a session that an attacker chose before the log-in': async ({ kantine, ownerEmail: email }) => {
    const chosen = `kantine_session=${'A'.repeat(43)}`
    const browser = newBrowser(kantine)
    await browser.call('POST /session', { email, password }, { cookie: chosen })
    assert.notEqual(browser.cookie, chosen)
    return refused(newBrowser(kantine), '401 login_required', [['GET /session', undefined, { cookie: chosen }]])
  },
  'the first step of a log-in with a second factor as a session': async ({ kantine }) =>
    refused(newBrowser(kantine), '401 login_required', [
      ['GET /session', undefined, { cookie: `kantine_pending=${'A'.repeat(43)}` }],
    ]),
}

/** Runs the work a number of minutes later. */
async function later<T>({ store }: Attacked['kantine'], minutes: number, work: () => Promise<T>): Promise<T> {
  const now = store.now() + minutes * 60_000
  const clock = mock.method(store, 'wallClock', () => now)
  return work().finally(() => clock.mock.restore())
}

onOneEngine('no attempt reaches another club, exceeds a role or bypasses a check', async (engine) => {
  const world = await attackedClubs(engine)
  const before = await world.rows()
  for (const [name, attempt] of Object.entries(attempts)) {
    for (const { what, expected, answer } of await attempt(world)) {
      assert.equal(outcomeOf(answer), expected, `${name}: ${what}: ${answer.text}`)
      assert.ok(!answer.text.includes(secretWord), `${name}: ${what}: ${answer.text}`)
    }
    assert.deepEqual(await world.rows(), before, name)
  }
})
