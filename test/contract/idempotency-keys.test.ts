/** Valid values of Idempotency-Key (section 8), on every writing operation. */
import assert from 'node:assert/strict'
import type { ClubWithKey } from '../support/clubs-and-people.ts'
import { type Exchange, overConnections, withConnections } from '../support/connections.ts'
import { onOneEngine, sharedKantine } from '../support/kantine.ts'
import type { Problem } from '../support/send.ts'
import { bodyFor, callTo, filledClub, newFields, rowsOf, type Writing, writings } from '../support/writing.ts'

/** A text as the bytes of UTF-8 in a header. */
const bytes = (text: string) => Buffer.from(text).toString('latin1')

/** All of them different, although some look alike. */
const goodKeys = [
  ...['"quoted"', "it's", 'a b  c', '{"json":1}', 'a,b;c=d', '%00', '__proto__', 'x', 'X', 'x'.repeat(120)],
  ...['\u00e9', 'e\u0301', '\u{1F600}'.repeat(120), '\u202E\u05D0'].map(bytes),
  // Not UTF-8, but ISO 8859-1.
  ...['\u00e8', '\u00ea'],
]

const wrongKeys: (string | string[])[] = [
  ...['', ' ', '\t ', 'x'.repeat(121), bytes('\u{1F600}'.repeat(121)), bytes('\u00e9'.repeat(121))],
  ['twice', 'twice'],
  ['one', 'another'],
  ['', 'empty'],
]

/** Calls an operation, of those that are about a record on the next of those that are there. */
function call(
  exchange: Exchange,
  { key }: ClubWithKey,
  writing: Writing,
  id: number,
  idempotencyKey: string | string[],
  n = 0,
) {
  const [method = '', path = ''] = callTo(writing, id).split(' ')
  const body = bodyFor(writing, newFields(writing, n))
  return exchange({
    method,
    path: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      'idempotency-key': idempotencyKey,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

for (const writing of writings) {
  onOneEngine(`${writing.name}: a key is a single text of 1 to 120 characters`, async (engine) => {
    const kantine = await sharedKantine(engine)
    const club = await filledClub(kantine.store)
    const rows = await rowsOf(kantine.store, club)
    await withConnections(kantine, async (exchange) => {
      await overConnections(wrongKeys, async (key) => {
        const { status, text } = await call(exchange, club, writing, 5, key)
        const { code, errors } = JSON.parse(text) as Problem
        assert.deepEqual([status, code, errors?.map(({ header }) => header)], [400, 'bad_request', ['Idempotency-Key']])
      })
      assert.deepEqual(await rowsOf(kantine.store, club), rows)
      for (const [i, key] of goodKeys.entries()) {
        // One path for all: only the keys differ. What is removed is gone, so there each key has a path.
        const id = writing.operation === 'delete' ? i + 1 : 5
        const first = await call(exchange, club, writing, id, key, i)
        assert.ok(first.status < 300, `${key}: ${first.text}`)
        assert.equal(first.headers.get('idempotency-replayed'), null, key)
        const second = await call(exchange, club, writing, id, key, i)
        assert.deepEqual([second.status, second.text], [first.status, first.text], key)
        assert.equal(second.headers.get('idempotency-replayed'), 'true', key)
      }
    })
  })
}
