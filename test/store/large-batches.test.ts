/** A batch with hundreds of ids per item yields between items, in every stage. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { itemsOf } from '../../server/operations/batch-items.ts'
import { candidateOf } from '../../server/records/check.ts'
import { checkReferences } from '../../server/records/references.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { DerivedRows } from '../../server/store/derived-rows.ts'
import type { Connection } from '../../server/store/engine.ts'
import { referencesOf } from '../../server/store/record-references.ts'
import { raw } from '../../server/store/sql.ts'
import { dialect } from '../../server/store/sqlite/dialect.ts'
import { Writer } from '../../server/store/writer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { startKantine } from '../support/kantine.ts'
import { turnsDuring } from '../support/turns-during.ts'

const upTo = (howMany: number) => Array.from({ length: howMany }, (_, n) => n + 1)

const membersInGroups = upTo(100).map((n) => ({ name: `Member ${n}`, group_ids: upTo(500) }))

test('items are checked one after the other', async (t) => {
  const operations = membersInGroups.map((data) => ({ op: 'create', data }))
  const turns = await turnsDuring(t, () =>
    itemsOf(member, { operations }, (_, { data }) => {
      const candidate = candidateOf(member, data, 'create')
      return { candidate, work: async () => ({ outcome: 'created' }), text: async () => '' }
    }),
  )
  assert.ok(turns >= 100, `${turns} turns`)
})

test('references are looked up for few records at a time', async (t) => {
  const asked: number[] = []
  const write = {
    resources: [group],
    bodies: async (_: unknown, ids: readonly number[]) => {
      asked.push(ids.length)
      return new Map()
    },
  } as unknown as Writer
  const turns = await turnsDuring(t, async () => {
    const faults = await checkReferences(write, member, membersInGroups)
    assert.equal(faults.length, 100)
    assert.match(JSON.stringify(faults.at(-1)?.[0]), /none with the id 1\b/)
  })
  assert.ok(turns >= 50, `${turns} turns`)
  assert.ok(Math.max(...asked) <= 1000)
})

test('reference changes are compared a few records before they are written', async () => {
  const changes = new DerivedRows(referencesOf(member, 1))
  let compared = 0
  for (const [n, fields] of membersInGroups.entries()) {
    const counted = {
      get group_ids() {
        compared++
        return fields.group_ids
      },
    }
    changes.note(n + 1, undefined, counted)
  }
  const statements = changes.statements()
  await statements.next()
  assert.ok(compared <= 5, `${compared} records`)
  assert.equal((await Array.fromAsync(statements)).length, 499)
  assert.equal(compared, 100)
})

test('only a limited number of final statements are sent with the commit', async () => {
  const sent: string[] = []
  const db: Connection = {
    async all({ sql }) {
      sent.push(sql)
      return []
    },
    get: async () => ({ last_id: 0, used: 0, allowed: 10 }),
    page: async () => assert.fail(),
  }
  const own = upTo(500).map((n) => raw(`statement ${n}`))
  const writer = new Writer(db, {
    club: 1,
    stamp: Date.now(),
    wallClock: Date.now(),
    retentionClock: Date.now(),
    actor: kantineItself,
    resources: [group],
    dialect,
    keptMs: () => 0,
    beforeCommit: async () => own,
    consequences: [],
  })
  await writer.put(group, [{ fields: { name: 'Jeugd' } }])
  const last = (await writer.lastStatements()).map(({ sql }) => sql)
  assert.ok(last.length <= 60, `${last.length} statements`)
  const all = [...sent, ...last].filter((sql) => sql.startsWith('statement'))
  assert.deepEqual(
    all,
    own.map(({ sql }) => sql),
  )
})

test('validators for every resource are compiled before the first call, whatever is served', async (t) => {
  for (const contract of ['full', 'shown']) {
    const kantine = await startKantine('sqlite', { environment: { CONTRACT: contract } })
    const { key } = await newClub(kantine.store, 'first')
    const compile = t.mock.method(Ajv2020.prototype, 'compile')
    // Not `kantine.call`, which checks answers with Ajv too.
    const answer = await fetch(`${kantine.url}/api/v1/members`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': 'first' },
      body: JSON.stringify({ name: 'Sanne' }),
    })
    assert.equal(answer.status, 201)
    assert.equal(compile.mock.callCount(), 0)
    compile.mock.restore()
  }
})
