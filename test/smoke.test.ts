import assert from 'node:assert/strict'
import { onBothEngines, startKantine } from './kantine.ts'

onBothEngines('a minted key reads members', async (engine) => {
  const kantine = await startKantine(engine)
  const { key } = (await (await kantine.call('/api/v1/sandbox-keys', { method: 'POST' })).json()) as { key: string }
  const answer = await kantine.call('/api/v1/members?limit=2&updated_since=2020-01-01T00:00:00Z', { key })
  const page = (await answer.json()) as { data: unknown[] }
  assert.equal(page.data.length, 2)
})
