import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { CallTurns } from '../../server/http/call-turns.ts'

test('one call of each club begins in a turn of the event loop, in their order', async () => {
  const turns = new CallTurns()
  const begun: string[] = []
  const call = async (club: number, name: string) => {
    await turns.begin(club)
    begun.push(name)
  }
  const calls = [call(1, 'a'), call(1, 'b'), call(1, 'c'), call(2, 'x')]
  await turns.begin(3)
  assert.deepEqual(begun, ['a', 'x'])
  await setImmediate()
  assert.deepEqual(begun, ['a', 'x', 'b'])
  calls.push(call(1, 'd'), call(2, 'y'))
  await turns.begin(4)
  assert.deepEqual(begun, ['a', 'x', 'b', 'y'])
  await Promise.all(calls)
  assert.deepEqual(begun.slice(4), ['c', 'd'])
})
