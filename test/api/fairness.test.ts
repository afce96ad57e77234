/** What a club notices of another club that sends many calls at the same time. */
import assert from 'node:assert/strict'
import { newClub } from '../cast.ts'
import { onBothEngines, startKantine } from '../kantine.ts'
import { filledClub } from '../writing.ts'

onBothEngines('a read is answered before those that another club sent earlier', async (engine) => {
  const kantine = await startKantine(engine, { environment: { DATABASE_CONNECTIONS: '5' } })
  const busy = await filledClub(kantine.store, 'busy')
  const quiet = await newClub(kantine.store, 'quiet')
  const answered: string[] = []
  const read = async (name: string, key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const { statusCode } = await kantine.http.inject({ url: '/api/v1/members?limit=200', headers })
    answered.push(`${name} ${statusCode}`)
  }
  // Both keys are known by then, so that none is looked up in the database first.
  await Promise.all([read('busy', busy.key), read('quiet', quiet.key)])
  answered.length = 0
  await Promise.all([...Array.from({ length: 30 }, () => read('busy', busy.key)), read('quiet', quiet.key)])
  assert.equal(answered.length, 31)
  assert.ok(answered.indexOf('quiet 200') < 10, answered.join(', '))
})
