/** examples/attendance.ts: attendance marked offline arrives once, even if a run is interrupted. */
import assert from 'node:assert/strict'
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { FieldValues } from '../../server/store/body.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onOneEngine, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { exampleOf } from './example.ts'

type Mark = {
  readonly member_id: number
  readonly group_id: number
  readonly date: string
  readonly present: boolean | null
}

const date = '2026-09-03'

/** The example with a club of one group and some members. */
async function exampleWith(engine: EngineName, members: readonly FieldValues[]) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  await kantine.store.write(club.id, kantineItself, async (write) => {
    await write.put(group, [{ fields: { name: 'JO13' } }])
    await write.put(
      member,
      members.map((fields) => ({ fields })),
    )
  })
  const example = await exampleOf('attendance.ts', kantine.url, club.key)
  return { kantine, club, example, send: sender(kantine, club.key) }
}

onOneEngine('attendance marked offline arrives once and in order, even if sending is interrupted', async (engine) => {
  const members = Array.from({ length: 120 }, (_, n) => ({ name: `Member ${n + 1}`, group_ids: [1] }))
  const { kantine, club, example, send } = await exampleWith(engine, members)
  const kept = join(example.folder, 'kept')
  await example.run(['mark', '1', date, '1', 'present'])
  await example.run(['mark', '1', date, '1', 'absent'])
  await example.run(['mark', '1', date, '999', 'present'])
  const marks: Mark[] =
    readFileSync(join(kept, 'queue'), 'utf8')
      .match(/.+/g)
      ?.map((line) => JSON.parse(line)) ?? []
  assert.deepEqual(marks.slice(0, 2), [
    { member_id: 1, group_id: 1, date, present: true },
    { member_id: 1, group_id: 1, date, present: false },
  ])
  for (let n = 2; n <= 111; n++) {
    const mark = { member_id: n, group_id: 1, date, present: n % 3 > 0 }
    appendFileSync(join(kept, 'queue'), `\n${JSON.stringify(mark)}`)
  }
  assert.equal(await example.runWithEnds(['send']), 2)
  const page = (await send<{ data: Mark[] }>('GET /attendance?limit=200')).body
  const found = page.data.map(({ member_id, present }) => [member_id, present])
  assert.deepEqual(
    found,
    Array.from({ length: 111 }, (_, n) => [n + 1, n > 0 && (n + 1) % 3 > 0]),
  )
  const [counted] = await kantine.store.findAcrossClubs(
    sql`select count(*) as entries from journal where club_id = ${club.id} and resource = 'attendance'`,
  )
  assert.equal(Number(counted?.entries), 112, 'nothing was done twice')
  const [refused = '', ...others] = readdirSync(kept)
  assert.deepEqual(others, [])
  assert.match(readFileSync(join(kept, refused), 'utf8'), /^\{"member_id":999,.*\} .*none with the id 999\./)
})

onOneEngine('a mark that a power failure cut is kept aside, and holds up no other', async (engine) => {
  const { example, send } = await exampleWith(engine, [{ name: 'Sanne', group_ids: [1] }])
  const kept = join(example.folder, 'kept')
  mkdirSync(kept)
  writeFileSync(join(kept, 'queue'), '\n{"member_id":1,"gro')
  await example.run(['mark', '1', date, '1', 'present'])
  const { code, stdout } = await example.run(['send'])
  assert.equal(code, 0)
  assert.match(stdout, /^1 marks sent\.\n\{"member_id":1,"gro is incomplete\./)
  const page = (await send<{ data: Mark[] }>('GET /attendance')).body
  assert.deepEqual(
    page.data.map(({ member_id, present }) => [member_id, present]),
    [[1, true]],
  )
  const [refused = '', ...others] = readdirSync(kept)
  assert.deepEqual([others, readFileSync(join(kept, refused), 'utf8')], [[], '{"member_id":1,"gro is incomplete.'])
})

onOneEngine('a trainer sees the group offline too, and only changes are read again', async (engine) => {
  const members = [{ name: 'Sanne', group_ids: [1] }, { name: 'Youssef' }]
  const { kantine, example, send } = await exampleWith(engine, members)
  const seen = async (fate: 'pass' | 'busy' = 'pass') => (await example.run(['members', '1'], () => fate)).stdout
  assert.equal(await seen(), '1 Sanne\n')
  assert.equal(await seen(), '1 Sanne\n')
  await send('PATCH /members/2', { group_ids: [1] })
  assert.equal(await seen('busy'), '1 Sanne\n')
  assert.equal(await seen(), '1 Sanne\n2 Youssef\n')
  assert.deepEqual(
    example.proxy.asked.map((line) => line.slice(-3)),
    ['200', '304', '200'],
  )
  assert.ok(!existsSync(join(example.folder, 'kept', 'queue')))
  const { code, stderr } = await example.run(['mark', '1', date, '1', 'maybe'])
  assert.deepEqual([code, stderr], [1, 'Use present, absent or clear.\n'])
  const wrong = await example.run(['mark', '1', date, 'Sanne', 'present'])
  assert.deepEqual([wrong.code, wrong.stderr], [1, 'Pass the ids of a group and a member.\n'])
  assert.ok(!existsSync(join(example.folder, 'kept', 'queue')))
  const refused = await (await exampleOf('attendance.ts', kantine.url, 'wrong')).run(['members', '1'])
  assert.match(refused.stderr, /^[^{]+\n$/)
})

onOneEngine('a trainer sees every member of a large group, and never part of them', async (engine) => {
  const members = Array.from({ length: 405 }, (_, n) => ({ name: `Member ${n + 1}`, group_ids: [1] }))
  const { example, send } = await exampleWith(engine, members)
  const seen = async (fateOf?: Parameters<typeof example.run>[1]) =>
    (await example.run(['members', '1'], fateOf)).stdout
  const all = members.map(({ name }, n) => `${n + 1} ${name}\n`).join('')
  assert.equal(await seen(), all)
  assert.equal(await seen(), all)
  assert.equal(example.proxy.asked.length, 4, 'three pages, and one response that nothing has changed')
  await send('PATCH /members/1', { name: 'Sanne' })
  assert.equal(await seen((request) => (request === 1 ? 'pass' : 'busy')), all)
  assert.equal(await seen(), all.replace('Member 1', 'Sanne'))
})
