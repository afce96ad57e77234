/** The tools that read, over every resource and on both engines: what REST gives, in as few characters as an assistant needs. */
import assert from 'node:assert/strict'
import { summaryOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { onBothEngines, startKantine } from '../kantine.ts'
import { sender } from '../send.ts'
import { filledClub } from '../writing.ts'
import { toolWorld, unmarked } from './tool-world.ts'

type Record = { readonly id: number; readonly [name: string]: unknown }

onBothEngines(
  'list_records gives the records of REST with the chosen fields, and few of them by default',
  async (engine) => {
    const kantine = await startKantine(engine)
    const club = await filledClub(kantine.store, 'listed')
    const { json } = toolWorld(kantine.store, club)
    const rest = sender(kantine, club.key)
    for (const resource of resources) {
      const page = (await rest<{ data: Record[] }>(`GET /${resource.plural}?limit=3&starting_after=2`)).body.data
      const pick = (names: readonly string[]) =>
        page.map((record) => Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name))))
      const asked = { resource: resource.plural, limit: 3, starting_after: 2 }
      const few = await json('list_records', asked)
      assert.deepEqual(unmarked(few.data), pick(['id', ...summaryOf(resource)]), resource.plural)
      const fields = [...Object.keys(resource.fields), 'updated_at']
      const all = await json('list_records', { ...asked, fields })
      assert.deepEqual(unmarked(all.data), page, resource.plural)
      assert.equal(all.has_more, true)
      assert.match(all.next, /starting_after 5 /)
      const one = await json('get_record', { resource: resource.plural, id: 5 })
      assert.deepEqual(unmarked(one.record), page[2], resource.plural)
    }
  },
)
