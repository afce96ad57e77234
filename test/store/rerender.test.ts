import assert from 'node:assert/strict'
import { day, text } from '@kantine/contract/fields.ts'
import { defineResource, type Resource } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { resources } from '@kantine/contract/resources.ts'
import { unspecified, unspecifiedOperation } from '@kantine/contract/unspecified.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { migrations } from '../../server/store/migrate.ts'
import { readSetting } from '../../server/store/settings.ts'
import { sql } from '../../server/store/sql.ts'
import type { Writer } from '../../server/store/writer.ts'
import { correctCharge, waiveCharge } from '../support/application-writes.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub, newKey } from '../support/clubs-and-people.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'

/** A resource that exists only here: its definition and its migration are all it needs. */
const sponsor = (fields: Resource['fields']): Resource =>
  defineResource({
    name: 'sponsor',
    plural: 'sponsors',
    title: { en: 'Sponsors', nl: 'Sponsors' },
    titleOfOne: { en: 'Sponsor', nl: 'Sponsor' },
    doc: 'Who supports the club.',
    scopes: unspecified('§5', { read: 'sponsors:read' }),
    operations: { list: unspecifiedOperation('§4'), get: unspecifiedOperation('§4') },
    fields,
  })

const name = text('Name', 'Naam', { required: true, doc: 'Name of the sponsor.', example: 'Bakkerij Vermeer' })
const since = day('Since', 'Sinds', { doc: 'Sponsor since.', example: '2020-01-01' })

const migration = {
  name: '900-sponsors.sql',
  sql: `create table sponsors (
      club_id bigint not null, id bigint not null, updated_at bigint not null, body text not null, created_at bigint,
      primary key (club_id, id)
    );
    create index sponsors_by_updated_at on sponsors (club_id, updated_at, id);
    create index sponsors_by_created_at on sponsors (club_id, created_at, id);`,
}

const partsWith = (fields: Resource['fields']) => ({
  resources: [...resources, sponsor(fields)],
  migrations: [...migrations, migration],
})

onEngines('a fourteenth resource needs only its definition and a migration', async (engine) => {
  const kantine = await startKantine(engine, { parts: partsWith({ name, since }) })
  const club = await newClub(kantine.store, 'sponsored')
  await kantine.store.write(club.id, kantineItself, (write) =>
    write.put(sponsor({ name, since }), [
      { fields: { name: 'Bakkerij Vermeer' } },
      { fields: { name: 'Fietsen Jansen' } },
    ]),
  )
  const { key } = await newKey(kantine.store, club, { scopes: ['sponsors:read'] })
  const page = (await (await kantine.call('/api/v1/sponsors?limit=1', { key })).json()) as {
    data: object[]
    has_more: boolean
  }
  assert.equal(page.has_more, true)
  assert.deepEqual(Object.keys(page.data[0] ?? {}), ['id', 'name', 'since', 'created_at', 'updated_at'])
  assert.equal((await kantine.call('/api/v1/sponsors/2', { key })).status, 200)
  assert.equal((await kantine.call('/api/v1/sponsors/3', { key })).status, 404)
  assert.equal((await kantine.call('/api/v1/sponsors', { key: club.key })).status, 403)
  const document = (await (await kantine.call('/api/v1/openapi.json')).json()) as { paths: object }
  assert.ok('/api/v1/sponsors' in document.paths && '/api/v1/sponsors/{id}' in document.paths)
  const minted = await kantine.call('/api/v1/sandbox-keys', { method: 'POST' })
  assert.ok(((await minted.json()) as { scopes: string[] }).scopes.includes('sponsors:read'))
})

onEngines('a definition that gains and loses fields updates stored records at the next start', async (engine) => {
  const database = await newDatabase(engine)
  const before = await startKantine(engine, { database, parts: partsWith({ name, since }) })
  const club = await newClub(before.store, 'sponsored')
  const records = Array.from({ length: 1203 }, (_, n) => ({ fields: { name: `Sponsor ${n}`, since: '2020-01-01' } }))
  await before.store.write(club.id, kantineItself, (write) => write.put(sponsor({ name, since }), records))
  const { key } = await newKey(before.store, club, { scopes: ['sponsors:read'] })
  type Page = { data: { id: number; updated_at: string }[] }
  const first = (await (await before.call('/api/v1/sponsors/1', { key })).json()) as { updated_at: string }
  await before.close()

  const same = await startKantine(engine, { database, parts: partsWith({ name, since }) })
  assert.deepEqual(await (await same.call('/api/v1/sponsors/1', { key })).json(), first)
  await same.close()

  const slogan = text('Slogan', 'Slogan', { doc: 'What they say.', example: 'Elke dag vers.' })
  const after = await startKantine(engine, { database, parts: partsWith({ slogan, name }) })
  const path = `/api/v1/sponsors?limit=200&starting_after=1100&updated_since=${first.updated_at}`
  const page = (await (await after.call(path, { key })).json()) as Page
  assert.equal(page.data.length, 103)
  const last = page.data.at(-1) as Page['data'][number]
  const { updated_at } = last
  assert.deepEqual(last, {
    id: 1203,
    slogan: null,
    name: 'Sponsor 1202',
    created_at: first.updated_at,
    updated_at,
  })
  assert.ok(last.updated_at > first.updated_at)
})

onEngines('a new field order alone changes no record until the record itself changes', async (engine) => {
  const database = await newDatabase(engine)
  const before = await startKantine(engine, { database, parts: partsWith({ name, since }) })
  const club = await newClub(before.store, 'sponsored')
  const records = ['Bakkerij Vermeer', 'Fietsen Jansen', 'Kaas van Dam'].map((name) => ({
    name,
    since: '2020-01-01',
  }))
  await before.store.write(club.id, kantineItself, (write) =>
    write.put(
      sponsor({ name, since }),
      records.map((fields) => ({ fields })),
    ),
  )
  const { key } = await newKey(before.store, club, { scopes: ['sponsors:read'] })
  const textOf = async (kantine: typeof before, id: number) =>
    (await kantine.call(`/api/v1/sponsors/${id}`, { key })).text()
  const texts = await Promise.all([1, 2, 3].map((id) => textOf(before, id)))
  const shape = await readSetting(before.store.findAcrossClubs, 'shape of sponsor')
  await before.close()

  const reordered = sponsor({ since, name })
  const after = await startKantine(engine, { database, parts: partsWith({ since, name }) })
  assert.deepEqual(await Promise.all([1, 2, 3].map((id) => textOf(after, id))), texts)
  assert.equal(
    await readSetting(after.store.findAcrossClubs, 'shape of sponsor'),
    shape,
    'the records were rendered anew',
  )

  const [changed, written] = await after.store.write(club.id, kantineItself, async (write) => {
    await write.put(reordered, [{ id: 1, fields: records[0] ?? {} }])
    await write.put(reordered, [{ id: 2, fields: records[1] ?? {} }], { rerender: true })
    const changed = write.changes()
    await write.put(reordered, [{ id: 3, fields: { ...records[2], name: 'Kaas van Dam en dochter' } }])
    return [changed, write.changes() - changed]
  })
  assert.deepEqual([changed, written], [0, 1])
  assert.deepEqual([await textOf(after, 1), await textOf(after, 2)], texts.slice(0, 2))
  const last = JSON.parse(await textOf(after, 3))
  assert.deepEqual(Object.keys(last), ['id', 'since', 'name', 'created_at', 'updated_at'])
  assert.ok(last.updated_at > JSON.parse(texts[2] ?? '').updated_at)
  const entries = await after.store.findAcrossClubs(
    sql`select fields from journal where club_id = ${club.id} and record_id = 3`,
  )
  assert.deepEqual(entries.map(({ fields }) => fields).sort(), ['', 'name'])
  await after.close()

  const slogan = text('Slogan', 'Slogan', { doc: 'What they say.', example: 'Elke dag vers.' })
  const later = await startKantine(engine, { database, parts: partsWith({ slogan, since, name }) })
  assert.deepEqual(Object.keys(JSON.parse(await textOf(later, 1))), [
    'id',
    'slogan',
    'since',
    'name',
    'created_at',
    'updated_at',
  ])
})

/** Charges as releases before 1.9.0 described them. */
const { adjustments: _, created_at: __, ...earlierFields } = charge.fields as Resource['fields']
const { created_from: ___, created_to: ____, ...earlierFilters } = charge.filters as NonNullable<Resource['filters']>
const earlierCharge: Resource = {
  ...(charge as Resource),
  fields: earlierFields,
  filters: earlierFilters,
  columns: charge.columns.filter((name: string) => name !== 'created_at'),
}

type Adjusted = {
  readonly created_at: string | null
  readonly updated_at: string
  readonly adjustments: readonly { readonly id: number; readonly kind: string; readonly at: string }[]
}

onEngines(
  'charges of an earlier release get their adjustments, and the time of creation that is still known',
  async (engine) => {
    const database = await newDatabase(engine)
    const parts = { resources: resources.map((one) => (one.name === 'charge' ? earlierCharge : one)) }
    const before = await startKantine(engine, { database, parts })
    const club = await newClub(before.store, 'booked')
    const write = <T>(work: (write: Writer) => Promise<T>) => before.store.write(club.id, kantineItself, work)
    const owed = { amount_cents: 18_500, currency: 'EUR', status: 'open', paid_cents: 0 }
    await write((write) => write.put(charge, [{ fields: owed }, { fields: owed }]))
    const first = (await (await before.call('/api/v1/charges/1', { key: club.key })).json()) as Adjusted
    assert.deepEqual(Object.keys(first).slice(-2), ['debtor', 'updated_at'])
    await write((write) => correctCharge(write, { charge_id: 1, amount_cents: 20_000, reason: 'Typed wrongly' }))
    await write((write) => waiveCharge(write, { charge_id: 1, reason: 'The board agreed' }))
    await changeRows(
      before.store,
      sql`delete from journal where club_id = ${club.id} and resource = 'charge' and record_id = 2`,
    )
    await before.close()

    const after = await startKantine(engine, { database })
    const read = async (path: string) =>
      (await (await after.call(`/api/v1/charges${path}`, { key: club.key })).json()) as never
    const now: Adjusted = await read('/1')
    assert.deepEqual(Object.keys(now).slice(-3), ['adjustments', 'created_at', 'updated_at'])
    assert.equal(now.created_at, first.updated_at)
    assert.deepEqual(
      now.adjustments.map(({ at: _, ...one }) => one),
      [
        { id: 1, kind: 'corrected', amount_before_cents: 18_500 },
        { id: 2, kind: 'waived', amount_before_cents: 20_000 },
      ],
    )
    assert.ok(now.updated_at > (now.adjustments[1]?.at ?? ''))
    const other: Adjusted = await read('/2')
    assert.deepEqual([other.created_at, other.adjustments], [null, []])
    const found = async (query: string) => ((await read(query)) as { data: { id: number }[] }).data.map(({ id }) => id)
    assert.deepEqual(await found('?without=created_at'), [2])
    assert.deepEqual(await found(`?created_from=${first.updated_at}&created_to=${first.updated_at}`), [1])
  },
)
