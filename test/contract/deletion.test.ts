/** The cascades of a removal and the references it clears, for every resource with removable records, on both engines. */
import assert from 'node:assert/strict'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { type FieldValues, tableOf } from '../../server/store/body.ts'
import type { ClubWithKey } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, type Running, sharedKantine } from '../support/kantine.ts'
import { type Send, sender } from '../support/send.ts'
import { changesBetween, entriesOf, filledClub, rowsOf } from '../support/writing.ts'

type Page = { data: { id: number }[] }

/** Where records hold ids of a resource. */
const referencesTo = ({ name }: Resource) =>
  resources.flatMap((from) =>
    Object.entries(from.fields)
      .filter(([, { references }]) => references === name)
      .map(([field, { required, example }]) => ({ from, field, required, id: [example].flat()[0] as number })),
  )

/** A record of two clubs that are the same but for their names, to which others refer wherever they can. */
async function twoClubs(engine: EngineName, resource: Resource) {
  const kantine = await sharedKantine(engine)
  const references = referencesTo(resource)
  const id = references[0]?.id ?? 5
  const [one, two] = [await filledClub(kantine.store), await filledClub(kantine.store)]
  // The records 3 of all refer to another one: those must stay as they are.
  for (const club of [one, two]) {
    await kantine.store.write(club.id, kantineItself, async (write) => {
      for (const { from, field } of references.filter(({ required }) => !required)) {
        const body = JSON.parse((await write.bodies(from, [3])).get(3) as string)
        await write.put(from, [{ id: 3, fields: { ...body, [field]: Array.isArray(body[field]) ? [1, 2] : 1 } }])
      }
    })
  }
  return { kantine, id, one, two }
}

for (const resource of resources.filter(({ operations }) => operations.delete)) {
  onEngines(`${resource.plural}: removing a record cascades to its references or clears them`, async (engine) => {
    const { kantine, id, one, two } = await twoClubs(engine, resource)
    const before = await rowsOf(kantine.store, one)
    const other = await rowsOf(kantine.store, two)
    const send = sender(kantine, one.key)
    assert.equal((await send(`DELETE /${resource.plural}/${id}`)).status, 204)

    const after = await rowsOf(kantine.store, one)
    const expected = resources.flatMap((from) => withoutRecord(resource, id, from, bodiesOf(before, from)))
    assert.deepEqual(
      resources.flatMap((from) => unstamped(bodiesOf(after, from))),
      expected,
    )
    assert.deepEqual(await rowsOf(kantine.store, two), other, 'the same ids of another club stay')
    await toldAndListed(kantine, one, send, changesBetween(before, after))
  })

  if (resource.operations.bulk) {
    onEngines(`${resource.plural}: a batch deletes exactly as a single call does`, async (engine) => {
      const { kantine, id, one, two } = await twoClubs(engine, resource)
      await sender(kantine, one.key)(`DELETE /${resource.plural}/${id}`)
      const batch = { operations: [{ op: 'delete', id }] }
      const { body } = await sender(kantine, two.key)(`POST /${resource.plural}/bulk`, batch, 'removal')
      assert.deepEqual(body, { results: [{ status: 200, id }], succeeded: 1, failed: 0 })
      const [single, bulk] = [await rowsOf(kantine.store, one), await rowsOf(kantine.store, two)]
      for (const from of resources) assert.deepEqual(unstamped(bodiesOf(bulk, from)), unstamped(bodiesOf(single, from)))
    })
  }
}

type Rows = Awaited<ReturnType<typeof rowsOf>>

const bodiesOf = (rows: Rows, resource: Resource): FieldValues[] =>
  (rows[tableOf(resource)] ?? []).map((row) => JSON.parse(JSON.parse(row).body)).sort((a, b) => a.id - b.id)

const unstamped = (bodies: readonly FieldValues[]) => bodies.map(({ created_at: _, updated_at: __, ...body }) => body)

/** What the definitions promise of the records of `from` when one of `resource` is gone. */
function withoutRecord(resource: Resource, id: number, from: Resource, bodies: readonly FieldValues[]): FieldValues[] {
  const referring = referencesTo(resource).filter((reference) => reference.from === from)
  return unstamped(bodies)
    .filter((body) => !(from === resource && body.id === id))
    .filter((body) => !referring.some(({ field, required }) => required && body[field] === id))
    .map((body) => {
      const cleared = referring.map(({ field }) => [field, withoutId(body[field], id)])
      return { ...body, ...Object.fromEntries(cleared) }
    })
}

const withoutId = (value: unknown, id: number): unknown =>
  Array.isArray(value) ? value.filter((other) => other !== id) : value === id ? null : value

/** Every change is in the change log, and everything that stays is seen by a sync. */
async function toldAndListed(
  kantine: Running,
  club: ClubWithKey,
  send: Send,
  changes: ReturnType<typeof changesBetween>,
): Promise<void> {
  const entries = await entriesOf(kantine.store, club)
  assert.deepEqual(
    entries.map(({ kind, record_id, fields }) => `${kind} ${record_id} ${fields}`).sort(),
    changes.map(({ kind, id, fields }) => `${kind} ${id} ${fields.join(' ')}`).sort(),
  )
  const [at, ...others] = new Set(entries.map(({ at }) => Number(at)))
  assert.deepEqual(others, [])
  for (const resource of resources) {
    const since = new Date(at as number).toISOString()
    const { body } = await send<Page>(`GET /${resource.plural}?limit=200&updated_since=${since}`)
    const changed = changes.filter(({ kind }) => kind === `${resource.name}.updated`).map(({ id }) => id)
    assert.deepEqual(
      body.data.map(({ id }) => id),
      changed.sort((a, b) => a - b),
      resource.plural,
    )
  }
}
