/** examples/mirror.ts: the copy for a website equals the club, even if a run is interrupted. */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { event } from '@kantine/contract/resources/event.ts'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Writer } from '../../server/store/writer.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, onOneEngine, sharedKantine } from '../support/kantine.ts'
import { sender } from '../support/send.ts'
import { exampleOf } from './example.ts'

type Page = { readonly data: readonly { readonly id: number }[]; readonly has_more: boolean }

const starts_at = '2026-12-01T18:00:00.000Z'

async function mirrored(engine: EngineName) {
  const kantine = await sharedKantine(engine)
  const club = await newClub(kantine.store)
  const send = sender(kantine, club.key)
  const example = await exampleOf('mirror.ts', kantine.url, club.key)
  const file = join(example.folder, 'mirror.json')
  const write = (work: (write: Writer) => Promise<unknown>) => kantine.store.write(club.id, kantineItself, work)
  await write(async (write) => {
    await write.put(
      event,
      Array.from({ length: 210 }, (_, n) => ({ fields: { title: `Event ${n + 1}`, starts_at } })),
    )
    await write.put(group, [{ fields: { name: 'JO13' } }, { fields: { name: 'JO15' } }])
    await write.put(facility, [{ fields: { name: 'Veld 2' } }])
    await write.put(news, [{ fields: { title: 'Welkom', published_at: '2026-01-01T00:00:00.000Z' } }])
  })
  return {
    example,
    file,
    send,
    write,
    kept: () => JSON.parse(readFileSync(file, 'utf8')),
    /** What the club shows, read page by page. */
    async shown() {
      const records: { [path: string]: object } = {}
      for (const collection of ['events', 'groups', 'facilities', 'news']) {
        for (let [after, more] = [0, true]; more; ) {
          const { body } = await send<Page>(`GET /${collection}?limit=200${after ? `&starting_after=${after}` : ''}`)
          for (const record of body.data) records[`/api/v1/${collection}/${record.id}`] = record
          after = body.data.at(-1)?.id ?? 0
          more = body.has_more
        }
      }
      return records
    },
  }
}

onOneEngine('a mirror follows creations, changes and removals, even if a run is interrupted', async (engine) => {
  const { example, write, kept, shown } = await mirrored(engine)
  assert.ok((await example.runWithEnds(['mirror.json'])) >= 6)
  assert.deepEqual(kept().records, await shown())
  for (let n = 1; n <= 205; n++) {
    await write((write) => write.put(event, [{ id: 7, fields: { title: `Moved ${n} times`, starts_at } }]))
  }
  await write(async (write) => {
    await write.remove(event, [1, 210])
    await write.put(event, [{ fields: { title: 'New', starts_at } }])
    await write.put(news, [{ id: 1, fields: { title: 'Welkom', published_at: null } }])
  })
  assert.ok((await example.runWithEnds(['mirror.json'])) >= 6)
  assert.deepEqual(kept().records, await shown())
  example.proxy.asked.length = 0
  await example.run(['mirror.json'])
  assert.match(example.proxy.asked.join(), /^GET \/api\/v1\/changes\?resource=\S+&limit=200&starting_after=\d+ 200$/)
})

onOneEngine(
  'a mirror waits while the server is busy, and makes a full copy after its cursor expires',
  async (engine) => {
    const { example, file, kept, shown, write } = await mirrored(engine)
    const { code } = await example.run(['mirror.json'], (request) =>
      request === 2 ? 'busy' : request === 3 ? 'cut' : 'pass',
    )
    assert.equal(code, 0)
    await write((write) => write.remove(event, [5]))
    writeFileSync(file, JSON.stringify({ ...kept(), next: { starting_after: '999999' } }))
    assert.equal((await example.run(['mirror.json'])).code, 0)
    assert.deepEqual(kept().records, await shown())
  },
)

onOneEngine('a mirror keeps its copy and gives the reason if the key is rejected', async (engine) => {
  const { example, file } = await mirrored(engine)
  await example.run(['mirror.json'])
  const before = readFileSync(file, 'utf8')
  const other = await exampleOf('mirror.ts', example.proxy.url, 'svc_live_wrong')
  const { code, stderr } = await other.run([file])
  assert.deepEqual([code, readFileSync(file, 'utf8')], [1, before])
  assert.match(stderr, /^The mirror was not updated: This server has no such key/)
  assert.match(
    (await example.run([])).stderr,
    /^The mirror was not updated: Set KANTINE_URL and KANTINE_KEY, and pass the file/,
  )
})
