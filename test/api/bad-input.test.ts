/**
 * Invalid bodies of every kind, for every operation that takes a body. The engines take turns, and in `npm test` each test tries some of what
 * it rejects, so that all of it is tried with several operations and fields.
 */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Field } from '@kantine/contract/fields.ts'
import { plainPhone } from '@kantine/contract/importing/unseen.ts'
import { kindOf } from '@kantine/contract/kinds.ts'
import { mostFaultsOfRecord } from '../../server/records/values.ts'
import type { ClubWithKey } from '../support/clubs-and-people.ts'
import { type Exchange, type Incoming, overConnections, withConnections } from '../support/connections.ts'
import { full } from '../support/full.ts'
import { engines, type Running, sharedKantine } from '../support/kantine.ts'
import type { Problem } from '../support/send.ts'
import { takingTurns } from '../support/taking-turns.ts'
import {
  bodyFor,
  entriesOf,
  filledClub,
  newFields,
  pathTo,
  rowsOf,
  takenBy,
  type Writing,
  writings,
} from '../support/writing.ts'
import { alien, failingOperations, noBatches, noObjects, repeated, unreadable } from '../support/wrong-bodies.ts'
import { type Wrong, wrongValues } from '../support/wrong-values.ts'

/** Texts that look odd and are none of our business. */
const kept = [
  '\u{1F469}\u200D\u{1F469}\u200D\u{1F467} \u{1F3C0}',
  '\u202Etxet\u202C \u05E9\u05DC\u05D5\u05DD \u2067\u0645\u2069',
  'e\u0301 \u00e9 \u212B \u00C5',
  '\uFEFF\u2028\u2029\uFFFE\u{10FFFF}',
  "Robert'); drop table members; -- \\ \" ' ` $1 ?1 %s %00 {{7*7}} <script>alert(1)</script>",
  '  blanks before and behind  ',
  'null',
  '\u{1F600}'.repeat(40),
]

const someUnreadable = takingTurns(4)
const someKept = takingTurns(4)
const someItems = takingTurns(2)

const someOfKind: { [kind: string]: ReturnType<typeof takingTurns> } = {}

/** Some of the values that a field rejects: together, the fields of a kind try all of them. Few fields are no text. */
function someWrong(field: Field): Wrong {
  const { type, format } = field.schema
  const kind = [type, format, !field.references].join(' ')
  someOfKind[kind] ??= takingTurns(type === 'string' ? 4 : 2)
  return someOfKind[kind](wrongValues(field))
}

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let kantine: Running
    /** Has the ids 1 to 30. */
    let club: ClubWithKey
    /** Its rows before the first test. */
    let rows: object
    let keys = 0

    before(async () => {
      kantine = await sharedKantine(engine)
      club = await filledClub(kantine.store, 'here')
      await filledClub(kantine.store, 'elsewhere', 40)
      rows = await readRows()
    })

    /** Runs a test whose calls change no record; what else they could change is compared after the last test. */
    async function unchanged(work: (exchange: Exchange) => Promise<void>): Promise<void> {
      const before = await entriesOf(kantine.store, club)
      await withConnections(kantine, work)
      assert.deepEqual(await entriesOf(kantine.store, club), before)
    }

    /** All but the answers of batches. */
    async function readRows(): Promise<object> {
      const { idempotent_answers: _, ...rows } = await rowsOf(kantine.store, club)
      return rows
    }

    after(async () => assert.deepEqual(await readRows(), rows))

    const attempt = (exchange: Exchange, writing: Writing, body: string | Buffer, headers = {}) =>
      exchange({
        method: writing.method,
        path: `/api/v1${pathTo(writing, 5)}`,
        headers: {
          authorization: `Bearer ${club.key}`,
          'content-type': 'application/json',
          'idempotency-key': `key ${++keys}`,
          ...headers,
        },
        body,
      })

    /** Expects a refusal that names exactly these places. */
    function isRefused(answer: Incoming, status: number, pointers: readonly string[], what: string): void {
      const { errors = [], ...problem } = JSON.parse(answer.text) as Problem & { status: number }
      const told = `${what.slice(0, 300)} → ${answer.text.slice(0, 1000)}`
      assert.deepEqual([answer.status, problem.status], [status, status], told)
      assert.equal(
        problem.code,
        { 400: 'bad_request', 413: 'payload_too_large', 422: 'validation_failed' }[status],
        told,
      )
      assert.deepEqual(errors.map(({ pointer }) => pointer).sort(), [...pointers].sort(), told)
      for (const { detail } of errors) assert.match(detail, /^.+\.$/, told)
    }

    // Each engine takes every second one.
    const own = writings.filter(({ operation }) => operation !== 'delete')
    for (const writing of own.filter((_, at) => full || engines[at % engines.length] === engine)) {
      const { name, resource, operation } = writing
      const isBatch = operation === 'bulk'

      const ownUnreadable = someUnreadable(Object.entries(unreadable))
      const ownKept = someKept(kept)
      test(`${name}: an unreadable or ambiguous body is rejected as a whole`, () =>
        unchanged(async (exchange) => {
          await overConnections(ownUnreadable, async ([what, body]) => {
            isRefused(await attempt(exchange, writing, body), 400, [''], what)
          })
          await overConnections(repeated, async ([json, ...pointers]) => {
            isRefused(await attempt(exchange, writing, json), 400, pointers, json)
          })
          await overConnections(noObjects, async (json) => {
            isRefused(await attempt(exchange, writing, json), 422, [''], json)
          })
        }))

      test(`${name}: a body over 1 MiB is rejected, and a smaller one is accepted`, () =>
        unchanged(async (exchange) => {
          const [first = ''] = takenBy(resource, operation)
          const long = { ...newFields(writing), [first]: 'x'.repeat(1_048_576) }
          const tooLarge = await attempt(exchange, writing, JSON.stringify(bodyFor(writing, long)))
          isRefused(tooLarge, 413, [], '1 MiB and more')
          const chunked = { 'transfer-encoding': 'chunked' }
          const inChunks = await attempt(exchange, writing, JSON.stringify(bodyFor(writing, long)), chunked)
          isRefused(inChunks, 413, [], '1 MiB and more, in chunks')
          const nearly = { ...long, [first]: 'x'.repeat(1_047_000) }
          const answer = await attempt(exchange, writing, JSON.stringify(bodyFor(writing, nearly)))
          if (!isBatch) isRefused(answer, 422, [`/${first}`], '1 MiB and less')
          else assert.equal(JSON.parse(answer.text).results[0].status, 422)
        }))

      if (isBatch) {
        test(`${name}: a body that is not a batch is rejected, and the response names every error`, () =>
          unchanged((exchange) =>
            overConnections(noBatches(resource), async ([json, ...pointers]) => {
              isRefused(await attempt(exchange, writing, json), 422, pointers, json)
            }),
          ))

        const items = resource.naturalKey
          ? [
              ...noObjects,
              '{}',
              ...alien.map((name) => JSON.stringify(newFields(writing)).replace('{', `{"${name}":1,`)),
            ]
          : someItems(failingOperations)
        test(`${name}: an invalid item fails with a message and changes nothing`, () =>
          unchanged((exchange) =>
            overConnections(items, async (item) => {
              const list = resource.naturalKey ? 'records' : 'operations'
              const { status, text } = await attempt(exchange, writing, `{"${list}":[${item}]}`)
              assert.equal(status, 200, item)
              const { results, succeeded, failed } = JSON.parse(text)
              assert.deepEqual([results.length, succeeded, failed], [1, 0, 1], `${item} → ${text}`)
              assert.equal(results[0].status, 422, `${item} → ${text}`)
              assert.match(results[0].error, /^.+\.$/)
            }),
          ))
        continue
      }

      const taken = takenBy(resource, operation)
      const fieldOf = (name: string) => resource.fields[name] as Field
      const storedOf = (name: string, text = '') => {
        if (kindOf(name, fieldOf(name)) === 'phone') return plainPhone(text)
        return fieldOf(name).trimmed ? text.trim() : text
      }
      /** A body that is right, with the JSON of one field in place of its value. */
      const bodyWith = (field: string, json: string) =>
        JSON.stringify({ ...newFields(writing), [field]: '@' }).replace('"@"', () => json)

      for (const field of taken) {
        const wrong = someWrong(fieldOf(field))
        test(`${name}: ${field} rejects every invalid form`, () =>
          unchanged((exchange) =>
            overConnections(wrong, async ([json, place]) => {
              const body = bodyWith(field, json)
              isRefused(await attempt(exchange, writing, body), 422, [`/${field}${place}`], body)
            }),
          ))
      }

      for (const field of taken.filter((name) => fieldOf(name).schema.type === 'array')) {
        test(`${name}: ${field} rejects thousands of ids, and the response names only a few of them`, () =>
          unchanged(async (exchange) => {
            const ids = JSON.stringify(Array.from({ length: 50_000 }, (_, i) => i + 1000))
            const { status, text } = await attempt(exchange, writing, bodyWith(field, ids))
            const { errors } = JSON.parse(text) as { errors: { pointer: string; detail: string }[] }
            assert.deepEqual([status, errors.length], [422, mostFaultsOfRecord])
            assert.match(errors[0]?.detail ?? '', new RegExp(`^${field} must have at most 500 items, but has 50000;`))
          }))
      }

      test(`${name}: built-in property names of objects are unknown fields`, () =>
        unchanged(async (exchange) => {
          const more = alien.map((name) => `${JSON.stringify(name)}:{"name":"x"}`).join()
          const body = JSON.stringify(newFields(writing)).replace('{', `{${more},`)
          const pointers = alien.map((name) => `/${name}`)
          isRefused(await attempt(exchange, writing, body), 422, pointers, body)
          const foreign = ['première', 'nummer2', 'Фамилия', 'पता']
          const named = JSON.stringify({
            ...newFields(writing),
            ...Object.fromEntries(foreign.map((name) => [name, 1])),
          })
          isRefused(
            await attempt(exchange, writing, named),
            422,
            foreign.map((name) => `/${name}`),
            named,
          )
          const unprintable = JSON.stringify(newFields(writing)).replace(
            '{',
            '{"\\u0000":1,"\\ud800":1,"a/b~c":1,"":1,"nummer 2":1,"\\u202eruoloc":1,"<b>":1,"a\\"b":1,',
          )
          isRefused(await attempt(exchange, writing, unprintable), 422, Array(8).fill(''), unprintable)
        }))

      test(`${name}: an id of another club is treated as if it did not exist`, () =>
        unchanged(async (exchange) => {
          const references = taken.filter((name) => fieldOf(name).references)
          const isList = (name: string) => fieldOf(name).schema.type === 'array'
          const fields = Object.fromEntries(references.map((name) => [name, isList(name) ? [1, 35, 2, 36] : 35]))
          const places = references.flatMap((name) => (isList(name) ? [`/${name}/1`, `/${name}/3`] : [`/${name}`]))
          if (places.length === 0) return
          const answer = await attempt(exchange, writing, JSON.stringify({ ...newFields(writing), ...fields }))
          isRefused(answer, 422, places, JSON.stringify(fields))
        }))

      test(`${name}: any other text is stored byte for byte, except that names are trimmed and phones cleaned`, async () => {
        const own = await filledClub(kantine.store, `kept-${name.replaceAll('_', '-')}`)
        const texts = taken.filter((name) => fieldOf(name).schema.pattern)
        await withConnections(kantine, async (exchange) => {
          for (const text of ownKept) {
            const given = Object.fromEntries(
              texts.map((name) => [name, cut(text, fieldOf(name).schema.maxLength as number)]),
            )
            const body = JSON.stringify({ ...newFields(writing), ...given })
            const authorization = { authorization: `Bearer ${own.key}` }
            // Once as UTF-8, and once with every character escaped: both are the same text.
            for (const form of [body, escaped(body)]) {
              const answer = await attempt(exchange, writing, form, authorization)
              assert.ok(answer.status === 200 || answer.status === 201, answer.text)
              for (const name of texts)
                assert.ok(answer.text.includes(`"${name}":${JSON.stringify(storedOf(name, given[name]))}`), name)
              const path = `/api/v1/${resource.plural}/${JSON.parse(answer.text).id}`
              assert.equal((await exchange({ method: 'GET', path, headers: authorization })).text, answer.text)
              // What is unique is given back, so that the next record can have it.
              if (!resource.unique) continue
              const nothing = Object.fromEntries(resource.unique.map((name) => [name, null]))
              const headers = { ...authorization, 'content-type': 'application/json' }
              await exchange({ method: 'PATCH', path, headers, body: JSON.stringify(nothing) })
            }
          }
        })
      })
    }
  })
}

/** As much of a text as fits. */
const cut = (text: string, max: number) => [...text].slice(0, max).join('')

/** The same JSON with its characters beyond ASCII escaped. */
const escaped = (json: string) =>
  json.replaceAll(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
