import assert from 'node:assert/strict'
import { resources } from '@kantine/contract/resources.ts'
import { fillDemoClub } from '../../server/sandbox/fill.ts'
import { sql } from '../../server/store/sql.ts'
import { newDatabase, onEngines, startKantine } from '../support/kantine.ts'

onEngines(
  'refilling changes nothing on the same day, and moves the calendar forward in a later week',
  async (engine) => {
    const { store } = await startKantine(engine, { database: await newDatabase(engine) })
    await fillDemoClub(store, resources, '2026-11-18')
    assert.equal(await fillDemoClub(store, resources, '2026-11-18'), 0)
    assert.ok((await fillDemoClub(store, resources, '2026-11-25')) > 10_000)
    assert.equal(await fillDemoClub(store, resources, '2026-11-25'), 0)
    const [row] = await store.findAcrossClubs(sql`select count(*) as records, max(date) as latest from attendance`)
    assert.equal(row?.records, 20_400)
    assert.ok(String(row?.latest) > '2026-11-18' && String(row?.latest) <= '2026-11-25')
  },
)
