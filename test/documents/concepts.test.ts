/** The code and the numbers of docs/finding.md, docs/errors.md and docs/limits.md. */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { limits } from '@kantine/contract/limits.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { storeRecords } from '../support/example-records.ts'
import { newFolder } from '../support/folder.ts'
import { onOneEngine, sharedKantine } from '../support/kantine.ts'
import { blocksOf, scriptOf, textOf } from './blocks.ts'

onOneEngine('every list and door request in the guides returns a page', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  for (const document of ['docs/finding.md', 'docs/door.md']) {
    const calls = [...textOf(document).matchAll(/^GET (\S+)$/gm)].map(([, call]) => String(call))
    assert.ok(calls.length >= 2)
    for (const call of calls) {
      const answer = await kantine.call(call, { key })
      assert.deepEqual([call, answer.status], [call, 200])
    }
  }
})

onOneEngine('the curl calls in the guides succeed', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id, key } = await newClub(kantine.store)
  await storeRecords(kantine.store, id, group, 1)
  for (const document of ['docs/authentication.md', 'docs/finding.md', 'docs/sync.md']) {
    const script = blocksOf(document, 'sh calls').join('').replaceAll('http://localhost:3000', kantine.url)
    const options = { cwd: newFolder(), env: { ...process.env, KEY: key } }
    const { stdout } = await promisify(execFile)('bash', ['-ec', script], options)
    assert.match(stdout, /"(data|slug)":/, document)
    assert.doesNotMatch(stdout, /"code":(?!"changes_expired")/, document)
  }
  const club = scriptOf('docs/authentication.md', 'club').replace('http://localhost:3000', kantine.url)
  const response = await new Function('key', `return (async () => { ${club}; return response })()`)(key)
  assert.equal(response.status, 200)
})

onOneEngine('list in docs/finding.md reads every page, and throws an error with its message', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { id, key } = await newClub(kantine.store)
  await storeRecords(kantine.store, id, group, 210)
  const list = new Function(`${scriptOf('docs/finding.md', 'list')}; return list`)()
  assert.equal((await Array.fromAsync(list(kantine.url, key, '/api/v1/groups'))).length, 210)
  await assert.rejects(Array.fromAsync(list(kantine.url, `${key}x`, '/api/v1/groups')), /key/)
})

onOneEngine('the code of docs/errors.md and docs/limits.md handles the responses of the server', async (engine) => {
  const kantine = await sharedKantine(engine)
  const { key } = await newClub(kantine.store)
  const handle = new Function(`${scriptOf('docs/errors.md', 'errors').replace('export ', '')}; return handle`)()
  const problemOf = async (path: string, options: object) => (await kantine.call(path, options)).json()
  const headers = { 'content-type': 'application/json' }
  const invalid = await problemOf('/api/v1/members', { key, method: 'POST', headers, body: '{"name": ""}' })
  assert.equal(handle(invalid), 'Correct /name.')
  assert.match(handle(await problemOf('/api/v1/members', { key: `${key}x` })), /new key/)
  assert.match(handle(await problemOf('/api/v1/members/999', { key })), /no such record/)

  const waited: number[] = []
  const answers = [429, 503, 200].map((status) => new Response(null, { status, headers: { 'retry-after': '3' } }))
  const request = new Function('fetch', 'setTimeout', `${scriptOf('docs/limits.md', 'retry')}; return request`)(
    async () => answers.shift(),
    (done: () => void, ms: number) => {
      waited.push(ms)
      done()
    },
  )
  assert.equal((await request('/', {})).status, 200)
  assert.deepEqual(waited, [3000, 3000])
})

test('the numbers in docs/limits.md match the code', () => {
  const text = textOf('docs/limits.md')
  for (const row of [
    `| requests per key | ${limits.requestsPerMinute} per minute |`,
    `| records per page | ${limits.pageSizeDefault}, at most ${limits.pageSizeMax} (\`limit\`) |`,
    `| values per filter | ${limits.filterValues} |`,
    `| operations per batch | ${limits.batchItems} |`,
    `| request body | ${limits.bodyBytes / 2 ** 20} MiB, at most ${limits.bodyLevels} levels deep |`,
    `| request line and headers | ${limits.headerBytes / 2 ** 10} KiB |`,
    `| \`Idempotency-Key\` | ${limits.idempotencyKeyCharacters} characters, kept for ${limits.idempotencyDays} days |`,
    `| changes in \`/api/v1/changes\` | kept for ${limits.changeLogDays} days |`,
    `| sandbox keys | ${limits.sandboxKeysPerDay} per IP address per day |`,
    `| invalid keys | ${limits.failuresPerMinute} per IP address per minute |`,
    `| open connections | ${limits.connectionsPerAddress} per IP address |`,
    `${limits.records.toLocaleString('en')} records, ${limits.keys} keys and ${limits.webhookEndpoints} webhook endpoints`,
  ])
    assert.ok(text.includes(row), row)
})
