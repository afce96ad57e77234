/**
 * Promises of every writing operation, checked on both engines; what is rejected before it gets to the database, on one of them in turn. New
 * operations are covered automatically.
 */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { allScopes } from '@kantine/contract/scopes.ts'
import { newKey as newKeyText } from '../../server/callers/keys/format.ts'
import { setPlan } from '../../server/clubs/clubs.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type ClubWithKey, newKey } from '../support/clubs-and-people.ts'
import { full } from '../support/full.ts'
import { engines, type Running, startKantine } from '../support/kantine.ts'
import { type Batch, type Problem, type Send, sender } from '../support/send.ts'
import {
  bodyFor,
  callTo,
  changesBetween,
  entriesOf,
  filledClub,
  isChange,
  newFields,
  pathTo,
  rowsOf,
  type Writing,
  writings,
} from '../support/writing.ts'

type Record = { id: number; updated_at: string; [field: string]: unknown }

const successes = {
  create: 201,
  update: 200,
  put_by_external_id: 200,
  delete: 204,
  set_status: 200,
  upsert: 201,
  bulk: 200,
} as const
const statusOf = ({ operation }: Writing) => successes[operation as keyof typeof successes]

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let kantine: Running
    /** Has the ids 1 to 30; nothing in it is ever changed. */
    let here: ClubWithKey
    /** Has the ids 1 to 40. */
    let elsewhere: ClubWithKey
    /** Is not on the Pro plan. */
    let basic: ClubWithKey
    let clubs = 0

    before(async () => {
      kantine = await startKantine(engine)
      here = await filledClub(kantine.store, 'here')
      elsewhere = await filledClub(kantine.store, 'elsewhere', 40)
      basic = await filledClub(kantine.store, 'basic')
      await setPlan(kantine.store, kantineItself, basic.id, 'basic')
    })

    /** A club of its own for a test that changes something. */
    const newFilledClub = () => filledClub(kantine.store, `club-${++clubs}`)

    const get = (key: string, path: string) => sender(kantine, key)<Record>(`GET ${path}`)

    /** Makes the call of an operation, on the record 5 where it is about one that is there. */
    function perform(send: Send, writing: Writing, idempotencyKey?: string) {
      const key = idempotencyKey ?? (writing.operation === 'bulk' ? 'first' : undefined)
      return send<Record>(callTo(writing, 5), bodyFor(writing), key)
    }

    /** Expects an error of a call, and that it left no trace. */
    async function refused(key: string, writing: Writing, status: number, code: string, club = here): Promise<Problem> {
      const rows = await rowsOf(kantine.store, club)
      const answer = await perform(sender(kantine, key), writing)
      const problem = answer.body as unknown as Problem
      assert.deepEqual([answer.status, problem.code], [status, code])
      assert.deepEqual(await rowsOf(kantine.store, club), rows)
      return problem
    }

    for (const [at, writing] of writings.entries()) {
      const { name, resource, operation, path } = writing
      const isOwnTurn = full || engines[at % engines.length] === engine
      const testRejection = (title: string, run: () => Promise<void>) => {
        if (isOwnTurn) test(title, run)
      }
      const collection = `/${resource.plural}`
      const scope = resource.scopes.write as (typeof allScopes)[number]

      testRejection(`${name}: a missing or never issued key gets 401`, async () => {
        await refused('', writing, 401, 'unauthorized')
        await refused(newKeyText('live'), writing, 401, 'invalid_token')
      })

      testRejection(
        `${name}: a key with every scope but ${scope} gets 403, and the response names the missing scope`,
        async () => {
          const { key } = await newKey(kantine.store, here, { scopes: allScopes.filter((other) => other !== scope) })
          const { detail } = await refused(key, writing, 403, 'insufficient_scope')
          assert.match(detail, new RegExp(`needs the scope ${scope}\\.`))
        },
      )

      test(`${name}: ${scope} alone is enough, and does not allow reading`, async () => {
        const club = await newFilledClub()
        const { key } = await newKey(kantine.store, club, { scopes: [scope] })
        assert.equal((await perform(sender(kantine, key), writing)).status, statusOf(writing))
        assert.equal((await get(key, collection)).status, 403)
        assert.equal((await get(key, `${collection}/6`)).status, 403)
      })

      testRejection(`${name}: a club without the Pro plan gets 403 upgrade_required`, async () => {
        await refused(basic.key, writing, 403, 'upgrade_required', basic)
      })

      testRejection(`${name}: a sandbox key gets 403 read_only_key`, async () => {
        await refused(await sandboxKey(), writing, 403, 'read_only_key')
      })

      test(`${name}: an id of another club gets the same response as a missing one`, async () => {
        const send = sender(kantine, here.key)
        const there = await rowsOf(kantine.store, elsewhere)
        if (path.includes('{id}')) {
          for (const ids of [
            ['35', '99', '9007199254740993'],
            ['0', '-1', '01', 'x'],
          ]) {
            const answers = []
            for (const id of ids) {
              const { status, text } = await send<Problem>(callTo(writing, id), bodyFor(writing))
              assert.equal(status, 404)
              answers.push(text)
            }
            assert.equal(new Set(answers).size, 1, answers.join('\n'))
          }
        }
        if (operation === 'bulk' && !resource.naturalKey) {
          const batch = (id: number) =>
            send<Batch>(
              callTo(writing, ''),
              {
                operations: [
                  { op: 'update', id, data: {} },
                  { op: 'delete', id },
                ],
              },
              `${id}`,
            )
          const [foreign, missing] = [await batch(35), await batch(99)]
          assert.deepEqual(
            foreign.body.results.map(({ status }) => status),
            [404, 404],
          )
          assert.equal(foreign.text.replaceAll('35', '99'), missing.text)
        }
        assert.deepEqual(await rowsOf(kantine.store, elsewhere), there)
      })

      testRejection(`${name}: query parameters are rejected by name`, async () => {
        const { method } = writing
        const key = { 'idempotency-key': 'with-parameters', 'content-type': 'application/json' }
        const body = JSON.stringify(bodyFor(writing))
        const target = `/api/v1${pathTo(writing, 5)}?limit=1&dry_run=true`
        const answer = await kantine.call(target, { key: here.key, method, headers: key, body })
        const problem = (await answer.json()) as { code: string; errors: { parameter: string }[] }
        assert.deepEqual([answer.status, problem.code], [400, 'bad_request'])
        assert.deepEqual(
          problem.errors.map(({ parameter }) => parameter),
          ['limit', 'dry_run'],
        )
      })

      testRejection(
        `${name}: ${operation === 'delete' ? 'a body is rejected' : 'a body that is missing or not declared as JSON is rejected'}`,
        async () => {
          const rows = await rowsOf(kantine.store, here)
          const body = Buffer.from(JSON.stringify(bodyFor(writing) ?? { force: true }))
          const attempt = async (type: string | undefined, body?: Buffer, more: object = {}) => {
            const headers = { 'idempotency-key': 'attempt', ...(type && { 'content-type': type }), ...more }
            const call = `/api/v1${pathTo(writing, 5)}`
            const options = {
              key: here.key,
              method: writing.method,
              headers,
              ...(body && { body: new Uint8Array(body) }),
            }
            const answer = await kantine.call(call, options)
            const { code, errors } = (await answer.json()) as Problem
            return [answer.status, code, errors?.map(({ pointer }) => pointer).join()]
          }
          for (const encoding of ['gzip', 'br', 'deflate', 'identity, gzip', 'x']) {
            const refused = await attempt('application/json', body, { 'content-encoding': encoding })
            assert.deepEqual(refused, [415, 'unsupported_media_type', undefined], encoding)
          }
          const patch = await attempt('application/merge-patch+json', Buffer.from('[]'))
          const isPatch = [422, 'validation_failed', ''].join() === patch.join()
          assert.equal(isPatch, writing.method === 'PATCH', patch.join())
          if (!isPatch) assert.deepEqual(patch, [415, 'unsupported_media_type', undefined])
          for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', undefined]) {
            assert.deepEqual(await attempt(type, body), [415, 'unsupported_media_type', undefined], String(type))
          }
          if (operation === 'delete')
            assert.deepEqual(await attempt('application/json', body), [400, 'bad_request', ''])
          else {
            assert.deepEqual(await attempt(undefined), [400, 'bad_request', ''])
            assert.deepEqual(await attempt('application/json', Buffer.alloc(0)), [400, 'bad_request', ''])
          }
          assert.deepEqual(await rowsOf(kantine.store, here), rows)
        },
      )

      test(`${name}: the response equals a later read, and the change log has every change`, async () => {
        const club = await newFilledClub()
        const send = sender(kantine, club.key)
        const rows = await rowsOf(kantine.store, club)
        const { status, headers, text, body } = await perform(send, writing)
        assert.equal(status, statusOf(writing))
        const location = headers.get('location')
        if (status === 201) {
          assert.equal(location, `/api/v1${collection}/31`)
          assert.deepEqual({ ...newFields(writing), ...body }, body)
        } else assert.equal(location, null)
        if (status === 204) {
          assert.equal(text, '')
          assert.equal((await get(club.key, `${collection}/5`)).status, 404)
        } else if (operation !== 'bulk') {
          assert.equal(text, (await get(club.key, `${collection}/${body.id}`)).text)
        }
        await changeLogTells(club, rows)
      })

      test(`${name}: a repetition with the same Idempotency-Key executes once and gets the same response`, async () => {
        const club = await newFilledClub()
        const send = sender(kantine, club.key)
        // With a quote, a blank and letters beyond ASCII, as fetch can send them.
        const key = 'order "42" \u00e9'
        const first = await perform(send, writing, key)
        assert.equal(first.status, statusOf(writing))
        assert.equal(first.headers.get('idempotency-replayed'), null)
        const rows = await rowsOf(kantine.store, club)
        const second = await perform(send, writing, key)
        assert.equal(second.headers.get('idempotency-replayed'), 'true')
        for (const header of ['location', 'content-type', 'content-length']) {
          assert.equal(second.headers.get(header), first.headers.get(header), header)
        }
        assert.deepEqual([second.status, second.text], [first.status, first.text])
        if (operation !== 'delete') {
          const body = `${JSON.stringify(bodyFor(writing))} `
          const reused = await send<Problem>(callTo(writing, 5), body, key)
          assert.deepEqual([reused.status, reused.body.code], [422, 'idempotency_key_reused'])
        }
        assert.deepEqual(await rowsOf(kantine.store, club), rows)

        const other = await newKey(kantine.store, club)
        const ofOther = await perform(sender(kantine, other.key), writing, key)
        assert.equal(ofOther.headers.get('idempotency-replayed'), null, 'another API key has its own')
      })

      if (operation === 'bulk') {
        testRejection(`${name}: a request without an Idempotency-Key gets 400 idempotency_key_required`, async () => {
          const rows = await rowsOf(kantine.store, here)
          const { status, body } = await sender(kantine, here.key)<Problem>(callTo(writing, ''), bodyFor(writing))
          assert.deepEqual([status, body.code], [400, 'idempotency_key_required'])
          assert.deepEqual(
            body.errors?.map(({ header }) => header),
            ['Idempotency-Key'],
          )
          assert.deepEqual(await rowsOf(kantine.store, here), rows)
        })
      }

      if (operation === 'delete') {
        test(`${name}: an empty object is accepted as body`, async () => {
          const send = sender(kantine, (await newFilledClub()).key)
          for (const [i, body] of ['{}', ' {\n} ', ''].entries()) {
            assert.equal((await send(callTo(writing, 5 + i), body)).status, 204)
          }
        })
      }

      if (operation === 'update') {
        test(`${name}: an update may be declared as a JSON merge patch`, async () => {
          const { key } = await newFilledClub()
          const change = (type: string) =>
            kantine.call(`/api/v1${collection}/5`, {
              key,
              method: 'PATCH',
              headers: { 'content-type': type },
              body: JSON.stringify(bodyFor(writing)),
            })
          const first = await change('application/merge-patch+json; charset=utf-8')
          assert.equal(first.status, 200)
          assert.equal(await (await change('application/json')).text(), await first.text())
        })
      }

      if (isChange(writing)) {
        test(`${name}: sending back an unchanged record succeeds and keeps its updated_at`, async () => {
          const club = await newFilledClub()
          const send = sender(kantine, club.key)
          // What the examples refer to is not there in a filled club of 30: the references are to records that are.
          await send(callTo(writing, 5), bodyFor(writing))
          const read = await get(club.key, `${collection}/5`)
          const { status, text } = await send(callTo(writing, 5), read.text)
          assert.deepEqual([status, text], [200, read.text])
          const { updated_at, ...record } = read.body
          const offset = { ...record, updated_at: updated_at.replace('Z', '+00:00') }
          assert.equal((await send(callTo(writing, 5), offset)).text, read.text)
        })

        testRejection(`${name}: a wrong value for a read-only field is rejected with the next step`, async () => {
          const send = sender(kantine, here.key)
          const readOnly = Object.entries(resource.fields).filter(([, { setBy }]) => setBy !== 'caller')
          const wrong = {
            id: 6,
            updated_at: '2026-01-01T00:00:00Z',
            ...Object.fromEntries(readOnly.map(([field, { example }]) => [field, [example]])),
          }
          const rows = await rowsOf(kantine.store, here)
          const { status, body } = await send<Problem>(callTo(writing, 5), wrong)
          assert.equal(status, 422)
          assert.deepEqual(
            body.errors?.map(({ pointer }) => pointer).sort(),
            Object.keys(wrong)
              .map((name) => `/${name}`)
              .sort(),
          )
          assert.deepEqual(
            body.errors?.slice(0, 2).map(({ detail }) => detail),
            [
              'id is set by Kantine, and this record has the id 5. Leave it out, or use the path of the record you mean.',
              'updated_at is set by Kantine, and this record has changed since you read it. Read it again, or leave updated_at out.',
            ],
          )
          for (const value of [null, '5', 5.5, {}, [5]]) {
            const { status, body } = await send<Problem>(callTo(writing, 5), { id: value, updated_at: value })
            assert.equal(status, 422)
            const detail = 'updated_at is set by Kantine. Send it as you read it, or leave it out.'
            assert.equal(body.errors?.at(1)?.detail, detail)
          }
          assert.deepEqual(await rowsOf(kantine.store, here), rows)
        })
      }

      if (operation !== 'create' && operation !== 'delete') {
        test(`${name}: a write without changes keeps updated_at and adds nothing to the change log`, async () => {
          const club = await newFilledClub()
          const send = sender(kantine, club.key)
          const record = (await get(club.key, `${collection}/5`)).text
          const same = Object.fromEntries(
            Object.keys(newFields(writing)).map((name) => [name, JSON.parse(record)[name]]),
          )
          const item = {
            operations: [
              { op: 'update', id: 5, data: same },
              { op: 'update', id: 5, data: {} },
            ],
          }
          const bodies = [operation === 'bulk' && !resource.naturalKey ? item : bodyFor(writing, same)]
          for (const [i, body] of (isChange(writing) ? [...bodies, {}] : bodies).entries()) {
            const { status, text } = await send(callTo(writing, 5), body, `same ${i}`)
            assert.equal(status, 200, text)
            if (operation !== 'bulk') assert.equal(text, record)
          }
          assert.equal((await get(club.key, `${collection}/5`)).text, record)
          assert.deepEqual(await entriesOf(kantine.store, club), [])
        })
      }
    }

    test('the same Idempotency-Key is independent on each path', async () => {
      const club = await newFilledClub()
      const send = sender(kantine, club.key)
      for (const replayed of [null, 'true']) {
        for (const writing of writings) {
          // An external id names the records that no other call of this test gives another one.
          const ids = writing.operation === 'put_by_external_id' ? [7, 8] : [5, 6]
          for (const id of writing.path.includes('{') ? ids : [5]) {
            const body = bodyFor(writing, newFields(writing, id))
            const { status, headers, text } = await send(callTo(writing, id), body, 'the-one')
            assert.equal(status, statusOf(writing), `${callTo(writing, id)}: ${text}`)
            assert.equal(headers.get('idempotency-replayed'), replayed, callTo(writing, id))
          }
        }
      }
    })

    /** Expects an entry of this key for every record that is not as it was, and no other. */
    async function changeLogTells(club: ClubWithKey, before: { [table: string]: string[] }): Promise<void> {
      const after = await rowsOf(kantine.store, club)
      const entries = await entriesOf(kantine.store, club)
      const told = entries.map(({ kind, record_id, fields }) => `${kind} ${record_id} ${fields}`.trim())
      const changes = changesBetween(before, after)
      assert.deepEqual(
        told.sort(),
        changes.map(({ kind, id, fields }) => `${kind} ${id} ${fields.join(' ')}`.trim()).sort(),
      )
      assert.ok(changes.length > 0)
      for (const { actor, actor_id } of entries) assert.deepEqual([actor, Number(actor_id)], ['key', club.keyId])
    }

    let sandbox: Promise<string> | undefined
    const sandboxKey = () => {
      sandbox ??= kantine
        .call('/api/v1/sandbox-keys', { method: 'POST' })
        .then(async (answer) => ((await answer.json()) as { key: string }).key)
      return sandbox
    }
  })
}
