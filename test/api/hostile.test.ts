import assert from 'node:assert/strict'
import { Agent, request } from 'node:http'
import fc from 'fast-check'
import { newKey } from '../../server/callers/keys/format.ts'
import { revealing, type StrangeRequest, strangeRequest, targetOf } from '../promises/hostile/strange-requests.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { full, seedOf } from '../support/full.ts'
import { onEngines, startKantine } from '../support/kantine.ts'

const requests = full ? 10_000 : 400

onEngines(`${requests} hostile requests cause no 500 and reveal nothing`, async (engine) => {
  // Of its own, because its wrong keys use up what an address may send in a minute.
  const kantine = await startKantine(engine)
  const { key } = await newClub(kantine.store, 'target')
  const authorizations: { [name: string]: string | undefined } = {
    good: `Bearer ${key}`,
    unknown: `Bearer ${newKey('live')}`,
    short: `Bearer ${key.slice(0, 30)}`,
    basic: 'Basic YTpi',
    odd: 'Bearer \u00e9\u00e9',
  }
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const send = ({ method, path, query, authorization, contentType, body }: StrangeRequest) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const credentials = authorizations[authorization]
      const call = request(
        {
          agent,
          host: '127.0.0.1',
          port: new URL(kantine.url).port,
          method,
          path: targetOf({ path, query }),
          headers: {
            ...(credentials && { authorization: credentials }),
            ...(contentType && { 'content-type': contentType }),
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8')
          answer.on('data', (data) => {
            text += data
          })
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }))
        },
      )
      call.on('error', reject)
      call.end(method === 'GET' || method === 'HEAD' ? undefined : body?.toWellFormed())
    })

  const seed = seedOf(`hostile requests ${engine}`)
  const generated = fc.sample(strangeRequest, { numRuns: requests, seed })
  const statuses = new Map<number, number>()
  const worker = async () => {
    for (let one = generated.pop(); one; one = generated.pop()) {
      const { status, text } = await send(one)
      const isPage = one.path.startsWith('/problems/') && text.startsWith('<!doctype html>')
      const told = `SEED=${seed} ${JSON.stringify(one)} → ${status} ${text.slice(0, 400)}`
      assert.ok(status >= 200 && status < 500, told)
      assert.ok(status < 400 || !revealing.test(text), told)
      if (status >= 400 && text && !isPage) assert.equal(JSON.parse(text).status, status, told)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  try {
    await Promise.all(Array.from({ length: 8 }, worker))
  } finally {
    generated.length = 0
    agent.destroy()
  }
  for (const status of [200, 400, 401, 404, 405, 415])
    assert.ok(statuses.has(status), `none was answered with ${status}`)
})
