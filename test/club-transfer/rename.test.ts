import assert from 'node:assert/strict'
import { commandCaller } from '../../server/callers/caller.ts'
import { findClub } from '../../server/clubs/clubs.ts'
import { demo } from '../../server/clubs/demo.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { sql } from '../../server/store/sql.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, sharedKantine } from '../support/kantine.ts'
import { passSecond } from '../support/pass-second.ts'
import { perform } from '../support/perform.ts'

onEngines('a renamed club keeps its id and keys, and callers see the new names', async (engine) => {
  const { store, call } = await sharedKantine(engine)
  const club = await newClub(store, 'fc-before')
  await newClub(store, 'fc-taken')
  assert.equal((await call('/api/v1/club', { key: club.key })).status, 200)
  const rename = (names: object, id = club.id) =>
    perform(store, 'clubs rename', commandCaller(id, kantineItself), names)

  await assert.rejects(rename({ slug: 'fc-taken' }), /slug belongs to another club\. Choose another\./)
  await assert.rejects(rename({ slug: 'FC After' }), /slug must have 1 to 60 lower-case letters/)
  const unchanged = await rename({ name: club.name, slug: 'fc-before' })
  assert.equal(unchanged.updated_at, new Date(club.updatedAt).toISOString())
  const renamed = await rename({ name: 'FC After', slug: 'fc-after' })
  assert.deepEqual([renamed.id, renamed.name, renamed.slug], [club.id, 'FC After', 'fc-after'])
  passSecond()
  const shown = (await (await call('/api/v1/club', { key: club.key })).json()) as Partial<typeof club>
  assert.deepEqual([shown.id, shown.name, shown.slug], [club.id, 'FC After', 'fc-after'])
  assert.equal(await findClub(store, 'fc-before'), undefined)

  const [entry] = await store.findAcrossClubs(
    sql`select action, details from trail where club_id = ${club.id} order by id desc`,
  )
  assert.deepEqual(entry && { ...entry }, { action: 'club.renamed', details: 'fc-before fc-after' })
  const ofDemo = await findClub(store, demo.slug)
  await assert.rejects(rename({ name: 'Ours' }, ofDemo?.id), /This is the demo club, which everyone shares/)
})
