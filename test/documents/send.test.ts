/** The function `send` of docs/writing.md on an unreliable network. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { ofFile } from '../support/cleanup.ts'
import { newClub } from '../support/clubs-and-people.ts'
import { onEngines, startKantine } from '../support/kantine.ts'
import { scriptOf } from './blocks.ts'

onEngines('send writes once over an unreliable network', async (engine) => {
  const kantine = await startKantine(engine)
  const { key } = await newClub(kantine.store, 'unlucky')
  const network = await failingNetwork(kantine.url, [
    (answer) => answer.destroy(),
    (answer) => answer.writeHead(503, { 'retry-after': '2' }).end('{}'),
    async (answer, forward) => {
      await forward()
      answer.destroy()
    },
    (answer) => answer.writeHead(429, { 'retry-after': '30' }).end('{}'),
    async (answer, forward) => {
      const { text } = await forward()
      answer.writeHead(201, { 'content-length': text.length }).write(text.slice(0, 20), () => answer.destroy())
    },
    (answer) => answer.writeHead(409, { 'retry-after': '1' }).end('{}'),
    (answer) => answer.writeHead(502).end(),
  ])
  const waited: number[] = []
  const send = sendOf(waited)
  const { status, body } = await send(network.url, key, 'POST', '/api/v1/members', { name: 'Youssef Amrani' })
  assert.deepEqual([status, body.id, body.name], [201, 1, 'Youssef Amrani'])
  assert.deepEqual(waited, [0.5, 2, 2, 30, 8, 1, 32])
  assert.equal(new Set(network.keys).size, 1)
  const members = await kantine.call('/api/v1/members', { key })
  assert.equal(((await members.json()) as { data: unknown[] }).data.length, 1)

  const refused = await send(network.url, key, 'POST', '/api/v1/members', { name: '' })
  assert.deepEqual([refused.status, refused.body.errors[0].pointer, waited.length], [422, '/name', 7])
  const removed = await send(network.url, key, 'DELETE', '/api/v1/members/1')
  assert.deepEqual(removed, { status: 204, body: '' })
  assert.equal(new Set(network.keys).size, 3)
})

test('send gives up after eight attempts with the reason', async () => {
  const broken = await failingNetwork(
    '',
    Array(8).fill((answer: ServerResponse) => answer.destroy()),
  )
  await assert.rejects(sendOf([])(broken.url, 'key', 'POST', '/api/v1/members', {}), /fetch failed/)
  assert.equal(broken.keys.length, 8)
  const busy = await failingNetwork(
    '',
    Array(8).fill((answer: ServerResponse) => answer.writeHead(503).end('{}')),
  )
  assert.equal((await sendOf([])(busy.url, 'key', 'POST', '/api/v1/members', {})).status, 503)
  assert.equal(busy.keys.length, 8)
})

type SendOfDocument = (
  origin: string,
  key: string,
  method: string,
  path: string,
  body?: object,
  // biome-ignore lint/suspicious/noExplicitAny: the document is JavaScript.
) => Promise<{ status: number; body: any }>

/** The function of the document, with a clock that only notes for how many seconds it was asked. */
function sendOf(waited: number[]): SendOfDocument {
  const setTimeout = (done: () => void, ms: number) => {
    waited.push(ms / 1000)
    done()
  }
  return new Function('setTimeout', `${scriptOf('docs/writing.md', 'send')}; return send`)(setTimeout)
}

type Forward = () => Promise<{ status: number; text: string }>
type FieldError = (answer: ServerResponse, forward: Forward) => unknown

/** Stands before a server: each request meets the next fault, and behind the last of them all pass. */
async function failingNetwork(url: string, faults: readonly FieldError[]) {
  const left = [...faults]
  const keys: unknown[] = []
  const server = createServer(async (request, answer) => {
    keys.push(request.headers['idempotency-key'])
    const body = await text(request)
    const forward = async () => {
      const { host, connection, ...headers } = request.headers as { [name: string]: string }
      const { method = '' } = request
      const passed = await fetch(url + request.url, { method, headers, ...(body && { body }) })
      return { status: passed.status, text: await passed.text() }
    }
    const fault = left.shift()
    if (fault) {
      fault(answer, forward)
      return
    }
    const passed = await forward()
    answer.writeHead(passed.status).end(passed.text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ofFile.defer(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys }
}
