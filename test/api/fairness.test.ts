/** The effect of a busy club on the response times of another club. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newClub } from '../support/clubs-and-people.ts'
import { needsPostgres } from '../support/engines.ts'
import { startKantine } from '../support/kantine.ts'
import { turnsDuring } from '../support/turns-during.ts'
import { filledClub } from '../support/writing.ts'

const pathOfPage = '/api/v1/members?limit=200'

test('SQLite pages requested together run in separate turns of the event loop', async (t) => {
  const { store, http } = await startKantine('sqlite')
  const { key } = await filledClub(store, 'busy')
  const headers = { authorization: `Bearer ${key}` }
  const pages = (howMany: number) =>
    Promise.all(Array.from({ length: howMany }, () => http.inject({ url: pathOfPage, headers })))
  await pages(1)
  const ofOne = await turnsDuring(t, () => pages(1))
  const ofThirty = await turnsDuring(t, () => pages(30))
  assert.ok(ofThirty >= ofOne + 29, `${ofOne}, ${ofThirty}`)
})

test('on PostgreSQL, a read overtakes earlier reads of a busier club', needsPostgres, async () => {
  const kantine = await startKantine('postgres', { environment: { DATABASE_CONNECTIONS: '5' } })
  const busy = await filledClub(kantine.store, 'busy')
  const quiet = await newClub(kantine.store, 'quiet')
  const answered: string[] = []
  const read = async (name: string, key: string) => {
    const headers = { authorization: `Bearer ${key}` }
    const { statusCode } = await kantine.http.inject({ url: pathOfPage, headers })
    answered.push(`${name} ${statusCode}`)
  }
  // Both keys are known by then, so that none is looked up in the database first.
  await Promise.all([read('busy', busy.key), read('quiet', quiet.key)])
  answered.length = 0
  await Promise.all([...Array.from({ length: 30 }, () => read('busy', busy.key)), read('quiet', quiet.key)])
  assert.equal(answered.length, 31)
  assert.ok(answered.indexOf('quiet 200') < 10, answered.join(', '))
})
