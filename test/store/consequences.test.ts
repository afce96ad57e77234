/** The rules that `openStore` gets as a list: every write obeys them, whatever they are about. */
import assert from 'node:assert/strict'
import { group } from '@kantine/contract/resources/group.ts'
import { parseConfig } from '../../server/config.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { openStore } from '../../server/store/store.ts'
import type { Consequence, Writer } from '../../server/store/writer.ts'
import { ofFile } from '../support/cleanup.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { type EngineName, newDatabase, onEngines } from '../support/kantine.ts'

async function clubWith(engine: EngineName, consequences: readonly Consequence[]) {
  const { environment } = await newDatabase(engine)
  const rules = { authorize: () => undefined, beforeCommit: async () => [], consequences }
  const store = await openStore(parseConfig(environment), rules)
  ofFile.defer(store.close)
  const { id: club } = await newClub(store)
  const names = async () => {
    const rows = await store.findAcrossClubs(sql`select body from groups where club_id = ${club} order by id`)
    return rows.map(({ body }) => JSON.parse(String(body)).name)
  }
  return { store, club, names }
}

/** Each new group gets another with a letter less, until one letter is left. */
const shorten: Consequence = {
  concerns: ({ id, before }) => (before ? undefined : id),
  async follow(write, ids) {
    const names = [...(await write.bodies(group, ids)).values()].map((body): string => JSON.parse(body).name)
    const shorter = names.filter(({ length }) => length > 1).map((name) => ({ fields: { name: name.slice(1) } }))
    await write.put(group, shorter)
  },
}

const inCapitals: Consequence = {
  asStored: (_, fields) => ({ ...fields, name: String(fields.name).toUpperCase() }),
}

onEngines('rules follow each other until no change concerns any, and a preview shows the same', async (engine) => {
  const { store, club, names } = await clubWith(engine, [shorten, inCapitals])
  const work = (write: Writer) => write.put(group, [{ fields: { name: 'jeugd' } }])
  const { changes } = await store.preview(club, kantineItself, work)
  assert.deepEqual(changes, [{ resource: 'group', action: 'created', count: 5, ids: [1, 2, 3, 4, 5], fields: [] }])
  assert.deepEqual(await names(), [])
  await store.write(club, kantineItself, work)
  assert.deepEqual(await names(), ['JEUGD', 'EUGD', 'UGD', 'GD', 'D'])
})

onEngines('a write whose rules never come to an end is undone', async (engine) => {
  const addAnother: Consequence = {
    concerns: ({ id }) => id,
    async follow(write) {
      await write.put(group, [{ fields: { name: 'another' } }])
    },
  }
  const { store, club, names } = await clubWith(engine, [addAnother])
  const work = store.write(club, kantineItself, (write) => write.put(group, [{ fields: { name: 'first' } }]))
  await assert.rejects(work, /After 100 rounds, the rules of this write still change records/)
  assert.deepEqual(await names(), [])
})
