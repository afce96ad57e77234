import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keptResources, resources } from '@kantine/contract/resources.ts'
import { clubTables } from '../../server/whole-clubs/tables.ts'
import { newAdministrator } from '../cast.ts'
import { type EngineName, engines, startKantine } from '../kantine.ts'
import { tamper } from '../tamper.ts'
import { batch, exportTo, fullClub, importFrom, newPath, removeWith, seenOf } from './full-club.ts'
import { until } from './until.ts'

const [first, second = first] = engines as readonly [EngineName, EngineName?]
const directions = [
  [first, second],
  [second, first],
] as const

for (const [from, to] of directions) {
  test(`a club moves from ${from} to ${to}, and callers see no difference`, async () => {
    const [old, empty] = [await startKantine(from), await startKantine(to)]
    // Other clubs, keys and accounts of the new server have ids of their own.
    await newAdministrator(empty.store, ['demo'], 'reader', 'other@example.org')
    const club = await fullClub(old, 'fc-moving')
    const before = await seenOf(old, club)
    const file = await exportTo(old, club.id, newPath())
    assert.deepEqual(await removeWith(old, club.id, file), [
      { email: 'administrator@fc-moving.example', name: 'Sanne de Vries' },
    ])

    await until(async () => (await old.call('/api/v1/club', { key: club.key })).status === 401)
    for (const { name } of clubTables([...resources, ...keptResources])) {
      assert.deepEqual(await old.store.findAcrossClubs(`select * from ${name} where club_id = $1`, [club.id]), [], name)
    }
    const [removed] = await old.store.findAcrossClubs(
      "select club_id, subject, details from trail where action = 'club.removed'",
    )
    assert.deepEqual({ ...removed }, { club_id: 0, subject: `club ${club.id}`, details: 'fc-moving' })

    // The new server is younger than the changes of the club.
    await tamper(empty.store, "update schema_migrations set applied_at = $1 where name = '010-changes.sql'", [
      Date.now(),
    ])
    const { club: here, people, endpoints, keys } = await importFrom(empty, file)
    assert.equal(here.id, club.id)
    assert.deepEqual(
      people.map(({ email, role }) => [email, role]),
      [['administrator@fc-moving.example', 'administrator']],
    )
    assert.deepEqual([endpoints.map(({ id, hasItsSecret }) => [id, hasItsSecret]), keys], [[[1, false]], 0])
    const after = await seenOf(empty, club)
    for (const [call, seen] of Object.entries(before)) assert.deepEqual(after[call], seen, call)
    assert.deepEqual(Object.keys(after), Object.keys(before))

    const repeated = await batch(empty.call, club.key, {
      operations: [
        { op: 'create', data: { name: 'Łukasz Weiß' } },
        { op: 'delete', id: 2 },
      ],
    })
    assert.equal(repeated.status, 200)
    assert.deepEqual(await seenOf(empty, club), after, 'a repeated batch does nothing')
    const headers = { 'content-type': 'application/json' }
    const created = await empty.call('/api/v1/members', {
      key: club.key,
      method: 'POST',
      headers,
      body: '{"name":"New"}',
    })
    const member = (await created.json()) as { id: number; updated_at: string }
    assert.equal(member.id, 5)
    const stamps = (
      JSON.parse((before['/api/v1/changes?limit=200'] as { body: string }).body).data as (typeof member)[]
    ).map(({ updated_at }) => updated_at)
    assert.ok(stamps.every((stamp) => stamp <= member.updated_at))
    const last = (
      JSON.parse((before['/api/v1/changes?limit=200'] as { body: string }).body).data as (typeof member)[]
    ).at(-1)?.id
    const next = (await (await empty.call(`/api/v1/changes?starting_after=${last}`, { key: club.key })).json()) as {
      data: { record_id: number }[]
    }
    assert.deepEqual(
      next.data.map(({ record_id }) => record_id),
      [5],
    )
  })
}
