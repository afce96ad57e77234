/** The copy of an exported club that stayed in use elsewhere: it reuses no ids, and clients of the original notice. */
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { deliveryCounter } from '../../server/store/counters.ts'
import { sql } from '../../server/store/sql.ts'
import { command, jsonOf } from '../cli/command.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { engines, onEngines, sharedKantine, startKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { exportTo, fullClub, importFrom, importUnverified, newPath, removeWith, seenOf } from './full-club.ts'

type Changes = { readonly data: readonly { readonly id: number; readonly record_id: number }[] }

onEngines('the copy of a club that stayed in use shares no ids, and older cursors get 410', async (engine) => {
  const old = await sharedKantine(engines.find((name) => name !== engine) ?? engine)
  const club = await fullClub(old, 'fc-went-on')
  const before = await seenOf(old, club)
  const file = await exportTo(old, club.id)
  const there = sender(old, club.key)
  const exported = (await there<Changes>('GET /changes?limit=200')).body.data.at(-1)?.id ?? 0
  await there('PATCH /members/1', { name: 'Changed after the export' })
  const { body: missed } = await there<{ id: number }>('POST /members', { name: 'Made after the export' })
  const seen = await there<Changes>('GET /changes?limit=200')

  const copy = await startKantine(engine)
  const imported = await importUnverified(copy, file)
  assert.equal(imported.wentOn, true)
  const after = await seenOf(copy, club)
  const isSame = (call: string) => !call.startsWith('/api/v1/changes')
  for (const call of Object.keys(before).filter(isSame)) assert.deepEqual(after[call], before[call], call)

  const here = sender(copy, club.key)
  const since = new Date(seen.headers.get('date') as string).toISOString()
  const cursors = [1, exported - 1, exported, ...seen.body.data.slice(-2).map(({ id }) => id)]
  for (const parameter of [...cursors.map((id) => `starting_after=${id}`), `updated_since=${since}`])
    assert.equal((await here(`GET /changes?${parameter}`)).status, 410, parameter)
  assert.deepEqual((await here<Changes>('GET /changes')).body.data, [])

  const { body: made } = await here<{ id: number }>('POST /members', { name: 'Made here' })
  assert.ok(made.id >= missed.id + 999_999, `${made.id}`)
  const [change] = (await here<Changes>('GET /changes')).body.data
  assert.ok(Number(change?.id) > 1_000_000 && change?.record_id === made.id, JSON.stringify(change))
  assert.equal((await here(`GET /changes?starting_after=${change?.id}`)).status, 200)
  const [deliveries] = await copy.store.findAcrossClubs(
    sql`select last_id from counters where club_id = ${imported.club.id} and resource = ${deliveryCounter}`,
  )
  assert.ok(Number(deliveries?.last_id) > 1_000_000)
})

test('a file marks its club as removed only after the removal; otherwise it counts as a copy', async () => {
  const kantine = await sharedKantine('sqlite')
  const { environment } = kantine.database
  const club = await newClub(kantine.store)
  const early = await exportTo(kantine, club.id)
  assert.match(textOf(early), /\n\{"end":.*\}\n$/)
  const file = await exportTo(kantine, club.id)
  await assert.rejects(removeWith(kantine, club.id, early), /changed during the export/)
  assert.match(textOf(early), /\n\{"end":.*\}\n$/, 'the club was not removed')

  const copy = newPath('copy.gz')
  copyFileSync(file, copy)
  await removeWith(kantine, club.id, file)
  const removedLine = textOf(file).slice(textOf(copy).length)
  assert.equal(textOf(file), textOf(copy) + removedLine)
  assert.match(removedLine, /^\{"removed":"[0-9a-f]{64}"\}\n$/)
  for (const more of [removedLine, '{"removed":false}\n']) {
    const longer = newPath('longer.gz')
    writeFileSync(longer, gzipSync(textOf(file) + more))
    await assert.rejects(importFrom(kantine, longer), /is damaged or incomplete/, more)
  }
  const first = await command(environment, ['clubs', 'import', copy])
  assert.match(first.stdout, /\nThe club stayed in use after this export, .* get 410 and copy everything again/)
  const removed = newPath('removed.gz')
  const { slug } = club
  await jsonOf(environment, 'clubs', 'remove', '--club', slug, '--export-to', removed, '--yes', slug)
  const second = await command(environment, ['clubs', 'import', removed])
  assert.match(second.stdout, /^Imported .*\n$/)
})

const textOf = (file: string): string => gunzipSync(readFileSync(file)).toString()
