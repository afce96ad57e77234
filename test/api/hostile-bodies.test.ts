import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import fc from 'fast-check'
import { endMemberships } from '../../server/operations/members/end-memberships.ts'
import { tableOf } from '../../server/store/body.ts'
import type { Row } from '../../server/store/engine.ts'
import { list, raw, sql } from '../../server/store/sql.ts'
import { bodyFor } from '../promises/hostile/bodies.ts'
import type { ClubWithKey } from '../support/clubs-and-people.ts'
import { type Exchange, withConnections } from '../support/connections.ts'
import { full, seedOf } from '../support/full.ts'
import { onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import type { Batch, Problem } from '../support/send.ts'
import { callTo, filledClub, writings } from '../support/writing.ts'

const requests = full ? 3000 : 150
const workers = 8

const hostile = fc
  .constantFrom(...writings)
  .chain((writing) =>
    fc.record({ writing: fc.constant(writing), id: fc.integer({ min: 1, max: 33 }), body: bodyFor(writing) }),
  )
type Hostile = typeof hostile extends fc.Arbitrary<infer T> ? T : never

/** Everything that a write can leave behind, in one statement. */
const trace = (club: number) => {
  const parts = [
    ...resources.map((resource) => {
      const table = raw(tableOf(resource))
      return sql`(select string_agg(body, ',' order by id) from ${table} where club_id = ${club})`
    }),
    sql`(select count(*) from journal where club_id = ${club})`,
    sql`(select count(*) from idempotent_answers where club_id = ${club})`,
    sql`(select last_stamp from club_clocks where club_id = ${club})`,
    sql`(select string_agg(resource || last_id, ',' order by resource) from counters where club_id = ${club})`,
  ]
  return sql`select ${list(parts.map((part, i) => sql`${part} as ${raw(`part${i}`)}`))}`
}

const answers = `part${resources.length + 1}`

/** A club of a worker's own, so that whatever changes there was changed by its calls, and what the last one left behind. */
type Target = { readonly club: ClubWithKey; trace: Row | undefined }

onEngines(`${requests} hostile bodies cause no 500, and rejected ones change nothing`, async (engine) => {
  const kantine = await sharedKantine(engine)
  const seed = seedOf(`hostile bodies ${engine}`)
  const generated = fc.sample(hostile, { numRuns: requests, seed }).entries()
  const outcomes = new Map<string, number>()
  await withConnections(kantine, async (exchange) => {
    const work = async (_: unknown, i: number) => {
      const club = await filledClub(kantine.store, `club-${i}`)
      const target: Target = { club, trace: await traceOf(kantine, club) }
      for (const [n, one] of generated) {
        try {
          const outcome = await outcomeOf(kantine, exchange, target, one, n)
          outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
        } catch (error) {
          throw new Error(`SEED=${seed}, request ${n}: ${callTo(one.writing, one.id)} ${one.body}`, { cause: error })
        }
      }
    }
    await Promise.all(Array.from({ length: workers }, work))
  })
  const leastOf3000 = { 200: 100, 201: 20, 204: 20, 400: 100, 404: 20, 422: 500, failed: 50 }
  for (const [outcome, times] of Object.entries(leastOf3000)) {
    assert.ok(
      (outcomes.get(outcome) ?? 0) >= (times * requests) / 3000,
      `only ${outcomes.get(outcome)} × ${outcome}, SEED=${seed}`,
    )
  }
})

/** What the background would end next has ended before, so that only calls change what is left behind. */
async function traceOf({ store }: Running, { id }: ClubWithKey): Promise<Row | undefined> {
  await endMemberships(store)
  return (await store.findAcrossClubs(trace(id)))[0]
}

/** Sends one body, and gives back what became of it: a status, or that all of a batch failed. */
async function outcomeOf(
  kantine: Running,
  exchange: Exchange,
  target: Target,
  { writing, id, body }: Hostile,
  n: number,
): Promise<string> {
  const [method = '', path = ''] = callTo(writing, id).split(' ')
  const { status, text } = await exchange({
    method,
    path: `/api/v1${path}`,
    headers: {
      authorization: `Bearer ${target.club.key}`,
      ...(body.length > 0 && { 'content-type': 'application/json' }),
      ...(writing.operation === 'bulk' && { 'idempotency-key': `${n}` }),
    },
    body,
  })
  const before = target.trace
  const after = await traceOf(kantine, target.club)
  target.trace = after
  if (status >= 300) {
    assert.ok([400, 404, 422].includes(status), text)
    const { errors = [] } = JSON.parse(text) as Problem
    assert.ok(status === 404 || errors.length > 0, text)
    for (const { pointer, detail } of errors) assert.ok(typeof pointer === 'string' && /[.?]$/.test(detail), text)
    assert.deepEqual(after, before)
    return `${status}`
  }
  if (writing.operation !== 'bulk') return `${status}`
  const { results, succeeded, failed } = JSON.parse(text) as Batch
  assert.equal(results.length, succeeded + failed)
  if (succeeded > 0) return '200'
  assert.deepEqual({ ...after, [answers]: before?.[answers] }, { ...before })
  return 'failed'
}
