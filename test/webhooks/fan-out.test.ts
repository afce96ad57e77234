/** The cost of webhooks for writes of clubs without endpoints. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { member } from '@kantine/contract/resources/member.ts'
import { entryOf } from '../../server/store/change-log.ts'
import type { Connection } from '../../server/store/engine.ts'
import { fanOut } from '../../server/webhooks/deliveries/fan-out.ts'

const created = {
  ...entryOf({ resource: member, id: 1, before: undefined, after: { name: 'Sanne' } }, { before: false, after: true }),
  entryId: 1,
}
const renamed = { ...created, events: [] }

/** Runs the fan-out of a write; gives back how many statements it ran and how many it adds. */
async function costOf(entries: Parameters<ReturnType<typeof fanOut>>[1], lastEndpointId: number) {
  let ran = 0
  const db: Connection = {
    async all() {
      ran++
      return []
    },
    get: async () => assert.fail('one row'),
    page: async () => assert.fail('a page'),
  }
  const write = {
    db,
    club: 1,
    stamp: 0,
    wallClock: 0,
    takeIds: async () => 1,
    lastId: async () => lastEndpointId,
    note() {},
    afterCommit() {},
    isSilent: false,
  }
  const added = await fanOut()(write, entries)
  return { ran, added: added.length }
}

test('a club without endpoints costs no statement, and a write without events costs none in any club', async () => {
  assert.deepEqual(await costOf([created], 0), { ran: 0, added: 0 })
  assert.deepEqual(await costOf([renamed], 1), { ran: 0, added: 0 })
  assert.deepEqual(await costOf([created], 1), { ran: 1, added: 0 })
})
