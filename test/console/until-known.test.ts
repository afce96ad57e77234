/** What the application's client does when it does not know whether a change was made. */
import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import type { CallFailed } from '../../console/src/data/call-failed.ts'
import { type Client, inPage, loaded } from '../promises/once/page.ts'

/** What the page gets: a response, or a connection that breaks. */
type Reply = Response | 'broken'

const json =
  (status: number, body: object, headers = {}) =>
  () =>
    new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
const problem = (status: number, code: string) => json(status, { status, code, detail: `It is ${code}.` })
const pageOfProxy = (status: number) => () => new Response('<h1>From a proxy</h1>', { status })
const broken = () => 'broken' as const
const cutOff = () => new Response('{"id": 1', { status: 201, headers: { 'content-type': 'application/json' } })
const done = json(201, { id: 7 })
const alreadyDone = json(200, { id: 7, detail: 'This was already saved.' }, { 'idempotency-replayed': 'true' })

type Sent = { readonly path: string; readonly key: string | undefined; readonly body: unknown }

/** Makes a call, whose replies are these; the last one is repeated. Returns what was sent and how it ended. */
async function outcomeOf(
  replies: readonly (() => Reply)[],
  { method = 'POST', path = '/clubs/noord/members', body = { name: 'Sanne' } as object | undefined } = {},
  onSend: (times: number, page: EventTarget) => unknown = () => {},
) {
  const { call } = await loaded<Client>('call.ts')
  const sent: Sent[] = []
  const ended = await inPage(
    async (path, init, page) => {
      const reply = (replies[sent.length] ?? replies.at(-1))?.()
      sent.push({ path, key: init.headers['idempotency-key'], body: init.body })
      await onSend(sent.length, page)
      if (reply === 'broken') throw new TypeError('Failed to fetch')
      return reply as Response
    },
    () =>
      call(method, path, body).then(JSON.stringify, ({ problem }: CallFailed) => `${problem.status} ${problem.code}`),
  )
  return {
    ended,
    sent,
    keys: new Set(sent.map(({ key }) => key)),
    requests: new Set(sent.map((one) => JSON.stringify(one))),
  }
}

const unknown = {
  'no connection': broken,
  'a cut-off body': cutOff,
  'a server error': problem(500, 'internal_error'),
  'a busy server': problem(503, 'unavailable'),
}
const ofProxies = Object.fromEntries(
  [408, 502, 503, 504].map((status) => [`${status} of a proxy`, pageOfProxy(status)]),
)

for (const [what, reply] of Object.entries({ ...unknown, ...ofProxies })) {
  test(`after ${what}, a change is sent again, with the same key, until the answer says whether it was made`, async () => {
    const { ended, sent, keys, requests } = await outcomeOf([reply, broken, pageOfProxy(502), alreadyDone])
    assert.deepEqual([ended, sent.length, keys.size, requests.size], ['200 already_done', 4, 1, 1])
    assert.match(`${[...keys][0]}`, /^[\da-f-]{36}$/)
    assert.deepEqual((await outcomeOf([reply, done])).ended, '{"id":7}')
    const rejected = await outcomeOf([reply, problem(422, 'validation_failed')])
    assert.deepEqual([rejected.ended, rejected.sent.length], ['422 validation_failed', 2])
  })
}

test('a change that the server answers is sent once, and the next has another key', async () => {
  const replies = {
    done,
    rejected: problem(422, 'validation_failed'),
    busy: problem(429, 'rate_limited'),
    large: pageOfProxy(413),
  }
  const keys = new Set<string | undefined>()
  for (const [name, reply] of Object.entries(replies)) {
    const { sent } = await outcomeOf([reply])
    assert.deepEqual([name, sent.length], [name, 1])
    keys.add(sent[0]?.key)
  }
  assert.equal(keys.size, 4)
})

test('a page of a proxy that rejects the change itself is no unknown outcome', async () => {
  assert.equal((await outcomeOf([pageOfProxy(413)])).ended, '413 unreachable')
})

test('a second error of the server means that nothing was changed', async () => {
  const { ended, sent } = await outcomeOf([problem(500, 'internal_error')])
  assert.deepEqual([ended, sent.length], ['500 internal_error', 2])
})

test('too many requests and a request that still runs are asked again while the outcome is unknown', async () => {
  const { ended, sent } = await outcomeOf([
    broken,
    problem(429, 'rate_limited'),
    problem(409, 'idempotency_in_progress'),
    alreadyDone,
  ])
  assert.deepEqual([ended, sent.length], ['200 already_done', 4])
})

test('a browser that is offline sends a change once, because nothing was sent', async () => {
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true })
  try {
    const { ended, sent } = await outcomeOf([broken])
    assert.deepEqual([ended, sent.length], ['0 unreachable', 1])
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})

test('a browser that goes offline after it sent a change asks whether it was made', async () => {
  try {
    const { ended, sent } = await outcomeOf([broken, alreadyDone], {}, (times) =>
      Object.defineProperty(navigator, 'onLine', { value: times > 1, configurable: true }),
    )
    assert.deepEqual([ended, sent.length], ['200 already_done', 2])
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
})

test('two files are two changes, although the first still awaits its answer; the same change is sent once', async () => {
  const { call } = await loaded<Client>('call.ts')
  for (const path of ['/clubs/noord/members/import?step=import', '/clubs/noord/members/import?step=try']) {
    const sent: unknown[] = []
    const bodies = [
      new Blob(['{"name": "Sanne"}']),
      new Blob(['{"name": "Youssef"}']),
      { name: 'Eva' },
      { name: 'Eva' },
    ]
    await inPage(
      async (_, { body }) => {
        sent.push(body)
        return done()
      },
      () => Promise.all(bodies.map((body) => call('POST', path, body))),
    )
    assert.deepEqual(sent, [bodies[0], bodies[1], JSON.stringify(bodies[2])])
  }
})

for (const code of ['insufficient_scope', 'second_factor_required', 'not_found']) {
  test(`the outcome stays unknown if the right to ask ends meanwhile (${code})`, async () => {
    const { ended, sent } = await outcomeOf([broken, problem(code === 'not_found' ? 404 : 403, code)])
    assert.deepEqual([ended, sent.length], ['0 outcome_unknown', 2])
    assert.equal((await outcomeOf([problem(404, code)])).ended, `404 ${code}`)
  })
}

for (const [code, question] of Object.entries({ login_required: 'sign-in', password_required: 'password' })) {
  test(`if the reader must answer first (${code}), the page asks, and goes on asking for the outcome`, async () => {
    const asking = [broken, problem(401, code), alreadyDone]
    const { ended, sent, keys } = await outcomeOf(asking, {}, (times) => times === 2 && answer(question, 'answered'))
    assert.deepEqual([ended, sent.length, keys.size], ['200 already_done', 3, 1])
    const declined = await outcomeOf(asking, {}, (times) => times === 2 && answer(question, 'declined'))
    assert.deepEqual([declined.ended, declined.sent.length], ['0 outcome_unknown', 2])
  })
}

/** Answers a question soon, once the page asks it. */
async function answer(question: string, how: 'answered' | 'declined'): Promise<void> {
  type Asked = { readonly [how in 'answered' | 'declined']: () => void }
  const { useAsked } = await loaded<{ useAsked(question: string): Asked | undefined }>('call.ts')
  const look = async () => {
    const asked = await asComponent(() => useAsked(question))
    if (asked) asked[how]()
    else setImmediate(look)
  }
  setImmediate(look)
}

/** Runs a hook that only reads from outside React, without a page to render it in. */
async function asComponent<Value>(hook: () => Value): Promise<Value> {
  // Its types would declare the elements of a page for all tests.
  const react = await import('react' as string)
  const internals: { H: unknown } = react.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE
  const before = internals.H
  internals.H = { useSyncExternalStore: (_: unknown, read: () => unknown) => read() }
  try {
    return hook()
  } finally {
    internals.H = before
  }
}

test('while the outcome is unknown, the page asks before it is left, and says so', async () => {
  const { useUncertain } = await loaded<{ useUncertain(): boolean }>('until-known.ts')
  const seen: unknown[] = []
  const look = async (_: number, page: EventTarget) => {
    const mayLeave = page.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    seen.push([mayLeave, await asComponent(useUncertain)])
  }
  await outcomeOf([broken, broken, alreadyDone], {}, look)
  await outcomeOf([done], {}, look)
  assert.deepEqual(seen, [
    [true, false],
    [false, true],
    [false, true],
    [true, false],
  ])
})

test('after 23 hours the page gives up, because the server forgets the request after a day', async () => {
  const hourMs = 3_600_000
  let now = 0
  const clock = mock.method(Date, 'now', () => now)
  try {
    const { ended, sent } = await outcomeOf([broken], {}, () => {
      now += hourMs
    })
    assert.deepEqual([ended, sent.length], ['0 outcome_unknown', 24])
    // The computer slept for a week.
    const late = await outcomeOf([broken, done], {}, (_, page) => {
      page.addEventListener('online', () => {
        now += 7 * 24 * hourMs
      })
    })
    assert.deepEqual([late.ended, late.sent.length], ['0 outcome_unknown', 1])
  } finally {
    clock.mock.restore()
  }
})

test('reads, previews and calls about the own account have no key, and are not sent again', async () => {
  const calls = [
    { method: 'GET', path: '/clubs/noord/members', body: undefined },
    { path: '/clubs/noord/charges/many?preview=true' },
    { path: '/clubs/noord/members/import?step=try&existing=skip' },
    { method: 'PUT', path: '/password' },
  ]
  for (const one of calls) {
    const { ended, sent } = await outcomeOf([broken], one)
    assert.deepEqual([one.path, ended, sent.length, sent[0]?.key], [one.path, '0 unreachable', 1, undefined])
  }
  const storing = await outcomeOf([broken, alreadyDone], { path: '/clubs/noord/members/import?step=import' })
  assert.equal(storing.sent.length, 2)
})
