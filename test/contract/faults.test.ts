/** Field errors and their messages, for every operation that takes a record, on both engines. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Field } from '@kantine/contract/fields.ts'
import { limits } from '@kantine/contract/limits.ts'
import type { ClubWithKey } from '../support/clubs-and-people.ts'
import { engines, type Running, startKantine } from '../support/kantine.ts'
import { type Batch, type Problem, type Result, type Send, type Sent, sender } from '../support/send.ts'
import {
  bodyFor,
  callTo,
  externalIdOf,
  filledClub,
  isChange,
  newFields,
  otherValue,
  rowsOf,
  takenBy,
  type Writing,
  writings,
} from '../support/writing.ts'

type Record = { id: number; [field: string]: unknown }
type Fields = { [name: string]: unknown }

const missing = 99_999

/** The operation of a batch that changes the record 5 as this one does. */
const namedIn = ({ operation, resource }: Writing): object =>
  operation === 'update' ? { op: 'update', id: 5 } : { op: 'upsert', external_id: externalIdOf(resource, 5) }

/** Those that take the fields of one record. */
const single = writings.filter(({ operation }) => operation !== 'bulk' && operation !== 'delete')

for (const engine of engines) {
  describe(`on ${engine}`, () => {
    let kantine: Running
    let club: ClubWithKey
    let send: Send

    before(async () => {
      kantine = await startKantine(engine)
      club = await filledClub(kantine.store, 'here')
      send = sender(kantine, club.key)
    })

    /** Expects a refusal that names exactly these places, and that nothing was written. */
    async function refused(
      writing: Writing,
      fields: Fields,
      expected: { [pointer: string]: RegExp },
    ): Promise<Problem> {
      const rows = await rowsOf(kantine.store, club)
      const { status, body } = await send<Problem>(callTo(writing, 5), fields)
      assert.deepEqual([status, body.code], [422, 'validation_failed'])
      const details = new Map(body.errors?.map(({ pointer, detail }) => [pointer, detail]))
      assert.deepEqual([...details.keys()].sort(), Object.keys(expected).sort(), JSON.stringify(body.errors))
      assert.equal(details.size, body.errors?.length)
      for (const [pointer, rule] of Object.entries(expected)) assert.match(details.get(pointer) as string, rule)
      assert.deepEqual(await rowsOf(kantine.store, club), rows)
      return body
    }

    for (const writing of single) {
      const { name, resource, operation } = writing
      const taken = takenBy(resource, operation)
      const fieldOf = (name: string) => resource.fields[name] as Field
      const requiredFields = taken.filter((name) => fieldOf(name).required || operation === 'set_status')

      /** What callers cannot give in this operation, and what they are told. */
      const notTaken = Object.fromEntries([
        ...['id', 'updated_at', 'club_id'].map((name) => [name, /is set by Kantine/]),
        ...Object.keys(resource.fields)
          .filter((name) => !taken.includes(name))
          .map((name) => {
            const call = {
              kantine: 'is set by Kantine',
              operation: `can only be changed with PUT .*/{id}/${name}`,
              caller: 'can only be changed with PATCH',
            }
            return [name, new RegExp(`^${name} ${call[fieldOf(name).setBy]}.* Leave it out`)]
          }),
      ])

      /** References to records that are not there, in lists behind two that are. */
      const dangling = taken.filter((name) => fieldOf(name).references)
      const isList = (name: string) => fieldOf(name).schema.type === 'array'
      const danglingFields = Object.fromEntries(
        dangling.map((name) => [name, isList(name) ? [1, 2, missing] : missing]),
      )
      const danglingPlaces = Object.fromEntries(
        dangling.map((name) => [
          isList(name) ? `/${name}/2` : `/${name}`,
          new RegExp(`none with the id ${missing}\\.`),
        ]),
      )

      test(`${name}: a field that it does not take is rejected by name, with the reason`, async () => {
        const fields = { ...newFields(writing), shoe_size: 38, ...othersOf(Object.keys(notTaken)) }
        await refused(writing, fields, { ...pointed(notTaken), '/shoe_size': /is not a field of/ })
      })

      test(`${name}: a misspelt field name gets a suggestion`, async () => {
        const [first = ''] = taken
        const { [first]: value, ...others } = newFields(writing)
        await refused(
          writing,
          { ...others, [`${first}s`]: value },
          {
            [`/${first}s`]: new RegExp(`Did you mean ${first}\\?`),
            ...(!isChange(writing) && requiredFields.includes(first) && { [`/${first}`]: /is required/ }),
          },
        )
      })

      test(`${name}: ${isChange(writing) ? 'no field is required' : 'every missing field is named'}`, async () => {
        if (isChange(writing)) assert.equal((await send(callTo(writing, 5), {})).status, 200)
        else {
          const rules = requiredFields.map((name) => [
            `/${name}`,
            new RegExp(`^${name} is required\\. Add it, such as`),
          ])
          await refused(writing, {}, Object.fromEntries(rules))
        }
      })

      test(`${name}: null clears every optional field and is rejected for the others`, async () => {
        const own = await filledClub(kantine.store, `null-${name.replaceAll('_', '-')}`)
        const clearable = taken.filter((name) => fieldOf(name).nullable)
        const others = taken.filter((name) => !clearable.includes(name) && name !== resource.removedByNull)
        const nulls = Object.fromEntries(clearable.map((name) => [name, null]))
        const fields = { ...newFields(writing), ...nulls }
        const { status, body } = await sender(kantine, own.key)<Record>(callTo(writing, 5), fields)
        assert.ok(status === 200 || status === 201)
        assert.deepEqual({ ...body, ...nulls }, body)
        if (others.length === 0) return
        const refusedNulls = Object.fromEntries(others.map((name) => [name, null]))
        const rules = others.map((name) => [
          `/${name}`,
          new RegExp(`^${name} must be .*, such as .*; it cannot be null\\.$`),
        ])
        await refused(writing, { ...fields, ...refusedNulls }, Object.fromEntries(rules))
      })

      if (dangling.length > 0) {
        test(`${name}: every reference to a missing record is rejected with its pointer`, async () => {
          await refused(writing, { ...newFields(writing), ...danglingFields }, danglingPlaces)
        })
      }

      test(`${name}: all errors are reported together`, async () => {
        const wrong = taken.filter((name) => !dangling.includes(name))
        const wrongValues = Object.fromEntries(wrong.map((name) => [name, { is: 'wrong' }]))
        const fields = { ...wrongValues, ...danglingFields, shoe_size: 38, ...othersOf(Object.keys(notTaken)) }
        await refused(writing, fields, {
          ...danglingPlaces,
          ...Object.fromEntries(wrong.map((name) => [`/${name}`, new RegExp(`^${name} must be .*, such as `)])),
          ...pointed(notTaken),
          '/shoe_size': /is not a field of/,
        })
      })

      const batch = writings.find((other) => other.resource === resource && other.operation === 'bulk')
      if (batch) {
        test(`${batch.name}: an item is rejected with the same messages as in ${name}`, async () => {
          const all = newFields(writing)
          const broken: Fields[] = [
            { ...all, shoe_size: 38, id: 5 },
            { ...all, ...danglingFields },
            Object.fromEntries(taken.map((name) => [name, { is: 'wrong' }])),
            { ...danglingFields, club_id: 1, [taken[0] as string]: '' },
          ]
          const rows = await rowsOf(kantine.store, club)
          for (const [i, fields] of broken.entries()) {
            const { detail, errors = [] } = (await send<Problem>(callTo(writing, 5), fields)).body
            const item: object | undefined = isChange(writing)
              ? { operations: [{ ...namedIn(writing), data: fields }] }
              : bodyFor(batch, fields)
            const { status, body }: Sent<Batch> = await send<Batch>(callTo(batch, ''), item, `${name} ${i}`)
            assert.equal(status, 200)
            const [result]: readonly Result[] = body.results
            const at = resource.naturalKey ? '/records/0' : '/operations/0/data'
            const first = errors.slice(0, limits.faultsOfItem)
            const more = errors.length > first.length ? ` … and ${errors.length - first.length} more.` : ''
            assert.deepEqual([result?.status, result?.code], [422, 'validation_failed'])
            assert.deepEqual(
              result?.errors,
              first.map(({ pointer, detail }) => ({ pointer: at + pointer, detail })),
            )
            assert.equal(result?.error, more ? first.map(({ detail }) => detail).join(' ') + more : detail)
            assert.deepEqual([body.results.length, body.succeeded, body.failed], [1, 0, 1])
          }
          // The answers of the batches are kept, and nothing else.
          const { idempotent_answers: _, ...others } = rows
          assert.deepEqual({ ...(await rowsOf(kantine.store, club)), ...others }, await rowsOf(kantine.store, club))
        })
      }

      const othersOf = (names: string[]): Fields =>
        Object.fromEntries(names.map((name) => [name, resource.fields[name] ? otherValue(fieldOf(name)) : 1]))
    }
  })
}

const pointed = (rules: { [name: string]: RegExp }) =>
  Object.fromEntries(Object.entries(rules).map(([name, rule]) => [`/${name}`, rule]))
