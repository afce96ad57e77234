/** The requests of docs/finding.md. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { newClub } from '../cast.ts'
import { onOneEngine, sharedKantine } from '../kantine.ts'

onOneEngine('every request of the guide to filters is answered with a page', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  const guide = readFileSync(new URL('../../docs/finding.md', import.meta.url), 'utf8')
  const calls = [...guide.matchAll(/^GET (\S+)$/gm)].map(([, call]) => String(call))
  assert.ok(calls.length >= 5)
  for (const call of calls) {
    const answer = await kantine.call(call, { key })
    assert.deepEqual([call, answer.status], [call, 200])
  }
})
