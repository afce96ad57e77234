/** examples/door.ts: a card opens the door while a group of its member has the facility. */
import assert from 'node:assert/strict'
import { facility } from '@kantine/contract/resources/facility.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onOneEngine, sharedKantine } from '../support/kantine.ts'
import { exampleOf } from './example.ts'

onOneEngine(
  'the door opens for members whose group has the facility now, and otherwise gives the reason',
  async (engine) => {
    const kantine = await sharedKantine(engine)
    const club = await newClub(kantine.store)
    const minutes = (from: number, to: number) => ({
      starts_at: new Date(Date.now() + from * 60_000).toISOString(),
      ends_at: new Date(Date.now() + to * 60_000).toISOString(),
    })
    await kantine.store.write(club.id, kantineItself, async (write) => {
      await write.put(
        group,
        Array.from({ length: 5 }, (_, n) => ({ fields: { name: `Group ${n + 1}` } })),
      )
      await write.put(facility, [{ fields: { name: 'Veld 1' } }, { fields: { name: 'Veld 2' } }])
      await write.put(
        member,
        [
          { external_id: 'card-1', group_ids: [1] },
          { external_id: 'card-2', group_ids: [2, 3] },
          { external_id: 'card-3', group_ids: [4] },
          { external_id: 'card-4', group_ids: [5] },
          { external_id: 'card-5', group_ids: [1], status: 'archived' },
          { external_id: 'card-6', group_ids: [1, 2, 3, 4, 5] },
          { external_id: 'card,7\\', group_ids: [1] },
        ].map((fields, n) => ({ fields: { name: `Member ${n + 1}`, ...fields } })),
      )
      await write.put(
        reservation,
        [
          { facility_id: 2, group_id: 1, status: 'confirmed', ...minutes(-30, 30) },
          { facility_id: 2, group_id: 3, status: 'confirmed', ...minutes(10, 90) },
          ...['cancelled', 'requested', null].map((status) => ({
            facility_id: 2,
            group_id: 4,
            status,
            ...minutes(-30, 30),
          })),
          { facility_id: 1, group_id: 5, status: 'confirmed', ...minutes(-30, 30) },
          { facility_id: 2, group_id: 5, status: 'confirmed', ...minutes(-90, -30) },
          { facility_id: 2, group_id: 5, status: 'confirmed', ...minutes(60, 90) },
          ...Array.from({ length: 200 }, () => ({ facility_id: 1, group_id: 5, ...minutes(-30, 30) })),
        ].map((fields) => ({ fields })),
      )
    })
    const example = await exampleOf('door.ts', kantine.url, club.key)
    const said = async (cards: readonly string[], fateOf?: Parameters<typeof example.run>[1]) => {
      const { stdout } = await example.run(['2'], fateOf, cards.map((card) => `${card}\n`).join(''))
      return stdout
        .trim()
        .split('\n')
        .map((line) => line.replaceAll(/\d{4}-[\d-]+T[\d:.]+Z/g, '…').slice(2))
    }
    assert.deepEqual(await said(['card-1', 'card-2', '', 'card-3', 'card-4', 'card-5', 'nobody']), [
      'open: member 1, group 1 until …',
      'open: member 2, group 3 until …',
      'closed: no group of member 3 has reserved facility 2 now',
      'closed: no group of member 4 has reserved facility 2 now',
      'closed: member 5 is archived',
      'closed: no member has this card',
    ])
    assert.equal(example.proxy.asked.length, 12, 'two requests for each card')
    assert.deepEqual(await said(['card-1,zzz', 'zzz,card-1', 'card,7\\']), [
      'closed: no member has this card',
      'closed: no member has this card',
      'open: member 7, group 1 until …',
    ])
    assert.match((await said(['x'.repeat(300)])).join(), /^closed: external_id must be one line of 1 to 200 characters/)
    assert.deepEqual(await said(['card-1'], (request) => (request <= 2 ? 'busy' : 'pass')), [
      'open: member 1, group 1 until …',
    ])
    assert.deepEqual(await said(['card-1'], () => 'cut'), ['closed: Kantine cannot be reached.'])
    assert.equal((await example.run(['2'], () => 'end after', 'card-1\n')).stdout, '')
    assert.deepEqual(await said(['card-1']), ['open: member 1, group 1 until …'])
    assert.equal((await example.run(['1'], undefined, 'card-4\n')).stderr, 'Checked only the first 200 reservations.\n')
    assert.equal((await example.run([])).code, 2)
  },
)
