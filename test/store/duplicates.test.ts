/** A database of an earlier release in which records share a value that is now unique. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import type { Config } from '../../server/config.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { migrations } from '../../server/store/migrate.ts'
import { raw, sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { type Duplicate, DuplicatesFound } from '../../server/store/unique-columns.ts'
import { carryOutCommand, commandActor } from '../../server/surfaces/command-line/carry-out.ts'
import type { Args } from '../../server/surfaces/command-line/command.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, newDatabase, onEngines, type Running, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

/** Reverts the migration. */
const withoutUniqueIds = [
  'drop index members_by_external_id',
  'alter table members drop column external_id',
  "delete from schema_migrations where name = '027-unique-external-ids.sql'",
  "delete from settings where name = 'filled unique columns'",
  "update settings set value = '[]' where name = 'shape of member'",
]

/** A database as an earlier release left it: two clubs whose members have these external ids. */
async function earlierRelease(engine: EngineName, ids: { readonly [slug: string]: readonly (string | null)[] }) {
  const database = await newDatabase(engine)
  const kantine = await startKantine(engine, { database })
  const clubs: { [slug: string]: Awaited<ReturnType<typeof newClub>> } = {}
  for (const [slug, ofMembers] of Object.entries(ids)) {
    const club = await newClub(kantine.store, slug)
    clubs[slug] = club
    await kantine.store.write(club.id, kantineItself, (write) =>
      write.put(
        member,
        ofMembers.map((id, n) => ({ fields: { name: `Member ${n + 1}`, external_id: id && `${id}~${n}` } })),
      ),
    )
  }
  const takeBack = [...withoutUniqueIds, ...Array.from({ length: 30 }, (_, n) => shareIds(n))]
  await kantine.store.writeUnaudited('settings', async ({ db }) => {
    for (const statement of takeBack) await db.all(raw(statement))
  })
  await kantine.close()
  return { database, clubs, config: kantine.config, start: () => startKantine(engine, { database }) }
}

/** Members have got ids with different ends, which now become equal. */
const shareIds = (n: number) => `update members set body = replace(body, '~${n}"', '"') where body like '%~${n}"%'`

const runCommand = (config: Config, command: string, args: Args) =>
  carryOutCommand(config, { command, args, actor: commandActor() }, () => {})

const rowsOf = (store: Store, club: { readonly id: number }) =>
  store.findAcrossClubs(sql`select * from members where club_id = ${club.id} order by id`)

onEngines('a start is refused if two members share an external id, and changes nothing', async (engine) => {
  const ids = { one: ['x', 'x', null, 'y', 'x'], other: ['x', 'z', 'z', null] }
  const { start, config, clubs } = await earlierRelease(engine, ids)
  await assert.rejects(start, (error: Error) => {
    assert.ok(error instanceof DuplicatesFound)
    assert.deepEqual(error.message.split('\n').slice(1, 3), [
      'one: external_id "x" of members 1, 2, 5',
      'other: external_id "z" of members 2, 3',
    ])
    assert.match(error.message, /'kantine duplicates --keep first'/)
    return true
  })
  const run = (args: Args) => runCommand(config, 'duplicates', args)
  await assert.rejects(runCommand(config, 'clubs list', {}), DuplicatesFound, 'no other command goes on')

  const listed = [
    { club: 'one', resource: 'members', field: 'external_id', value: 'x', ids: [1, 2, 5] },
    { club: 'other', resource: 'members', field: 'external_id', value: 'z', ids: [2, 3] },
  ]
  assert.deepEqual((await run({})).json, listed)
  await assert.rejects(start, DuplicatesFound, 'a list mends nothing')
  const kept = await run({ keep: engine === 'sqlite' ? 'first' : 'last' })
  assert.equal(kept.text, 'Duplicates resolved: 2. The server can start.')
  assert.deepEqual((await run({})).json, [])

  const kantine = await start()
  const expected =
    engine === 'sqlite'
      ? { one: ['x', null, null, 'y', null], other: ['x', 'z', null, null] }
      : { one: [null, null, null, 'y', 'x'], other: ['x', null, 'z', null] }
  for (const [slug, club] of Object.entries(clubs)) {
    const rows = await rowsOf(kantine.store, club)
    const [bodies, columns] = [
      rows.map(({ body }) => JSON.parse(String(body)).external_id),
      rows.map((row) => row.external_id),
    ]
    assert.deepEqual([bodies, columns], [expected[slug as 'one'], expected[slug as 'one']], slug)
  }
  await toldInChangeLog(kantine, clubs.one as { id: number }, engine)
  const put = await sender(kantine, clubs.one?.key ?? '')<object>('PUT /members/by-external-id/x', { gender: 'x' })
  assert.partialDeepStrictEqual([put.status, put.body], [200, { id: engine === 'sqlite' ? 1 : 5 }])
})

/** The mended members are in the change log as changes of the command, each with the one field. */
async function toldInChangeLog({ store }: Running, club: { readonly id: number }, engine: EngineName): Promise<void> {
  const entries = await store.findAcrossClubs(
    sql`select kind, record_id, fields from journal where club_id = ${club.id} and actor = 'command' order by id`,
  )
  assert.deepEqual(
    entries.map(({ kind, record_id, fields }) => [kind, Number(record_id), fields]),
    (engine === 'sqlite' ? [2, 5] : [1, 2]).map((id) => ['member.updated', id, 'external_id']),
  )
}

onEngines('a refused start leaves the tables as the earlier release made them', async (engine) => {
  const { start, database, clubs } = await earlierRelease(engine, { same: ['x', 'x'] })
  await assert.rejects(start, DuplicatesFound)
  // An earlier release knows neither the migration nor that the ids are unique.
  const earlier = { ...member, unique: [], columns: member.columns.filter((name) => name !== 'external_id') }
  const kantine = await startKantine(engine, {
    database,
    parts: {
      resources: resources.map((one) => (one.name === 'member' ? earlier : one)),
      migrations: migrations.filter(({ name }) => name !== '027-unique-external-ids.sql'),
    },
  })
  const [row] = await rowsOf(kantine.store, clubs.same as { id: number })
  assert.equal('external_id' in (row ?? {}), false)
})

onEngines('the first command of this release finds members by their existing external ids', async (engine) => {
  const { config, start, clubs } = await earlierRelease(engine, { first: [null, 'x', 'y'] })
  const content = '{"name": "Member 2, again", "external_id": "x"}\n{"name": "New", "external_id": "z"}'
  const args = { file: 'members.jsonl', content, club: 'first', resource: 'members' }
  const { json } = await runCommand(config, 'import', args)
  assert.partialDeepStrictEqual(json, { imported: 2, refused: [], ids: [2, 4] })
  const rows = await rowsOf((await start()).store, clubs.first as { id: number })
  assert.deepEqual(
    rows.map(({ external_id }) => external_id),
    [null, 'x', 'y', 'z'],
  )
})

test('the error names the first 20 values, and counts the rest', () => {
  const duplicates = Array.from({ length: 23 }, (_, n): Duplicate => {
    const club = { id: 1, slug: 'fc-voorbeeld' }
    return { club, resource: member, field: 'external_id', value: `crm-${n}`, ids: [n, n + 100] }
  })
  const lines = new DuplicatesFound(duplicates).message.split('\n')
  assert.equal(lines.length, 1 + 20 + 1 + 1)
  assert.equal(lines[1], 'fc-voorbeeld: external_id "crm-0" of members 0, 100')
  assert.equal(lines[21], '… and 3 more.')
})
