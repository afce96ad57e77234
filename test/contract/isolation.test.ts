/** A key sees and changes only its own club: every route, with ids of another club wherever an id is possible. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Field } from '@kantine/contract/fields.ts'
import type { Collection, OperationName, Resource } from '@kantine/contract/resource.ts'
import { changesOf } from '@kantine/contract/resources/change.ts'
import { resources } from '@kantine/contract/resources.ts'
import fc from 'fast-check'
import { setStages } from '../../server/clubs/stages.ts'
import { parametersOf } from '../../server/operations/input.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import type { Store } from '../../server/store/store.ts'
import type { ClubWithKey } from '../support/clubs-and-people.ts'
import { type Incoming, type Outgoing, withConnections } from '../support/connections.ts'
import { exampleFields, withoutPlan } from '../support/example-records.ts'
import { full, seedOf } from '../support/full.ts'
import { engines, startKantine } from '../support/kantine.ts'
import { bodyFor, callTo, filledClub, newFields, rowsOf, takenBy, type Writing, writings } from '../support/writing.ts'

/** Pairs of calls on each engine: one with the id of another club, and the same with one that nobody has. */
const pairs = full ? 5000 : 250
/** Writes wait for each other within a club, so several clubs call at a time. */
const callers = 8

/** In every text of the other club, and short enough for all of them. */
const mark = '\u03b2\u03a9\u03b2'
const markedDay = '1899-07-13'
const markedNumber = 700_777
/** The other club has the ids 1 to 30, as the callers have, and 30 from here on. */
const firstForeign = 700_001
/** What is added to an id of the other club to get one that nobody has, with as many digits. */
const toMissing = 100_000

/** Everything has changed since then, and the changes since then are kept. */
const beforeAll = new Date().toISOString()

/** Anything of the other club, in an answer from which the id was taken out that the caller sent. */
const foreign = new RegExp(`${mark}|${markedDay}|${markedNumber}|\\b7000\\d\\d\\b|marked-club`)

/** How one call differs from another at the same place. */
const variation = fc.record({
  n: fc.nat(29),
  /** Where in a list of ids or of items it stands. */
  place: fc.nat(2),
  limit: fc.integer({ min: 1, max: 200 }),
  since: fc.boolean(),
  head: fc.boolean(),
  /** Whether something else is wrong as well. */
  faulty: fc.boolean(),
})
type Variation = typeof variation extends fc.Arbitrary<infer T> ? T : never

/** A place at which an id can stand. */
type Position = {
  readonly name: string
  readonly reads: boolean
  call(id: number, variation: Variation): { readonly call: string; readonly body?: unknown }
}

const readingPositions = (resource: Collection): Position[] => {
  const collection = `/${resource.plural}`
  const ids = Object.entries(parametersOf(resource)).filter(([, { type }]) => type === 'id')
  const inQuery = ['starting_after', ...ids.map(([name]) => name)].map((parameter) => ({
    name: `GET ${collection}?${parameter}=`,
    reads: true,
    call: (id: number, { limit, since, head }: Variation) => ({
      call: `${head ? 'HEAD' : 'GET'} ${collection}?${parameter}=${id}&limit=${limit}${since ? `&updated_since=${beforeAll}` : ''}`,
    }),
  }))
  const inPath = {
    name: `GET ${collection}/`,
    reads: true,
    call: (id: number, { head }: Variation) => ({ call: `${head ? 'HEAD' : 'GET'} ${collection}/${id}` }),
  }
  return resource.operations.get ? [...inQuery, inPath] : inQuery
}

function writingPositions(writing: Writing): Position[] {
  const { name, resource, operation, path } = writing
  const wrong = { shoe_size: 38 }
  if (operation === 'bulk') return batchPositions(writing)
  const inPath: Position = {
    name: `${name}: path`,
    reads: false,
    call: (id, { faulty }) => ({
      call: callTo(writing, id),
      body: bodyFor(writing, faulty ? wrong : newFields(writing)),
    }),
  }
  const inBody = referencesOf(resource, operation).map(
    (field): Position => ({
      name: `${name}: ${field}`,
      reads: false,
      call: (id, { n, place, faulty }) => ({
        call: callTo(writing, n + 1),
        body: { ...newFields(writing), ...referring(resource, field, id, place), ...(faulty && wrong) },
      }),
    }),
  )
  return path.includes('{id}') ? [inPath, ...inBody] : inBody
}

/** An item at some place of a batch, among others that change nothing. */
function batchPositions(writing: Writing): Position[] {
  const { name, resource } = writing
  const list = resource.naturalKey ? 'records' : 'operations'
  const position = (what: string, item: (id: number, variation: Variation) => object): Position => ({
    name: `${name}: ${what}`,
    reads: false,
    call: (id, variation) => {
      const others = [0, 1].map((i) =>
        resource.naturalKey ? exampleFields(resource, i) : { op: 'update', id: i + 1, data: {} },
      )
      return {
        call: callTo(writing, ''),
        body: { [list]: others.toSpliced(variation.place, 0, item(id, variation) as FieldValues) },
      }
    },
  })
  const data = (field: string, id: number, { place }: Variation) => ({
    ...newFields(writing),
    ...referring(resource, field, id, place),
  })
  const fields = referencesOf(resource, 'bulk')
  if (resource.naturalKey) return fields.map((field) => position(field, (id, variation) => data(field, id, variation)))
  return [
    position('update', (id) => ({ op: 'update', id, data: newFields(writing) })),
    position('delete', (id) => ({ op: 'delete', id })),
    ...fields.map((field) => position(`create ${field}`, (id, v) => ({ op: 'create', data: data(field, id, v) }))),
    ...fields.map((field) =>
      position(`update ${field}`, (id, v) => ({ op: 'update', id: v.n + 1, data: data(field, id, v) })),
    ),
  ]
}

const referencesOf = (resource: Resource, operation: OperationName) =>
  takenBy(resource, operation).filter((name) => resource.fields[name]?.references)

const referring = ({ fields }: Resource, field: string, id: number, place: number): FieldValues => ({
  [field]: fields[field]?.schema.type === 'array' ? [1, 2].toSpliced(place, 0, id) : id,
})

const positions = [
  ...[...resources, changesOf(resources)].flatMap(readingPositions),
  ...writings.flatMap(writingPositions),
]

/** The club whose records nobody else may see: each of its values is marked. */
async function markedClub(store: Store): Promise<ClubWithKey> {
  const club = await filledClub(store, 'marked-club')
  await setStages(store, club.id, kantineItself, [mark, 'Other'])
  await store.write(club.id, kantineItself, async (write) => {
    for (const resource of resources) {
      const records = Array.from({ length: 60 }, (_, n) => ({
        id: n < 30 ? n + 1 : firstForeign + n - 30,
        fields: markedFields(resource, n),
      }))
      await write.put(resource, records)
    }
  })
  return club
}

function markedFields(resource: Resource, n: number): FieldValues {
  const entries = Object.entries(resource.fields).map(([name, field]) => [name, markedValue(field, n)])
  const unique = (resource.unique ?? []).map((name) => [name, `${mark} ${n}`])
  return withoutPlan(resource, Object.fromEntries([...entries, ...unique]))
}

function markedValue({ schema, example, references }: Field, n: number): unknown {
  const id = n < 30 ? n + 1 : firstForeign + n - 30
  if (references) return Array.isArray(example) ? [id] : id
  if (schema.type === 'boolean') return example
  if (schema.type === 'integer') return markedNumber
  if (schema.type === 'array') return [{ id: markedNumber, name: mark }]
  if (schema.format === 'date') return markedDay
  if (schema.format === 'date-time') return `${markedDay}T12:00:00.000Z`
  return schema.format === 'email' ? `${mark}@example.org` : mark
}

for (const engine of engines) {
  test(`no call reads, changes or reveals data of another club (${engine})`, async (t) => {
    const kantine = await startKantine(engine)
    const { store } = kantine
    const other = await markedClub(store)
    const clubs = await Promise.all(Array.from({ length: callers }, (_, i) => filledClub(store, `here-${i}`)))
    const seed = seedOf(`isolation ${engine}`)
    let calls = 0
    let keys = 0

    await withConnections(kantine, async (exchange) => {
      const send = async (
        club: ClubWithKey,
        { call, body }: ReturnType<Position['call']>,
        idempotencyKey = `${++keys}`,
      ) => {
        calls++
        const answer = await exchange(outgoing(club, call, body, idempotencyKey))
        return answer
      }

      // The other club has used a key of this name on every path, so that its answers are there to be given away.
      for (const writing of writings) {
        const call = { call: callTo(writing, 5), body: bodyFor(writing) }
        assert.ok((await send(other, call, 'shared')).status < 300, writing.name)
      }
      const there = await rowsOf(store, other)
      const here = await Promise.all(clubs.map((club) => rowsOf(store, club)))

      const variations = fc.sample(variation, { numRuns: pairs, seed }).entries()
      const compare = async (club: ClubWithKey) => {
        for (const [i, one] of variations) {
          const position = positions[i % positions.length] as Position
          const id = firstForeign + one.n
          const told = `SEED=${seed}, pair ${i}: ${position.name} ${id}`
          const [ofOther, ofNobody] = [
            await send(club, position.call(id, one)),
            await send(club, position.call(id + toMissing, one)),
          ]
          assert.equal(comparable(ofOther, id), comparable(ofNobody, id + toMissing), told)
          assert.doesNotMatch(comparable(ofOther, id), foreign, told)
          if (!position.reads) continue
          const own = await send(club, position.call(one.n + 1, one))
          assert.equal(own.status, 200, told)
          assert.doesNotMatch(own.text, foreign, told)
        }
      }
      await Promise.all(clubs.map(compare))
      const refused = calls

      const now = await Promise.all(clubs.map((club) => rowsOf(store, club)))
      for (const [i, { idempotent_answers: _, ...rows }] of here.entries()) {
        assert.deepEqual({ ...now[i], ...rows }, now[i], 'what was refused changed nothing')
      }
      assert.deepEqual(await rowsOf(store, other), there, 'nothing reached the other club')

      // Now writes that are carried out, on ids that both have, and under the key that the other club used.
      const carryOut = async (club: ClubWithKey, i: number) => {
        for (const writing of writings) {
          for (const id of writing.path.includes('{id}') ? [5, 6 + i] : [5]) {
            const body = bodyFor(writing, newFields(writing, id))
            const answer = await send(club, { call: callTo(writing, id), body }, 'shared')
            assert.ok(answer.status < 300, `${callTo(writing, id)}: ${answer.text}`)
            assert.equal(answer.headers.get('idempotency-replayed'), null)
            assert.doesNotMatch(answer.text, foreign)
          }
        }
        for (const { plural } of resources) {
          const { text } = await send(club, { call: `GET /${plural}?limit=200` })
          assert.ok(JSON.parse(text).data.length > 0)
          assert.doesNotMatch(text, foreign)
        }
        for (const call of ['GET /club', 'GET /changes?limit=200']) {
          assert.doesNotMatch((await send(club, { call })).text, foreign)
        }
      }
      await Promise.all(clubs.map(carryOut))
      assert.deepEqual(await rowsOf(store, other), there, 'what was carried out stayed in its club')
      t.diagnostic(
        `${calls} calls at ${positions.length} places (${refused} with ids of others): 0 foreign bytes; SEED=${seed}`,
      )
    })
    assert.ok(pairs >= positions.length, `${positions.length} places`)
    assert.ok(calls >= 2 * pairs, `only ${calls} calls`)
  })
}

function outgoing({ key }: ClubWithKey, call: string, body: unknown, idempotencyKey: string): Outgoing {
  const [method = '', path = ''] = call.split(' ')
  const isWrite = !['GET', 'HEAD'].includes(method)
  return {
    method,
    path: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${key}`,
      ...(isWrite && { 'idempotency-key': idempotencyKey }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }
}

/** All of an answer but what differs from one request to the next, without the id that was sent. */
function comparable({ status, headers, text }: Incoming, id: number): string {
  const ofRequest = ['date', 'request-id', 'ratelimit']
  const others = [...headers].filter(([name]) => !ofRequest.includes(name))
  return `${status} ${JSON.stringify(others)} ${text}`.replaceAll(String(id), '{id}')
}
