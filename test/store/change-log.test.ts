/** The change log: who changed what and when. */
import assert from 'node:assert/strict'
import { limits } from '@kantine/contract/limits.ts'
import { attendance } from '@kantine/contract/resources/attendance.ts'
import { competitionTeam } from '@kantine/contract/resources/competition-team.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { createKey } from '../../server/callers/keys/keys.ts'
import { setStages } from '../../server/clubs/stages.ts'
import { actorColumns, kantineItself } from '../../server/store/actor.ts'
import { changeLog } from '../../server/store/change-log.ts'
import { forgetOld } from '../../server/store/forget-old.ts'
import { sql } from '../../server/store/sql.ts'
import type { Store } from '../../server/store/store.ts'
import { runCommand } from '../../server/surfaces/command-line/commands.ts'
import { changeRows } from '../support/change-rows.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'

async function clubOf(engine: EngineName, running = sharedKantine(engine)) {
  const kantine = await running
  const club = await newClub(kantine.store)
  const entries = () => entriesOf(kantine.store, club.id)
  return { ...kantine, club, send: sender(kantine, club.key), entries }
}

const entriesOf = (store: Store, club: number) =>
  store.findAcrossClubs(sql`select * from journal where club_id = ${club} order by id`)

onEngines('every change creates one entry with its type, record and fields', async (engine) => {
  const { send, entries } = await clubOf(engine)
  await send('POST /members', { name: 'Sanne' })
  await send('PATCH /members/1', { name: 'Sanne de Vries', phone: '+31 6 12345678' })
  await send('DELETE /members/1')
  await send('POST /kennismakers', { name: 'Youssef' })
  await send('PUT /kennismakers/1/status', { status: 'joined' })
  assert.deepEqual(
    (await entries()).map(({ id, kind, resource, record_id, fields, events }) => [
      id,
      kind,
      resource,
      record_id,
      fields,
      events,
    ]),
    [
      [1, 'member.created', 'member', 1, '', 'member.created'],
      [2, 'member.updated', 'member', 1, 'name phone', 'member.updated'],
      [3, 'member.deleted', 'member', 1, '', 'member.deleted'],
      [4, 'kennismaker.created', 'kennismaker', 1, '', 'kennismaker.created'],
      [5, 'kennismaker.updated', 'kennismaker', 1, 'status', 'kennismaker.status_changed'],
    ],
  )
})

onEngines('an entry has the time of its change, which the record shows as updated_at', async (engine) => {
  const { send, entries } = await clubOf(engine)
  const { body } = await send<{ updated_at: string }>('POST /members', { name: 'Sanne' })
  assert.equal((await entries())[0]?.at, Date.parse(body.updated_at))
})

onEngines('the change log contains no field values', async (engine) => {
  const { send, entries } = await clubOf(engine)
  const secrets = { name: 'Zwaantje', email: 'zwaantje@example.org', phone: '+31 6 98765432', birth_date: '2011-02-03' }
  await send('POST /members', secrets)
  await send('PATCH /members/1', { name: 'Zwaantje Bos', email: 'bos@example.org', status: 'verhuisd' })
  await send('DELETE /members/1')
  const kept = JSON.stringify(await entries())
  assert.match(kept, /name status email/)
  for (const value of ['Zwaantje', 'example.org', '98765432', '2011', 'verhuisd'])
    assert.ok(!kept.includes(value), value)
})

onEngines(
  'an entry names its actor: key, assistant with key or grant, administrator, command or Kantine',
  async (engine) => {
    const { store, club, entries, ...kantine } = await clubOf(engine)
    const assistant = await createKey(store, kantineItself, {
      clubId: club.id,
      label: 'Assistant',
      purpose: 'assistant',
      scopes: allScopes,
      expiresAt: null,
    })
    await sender({ store, ...kantine }, club.key)('POST /members', { name: 'Sanne' })
    await sender({ store, ...kantine }, assistant.key)('POST /members', { name: 'Youssef' })
    const actor = { by: 'command', name: 'sanne' } as const
    const imported = await runCommand(
      { store, config: kantine.config, actor, resources, webhooks: async () => kantine.webhooks },
      'import',
      {
        club: club.slug,
        file: 'members.jsonl',
        resource: 'members',
        content: '{"name":"Jan"}',
      },
    )
    assert.deepEqual(imported.json, { imported: 1, refused: [], ids: [3], changed: 0, unchanged: 0 })
    const grant = { by: 'grant', id: 3, name: 'Helper', administratorId: 7, address: '127.0.0.1' } as const
    for (const actor of [{ by: 'administrator', id: 7 } as const, grant, kantineItself]) {
      await store.write(club.id, actor, (write) => write.put(group, [{ fields: { name: 'Jeugd' } }]))
    }
    assert.deepEqual(
      (await entries()).map((entry) => Object.keys(actorColumns).map((column) => entry[column])),
      [
        ['key', club.keyId, null, null, '127.0.0.1'],
        ['assistant', assistant.id, null, null, '127.0.0.1'],
        ['command', null, 'sanne', null, null],
        ['administrator', 7, null, null, null],
        ['grant', 3, 'Helper', 7, '127.0.0.1'],
        ['kantine', null, null, null, null],
      ],
    )
  },
)

onEngines('member.archived is sent once, when the membership ends', async (engine) => {
  const { send, entries } = await clubOf(engine)
  await send('POST /members', { name: 'Sanne' })
  for (const change of [
    { status: 'archived', left_on: '2026-06-30' },
    { status: 'archived' },
    { name: 'Sanne de Vries', status: 'archived' },
    { status: 'active' },
    { status: 'archived' },
  ]) {
    await send('PATCH /members/1', change)
  }
  await send('POST /members', { name: 'Jan', status: 'archived' })
  assert.deepEqual(
    (await entries()).map(({ record_id, events }) => [record_id, events]),
    [
      [1, 'member.created'],
      [1, 'member.updated member.archived'],
      [1, 'member.updated'],
      [1, 'member.updated'],
      [1, 'member.updated member.archived'],
      [2, 'member.created member.archived'],
    ],
  )
})

onEngines('cascaded changes have their own entries', async (engine) => {
  const { store, club, send, entries } = await clubOf(engine)
  await store.write(club.id, kantineItself, (write) => write.put(group, [{ fields: { name: 'Jeugd' } }]))
  await send('POST /members', { name: 'Sanne' })
  await send('POST /attendance', { member_id: 1, group_id: 1, date: '2026-09-03', present: true })
  await send('POST /competition-teams', { name: 'Dames 1', member_ids: [1] })
  const before = (await entries()).length
  await send('DELETE /members/1')
  const entriesOfRemoval = (await entries()).slice(before)
  assert.deepEqual(
    entriesOfRemoval
      .map(({ kind, record_id, fields, events, actor_id }) => [kind, record_id, fields, events, actor_id])
      .sort(),
    [
      [`${attendance.name}.deleted`, 1, '', 'attendance.deleted', club.keyId],
      [`${competitionTeam.name}.updated`, 1, 'member_ids', '', club.keyId],
      ['member.deleted', 1, '', 'member.deleted', club.keyId],
    ],
  )
  assert.equal(new Set(entriesOfRemoval.map(({ at }) => at)).size, 1)
})

onEngines('a write that changes no record is not in the change log', async (engine) => {
  const { store, club, send, entries } = await clubOf(engine)
  await send('POST /members', { name: 'Sanne' }, 'create-1')
  await send('POST /members', { name: 'Sanne' }, 'create-1')
  await send('PATCH /members/1', { name: 'Sanne', group_ids: [] })
  await send('PATCH /members/1', { name: '' })
  await send('DELETE /members/9')
  await send('POST /members/bulk', { operations: [{ op: 'update', id: 9, data: { name: 'Jan' } }] }, 'batch-1')
  await setStages(store, club.id, kantineItself, ['new'])
  await store.write(club.id, kantineItself, (write) =>
    write.put(member, [{ id: 1, fields: { name: 'Sanne' } }], { rerender: true }),
  )
  assert.deepEqual(
    (await entries()).map(({ kind }) => kind),
    ['member.created'],
  )
})

onEngines(
  'fields rendered differently by a new version are in the change log, without notifications',
  async (engine) => {
    const { store, club, send, entries } = await clubOf(engine)
    await send('POST /members', { name: 'Sanne' })
    await store.write(club.id, kantineItself, (write) =>
      write.put(member, [{ id: 1, fields: { name: 'As a new version shows it' } }], { rerender: true }),
    )
    assert.deepEqual(
      (await entries()).map(({ kind, fields, events, actor }) => [kind, fields, events, actor]),
      [
        ['member.created', '', 'member.created', 'key'],
        ['member.updated', 'name', '', 'kantine'],
      ],
    )
  },
)

onEngines('a failed write leaves no entry, and the next one takes its number', async (engine) => {
  const { store, club, send, entries } = await clubOf(engine)
  const failing = store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'Lost' } }])
    await write.flush()
    throw new Error('stop')
  })
  await assert.rejects(failing, /stop/)
  await send('POST /members', { name: 'Sanne' })
  assert.deepEqual(
    (await entries()).map(({ id, kind }) => [id, kind]),
    [[1, 'member.created']],
  )
})

onEngines('entries are kept for 400 days', async (engine) => {
  const { store, send, entries } = await clubOf(engine, startKantine(engine))
  const age = (ms: number) => changeRows(store, sql`update journal set at = at - ${ms}`)
  assert.equal(limits.changeLogDays, 400)
  const keptMs = limits.changeLogDays * 86_400_000
  await send('POST /members', { name: 'Sanne' })
  await age(keptMs - 60_000)
  await forgetOld(store, [changeLog])
  assert.equal((await entries()).length, 1)
  await age(120_000)
  await forgetOld(store, [changeLog])
  assert.deepEqual(await entries(), [])
  await send('POST /members', { name: 'Youssef' })
  assert.deepEqual(
    (await entries()).map(({ id }) => id),
    [2],
  )
})
