/** The order of two fields (`notBefore` in a definition), for every resource with such a rule and every write, on both engines. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Field } from '@kantine/contract/fields.ts'
import type { Scope } from '@kantine/contract/resource.ts'
import { storedResources } from '@kantine/contract/resources.ts'
import { importRecords } from '../../server/records/import.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type ClubWithKey, newClub, newKey } from '../support/clubs-and-people.ts'
import { exampleFields } from '../support/example-records.ts'
import { engines, type Running, sharedKantine } from '../support/kantine.ts'
import { type Batch, type Problem, type Send, sender } from '../support/send.ts'
import { filledClub } from '../support/writing.ts'

type Values = { readonly [name: string]: unknown }

/** Every pair of fields of which one cannot be before the other. */
const pairs = storedResources().flatMap((resource) =>
  Object.entries(resource.fields).flatMap(([later, { notBefore: earlier }]: [string, Field]) =>
    earlier === undefined ? [] : [{ resource, later, earlier }],
  ),
)

/** Three moments of a field, in their order. */
const momentsOf = ({ schema }: Field): string[] =>
  ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => (schema.format === 'date' ? day : `${day}T12:00:00.000Z`))

test('the ordered pairs are the expected ones, with equal formats and a sentence in the description', () => {
  assert.deepEqual(pairs.map(({ resource, later, earlier }) => `${resource.name}: ${earlier} ${later}`).sort(), [
    'event: starts_at ends_at',
    'group: starts_on ends_on',
    'member: joined_on left_on',
    'reservation: starts_at ends_at',
    'season: starts_on ends_on',
    'tournament: starts_on ends_on',
  ])
  for (const { resource, later, earlier } of pairs) {
    assert.equal(resource.fields[later]?.schema.format, resource.fields[earlier]?.schema.format)
    assert.match(resource.fields[later]?.doc ?? '', new RegExp(` Not before \`${earlier}\`\\.$`))
  }
})

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let kantine: Running
    let club: ClubWithKey
    let send: Send

    before(async () => {
      kantine = await sharedKantine(engine)
      club = await filledClub(kantine.store, 'here')
      send = sender(kantine, club.key)
    })

    for (const { resource, later, earlier } of pairs) {
      const [first, second, third] = momentsOf(resource.fields[later] as Field)
      const rule = `${later} must not be before ${earlier}. Correct one of the two.`
      const path = `/${resource.plural}`
      const given = (values: Values): Values => {
        const own = Object.entries(resource.fields).filter(
          ([name, { setBy, references }]) => setBy === 'caller' && !references && !resource.unique?.includes(name),
        )
        return { ...Object.fromEntries(own.map(([name, { example }]) => [name, example])), ...values }
      }

      test(`${resource.plural}: an import rejects a row whose ${later} is before its ${earlier}`, async () => {
        const into = await newClub(kantine.store, `import-${resource.name}`)
        const rows = [
          { [earlier]: second, [later]: first },
          { [earlier]: second, [later]: second },
        ].map(given)
        const options = { text: JSON.stringify(rows), skipInvalid: true }
        const { ids, refused } = await importRecords(kantine.store, into.id, kantineItself, resource, options)
        assert.deepEqual([ids, refused], [[1], [{ row: 1, errors: [{ pointer: `/${later}`, detail: rule }] }]])
      })

      if (resource.operations.create) {
        test(`${resource.plural}: a new record whose ${later} is before its ${earlier} is rejected`, async () => {
          const refused = await send<Problem>(`POST ${path}`, given({ [earlier]: second, [later]: first }))
          assert.deepEqual([refused.status, refused.body.errors], [422, [{ pointer: `/${later}`, detail: rule }]])
          const both = await send<Problem>(`POST ${path}`, given({ [earlier]: second, [later]: first, shoe_size: 38 }))
          assert.deepEqual(
            both.body.errors?.map(({ pointer }) => pointer),
            ['/shoe_size', `/${later}`],
          )
          assert.equal((await send(`POST ${path}`, given({ [earlier]: second, [later]: second }))).status, 201)
        })
      }

      if (!resource.operations.update) continue

      test(`${resource.plural}: a change is compared with the stored values`, async () => {
        const start = { [earlier]: second, [later]: second }
        for (const [changes, pointer] of [
          [{ [later]: first }, `/${later}`],
          [{ [earlier]: third }, `/${earlier}`],
          [{ [earlier]: second, [later]: first }, `/${later}`],
        ] as const) {
          await send(`PATCH ${path}/5`, start)
          const { status, body } = await send<Problem>(`PATCH ${path}/5`, changes)
          assert.deepEqual([status, body.errors], [422, [{ pointer, detail: rule }]], JSON.stringify(changes))
        }
        for (const changes of [
          { [earlier]: first, [later]: first },
          { [earlier]: third, [later]: third },
        ]) {
          assert.equal((await send(`PATCH ${path}/5`, changes)).status, 200)
        }
        if (resource.fields[later]?.nullable) {
          assert.equal((await send(`PATCH ${path}/5`, { [earlier]: third, [later]: null })).status, 200)
        }
      })

      test(`${resource.plural}: a write-only key cannot find out ${later} or ${earlier} by trying`, async () => {
        const { key } = await newKey(kantine.store, club, { scopes: [resource.scopes.write as Scope] })
        const write = sender(kantine, key)
        await send(`PATCH ${path}/8`, { [earlier]: second, [later]: second })
        for (const field of [later, earlier]) {
          const answers = await Promise.all(
            [first, second, third].map((value) => write<Problem>(`PATCH ${path}/8`, { [field]: value })),
          )
          const detail = `${later} must not be before ${earlier}. Send both, because this key cannot read the record.`
          for (const { status, body } of answers) {
            assert.deepEqual([status, body.errors], [422, [{ pointer: `/${field}`, detail }]])
          }
        }
        assert.equal((await write(`PATCH ${path}/8`, { [earlier]: third, [later]: second })).status, 422)
        assert.equal((await write(`PATCH ${path}/8`, { [earlier]: first, [later]: third })).status, 200)
        if (resource.fields[later]?.nullable) {
          assert.equal((await write(`PATCH ${path}/8`, { [later]: null })).status, 200)
        }
      })

      test(`${resource.plural}: a record older than the rule accepts other changes, and its own values sent back`, async () => {
        const own = await filledClub(kantine.store, `old-${resource.name}`)
        const old = { ...exampleFields(resource, 5), [earlier]: third, [later]: first }
        await kantine.store.write(own.id, kantineItself, (write) => write.put(resource, [{ id: 6, fields: old }]))
        const api = sender(kantine, own.key)
        const { body } = await api<Values>(`GET ${path}/6`)
        assert.equal((await api(`PATCH ${path}/6`, { [later]: body[later], [earlier]: body[earlier] })).status, 200)
        const [text = ''] = Object.keys(resource.fields)
        assert.equal((await api(`PATCH ${path}/6`, { [text]: 'Other' })).status, 200)
        assert.equal((await api(`PATCH ${path}/6`, { [later]: second })).status, 422)
      })

      if (resource.operations.bulk) {
        test(`${resource.plural}: an item of a batch is rejected with the same message`, async () => {
          const operations = [
            { op: 'create', data: given({ [earlier]: second, [later]: first }) },
            { op: 'update', id: 7, data: { [earlier]: second, [later]: second } },
            { op: 'update', id: 7, data: { [later]: first } },
          ]
          const { body } = await send<Batch>(`POST ${path}/bulk`, { operations }, 'in-order')
          assert.deepEqual(
            body.results.map(({ status, error }) => [status, error]),
            [
              [422, rule],
              [200, undefined],
              [422, rule],
            ],
          )
        })
      }
    }
  })
}
