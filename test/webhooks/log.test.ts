/** Delivery logs larger than one statement reads. */
import assert from 'node:assert/strict'
import { runTogether } from '../../server/store/statements.ts'
import { deliveries } from '../../server/webhooks/deliveries/delivery.ts'
import { onEngines } from '../support/kantine.ts'
import { newWorld } from './club-with-receivers.ts'

onEngines('filters and periods find the same deliveries in a long log with gaps as in a short one', async (engine) => {
  const { kantine, club, deliveries: find } = await newWorld(engine)
  const begin = Date.parse('2026-11-01T00:00:00Z')
  const rows = Array.from({ length: 5000 }, (_, i) => i + 1)
    .filter((id) => id % 7 !== 0)
    .map((id) => ({
      ...({
        clubId: club.id,
        id,
        endpointId: id % 2,
        kind: id % 900 === 1 ? 'member.created' : 'member.updated',
      } as const),
      ...({ at: begin + id * 1000, data: '{}', state: 'delivered', isTest: false, tries: 1 } as const),
    }))
  await kantine.store.writeUnaudited('deliveries', ({ db }) =>
    runTogether(db, deliveries.insertAll(rows)).then(() => {}),
  )
  const ids = async (filter: Parameters<typeof find>[0]) => (await find(filter)).map(({ id }) => id)
  const expected = (wanted: (row: (typeof rows)[number]) => boolean, limit = 200) =>
    rows
      .filter(wanted)
      .map(({ id }) => id)
      .toReversed()
      .slice(0, limit)

  assert.deepEqual(
    await ids({ kind: 'member.created' }),
    expected(({ kind }) => kind === 'member.created'),
  )
  assert.deepEqual(await ids({ kind: 'member.deleted' }), [])
  assert.deepEqual(
    await ids({ endpoint: 1, limit: 3 }),
    expected(({ endpointId }) => endpointId === 1, 3),
  )
  for (const second of [0, 1, 6, 7, 8, 2500, 4998, 4999, 5000, 9000]) {
    const moment = begin + second * 1000
    assert.deepEqual(
      await ids({ since: moment }),
      expected(({ at }) => at >= moment),
      `since ${second}`,
    )
    assert.deepEqual(
      await ids({ until: moment }),
      expected(({ at }) => at < moment),
      `until ${second}`,
    )
  }
  const period = { since: begin + 1000 * 1000, until: begin + 3700 * 1000, kind: 'member.created' }
  assert.deepEqual(await ids(period), [3601, 2701, 1801])
  assert.deepEqual(await ids({ ...period, before: 2701 }), [1801])
})
