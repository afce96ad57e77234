/** ETags and preconditions (RFC 9110, section 13) of every list, record and write. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Field } from '@kantine/contract/fields.ts'
import { operations } from '@kantine/contract/operations.ts'
import { pathOf, type Resource } from '@kantine/contract/resource.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { season } from '@kantine/contract/resources/season.ts'
import { resources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Writer } from '../../server/store/writer.ts'
import type { ClubWithKey } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import { engines, type Running, startKantine } from '../support/kantine.ts'
import type { Problem } from '../support/send.ts'
import { takingTurns } from '../support/taking-turns.ts'
import { bodyFor, callTo, filledClub, otherValue, rowsOf, type Writing, writings } from '../support/writing.ts'

type Headers = { readonly [name: string]: string }

/** Values that are no list of entity tags. */
const malformed = [
  ...['', ' ', ',', 'bogus', '"bogus', 'bogus"', "'bogus'", 'w/"bogus"', 'W/bogus', 'W/ "bogus"'],
  ...['"a" "b"', '*, "a"', '"a", *', '**', '"a b"', '"a\tb"', ','.repeat(8000)],
]

const someMalformed = takingTurns(5)

/** The fields of the record 2 of a filled club, of which one has another value. */
function changedFields(resource: Resource): FieldValues {
  const { naturalKey = [], listedFrom, fields } = resource
  const [name = '', field] =
    Object.entries(fields).find(([name]) => name !== listedFrom && !naturalKey.includes(name)) ?? []
  return { ...exampleFields(resource, 1), [name]: otherValue(field as Field) }
}

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let kantine: Running
    let club: ClubWithKey

    before(async () => {
      kantine = await startKantine(engine)
      club = await filledClub(kantine.store, 'versions')
    })

    async function send(call: string, headers: Headers = {}, body?: object) {
      const [method = '', path = ''] = call.split(' ')
      const answer = await kantine.call(path, {
        method,
        key: club.key,
        headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
        ...(body && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return { status: answer.status, etag: answer.headers.get('etag'), headers: answer.headers, text }
    }

    const etagOf = async (path: string) => (await send(`GET ${path}`)).etag as string

    /** Expects that a call does not take these values of the headers, that it says so, and that it leaves no trace. */
    async function refusedFor(call: string, wrong: { readonly [header: string]: readonly string[] }, body?: object) {
      const rows = await rowsOf(kantine.store, club)
      for (const [header, values] of Object.entries(wrong)) {
        for (const value of values) {
          const { status, text } = await send(call, { [header]: value, 'idempotency-key': 'refused' }, body)
          const { code, errors } = JSON.parse(text) as Problem
          assert.deepEqual([value, status, code, errors?.[0]?.header], [value, 400, 'bad_request', header])
        }
      }
      assert.deepEqual(await rowsOf(kantine.store, club), rows)
    }

    const reads = [
      ...resources.flatMap((resource) => [
        { path: `${pathOf(resource)}?limit=3`, strong: false },
        { path: `${pathOf(resource)}?updated_since=2026-01-01T00:00:00Z`, strong: false },
        { path: `${pathOf(resource)}/2`, strong: true },
      ]),
      { path: '/api/v1/changes?limit=3', strong: false },
      { path: '/api/v1/club', strong: true },
    ]
    for (const { path, strong } of reads) {
      const wrong = someMalformed(malformed)
      test(`GET ${path}: a caller with this version gets 304 without a body, others the full response`, async () => {
        const { status, etag = '', text } = await send(`GET ${path}`)
        assert.equal(status, 200)
        assert.match(etag ?? '', strong ? /^"[\w-]{22}"$/ : /^W\/"[\w.-]+"$/)
        const opaque = etag?.replace('W/', '')
        for (const named of [etag, opaque, `W/${opaque}`, '*', `"other", ${etag}`, `"a,b",,${etag} , W/"x"`]) {
          for (const method of ['GET', 'HEAD']) {
            const unchanged = await send(`${method} ${path}`, { 'if-none-match': String(named) })
            assert.deepEqual([named, unchanged.status, unchanged.etag, unchanged.text], [named, 304, etag, ''])
            assert.equal(unchanged.headers.get('content-type'), null)
            for (const name of ['date', 'request-id', 'ratelimit', 'cache-control'])
              assert.ok(unchanged.headers.get(name), name)
            assert.equal(unchanged.headers.get('vary'), strong ? null : 'Accept-Encoding')
          }
        }
        for (const named of ['"other"', 'W/"other"', `${etag}`.replace('"', '"x'), '"\u00e9"']) {
          const whole = await send(`GET ${path}`, { 'if-none-match': named })
          assert.deepEqual([named, whole.status, whole.etag, whole.text], [named, 200, etag, text])
        }
        await refusedFor(`GET ${path}`, { 'If-None-Match': wrong, 'If-Match': [etag as string, 'bogus'] })
      })
    }

    for (const resource of resources) {
      const path = pathOf(resource)
      test(`${resource.plural}: a write changes the ETag of the list exactly when it changes the list`, async () => {
        const own = await filledClub(kantine.store, `own-${resource.name.replaceAll('_', '-')}`, 3)
        const tagOf = async (path: string) => (await kantine.call(path, { key: own.key })).headers.get('etag')
        const tags = async () => [await tagOf(path), await tagOf(`${path}?limit=1`), await tagOf('/api/v1/changes')]
        const write = <T>(work: (writer: Writer) => Promise<T>) => kantine.store.write(own.id, kantineItself, work)
        const changed = changedFields(resource)

        const seen = [await tags()]
        const changes: ((writer: Writer) => Promise<unknown>)[] = [
          (writer) => writer.put(resource, [{ fields: exampleFields(resource, 50) }]),
          (writer) => writer.put(resource, [{ id: 2, fields: changed }]),
          (writer) => writer.put(resource, [{ id: 2, fields: exampleFields(resource, 1) }]),
          (writer) => writer.remove(resource, [3]),
        ]
        for (const change of changes) {
          await write(change)
          seen.push(await tags())
        }
        for (const [list, ofPage] of seen) assert.equal(list, ofPage)
        assert.equal(new Set(seen.map(([list]) => list)).size, 5)
        assert.equal(new Set(seen.map(([, , ofChanges]) => ofChanges)).size, 5)

        await write((writer) => writer.put(resource, [{ id: 2, fields: exampleFields(resource, 1) }]))
        await kantine.store.preview(own.id, kantineItself, (writer) => writer.remove(resource, [2]))
        assert.deepEqual(await tags(), seen.at(-1), 'a write that changes nothing, and a preview')
        const other = resource === season ? facility : season
        await write((writer) => writer.put(other, [{ fields: exampleFields(other, 70) }]))
        assert.equal((await tags())[0], seen.at(-1)?.[0], 'a write of another resource')
      })
    }

    for (const writing of writings) {
      const { name, operation, resource } = writing
      const record = `${pathOf(resource)}/5`
      const callOn = (id: number) => callTo(writing, id).replace(' ', ' /api/v1')
      const { preconditions } = operations[operation]

      const wrong = someMalformed(malformed)
      test(`${name}: an unsupported or malformed precondition is rejected`, async () => {
        const wrongOf = (header: 'If-Match' | 'If-None-Match') =>
          preconditions.includes(header) ? wrong : ['"bogus"', '*', 'bogus']
        const headers = { 'If-Match': wrongOf('If-Match'), 'If-None-Match': wrongOf('If-None-Match') }
        await refusedFor(callOn(5), headers, bodyFor(writing))
      })

      if (preconditions.includes('If-Match') && writing.path.includes('{id}')) {
        test(`${name}: the write succeeds only for the version in If-Match`, async () => {
          const etag = await etagOf(record)
          const rows = await rowsOf(kantine.store, club)
          for (const other of [
            '"bogus"',
            `W/${etag}`,
            `"other", W/${etag}`,
            etag.toUpperCase(),
            await etagOf(`${pathOf(resource)}/6`),
          ]) {
            const { status, text } = await send(callOn(5), { 'if-match': other }, bodyFor(writing))
            assert.deepEqual([other, status, JSON.parse(text).code], [other, 412, 'precondition_failed'])
          }
          assert.deepEqual(await rowsOf(kantine.store, club), rows)
          const missing = await send(callOn(999), { 'if-match': etag }, bodyFor(writing))
          assert.equal(missing.status, 404)

          const headers = { 'if-match': `"other", ${etag}`, 'idempotency-key': name }
          const first = await send(callOn(5), headers, bodyFor(writing))
          assert.ok(first.status < 300, first.text)
          const again = await send(callOn(5), headers, bodyFor(writing))
          assert.deepEqual([again.status, again.text, again.etag], [first.status, first.text, first.etag])
          assert.equal(again.headers.get('idempotency-replayed'), 'true')
          if (operation === 'delete') {
            assert.equal(first.etag, null)
            return
          }
          assert.deepEqual([first.etag, first.text], await etagAndTextOf(record))
          assert.notEqual(first.etag, etag)
          assert.equal((await send(callOn(5), { 'if-match': etag }, bodyFor(writing))).status, 412)
          const any = await send(callOn(5), { 'if-match': '*' }, bodyFor(writing))
          assert.deepEqual([any.status, any.etag], [200, first.etag])
        })
      }

      if (operation === 'create' || operation === 'upsert') {
        test(`${name}: the response has the same ETag as a read of the record`, async () => {
          const made = await send(callOn(5), {}, bodyFor(writing))
          assert.equal(made.status, 201)
          assert.deepEqual([made.etag, made.text], await etagAndTextOf(made.headers.get('location') ?? ''))
        })
      }
    }

    async function etagAndTextOf(path: string) {
      const { etag, text } = await send(`GET ${path}`)
      return [etag, text]
    }

    test('these tests cover reads and writes of every kind', () => {
      const kinds = new Set(writings.map(({ operation }: Writing) => operation))
      assert.ok(kinds.size >= 6 && reads.length > 30)
    })
  })
}
