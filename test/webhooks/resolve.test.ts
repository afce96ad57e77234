import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { createResolve } from '../../server/webhooks/sending/connect.ts'

const opened = new DisposableStack()
after(() => opened.dispose())

/** Addresses of names; a name that is missing does not exist, and one without an answer of a type makes the server fail. */
type Zone = { readonly [name: string]: { readonly A?: readonly string[]; readonly AAAA?: readonly string[] } }

/** Answers questions of the DNS over UDP on this machine (RFC 1035, section 4). */
async function startNameServer(zone: Zone): Promise<string> {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => socket.send(answerTo(question, zone), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  opened.defer(() => socket.close())
  return `127.0.0.1:${socket.address().port}`
}

function answerTo(message: Buffer, zone: Zone): Buffer {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = message.readUInt16BE(at + 1) === 28 ? 'AAAA' : 'A'
  const known = zone[labels.join('.').toLowerCase()]
  const addresses = known?.[type]
  const [noError, serverFailure, noSuchName] = [0, 2, 3]
  const head = Buffer.from(message.subarray(0, 12))
  head.writeUInt16BE(0x8180 | (known ? (addresses ? noError : serverFailure) : noSuchName), 2)
  for (const [count, offset] of [
    [1, 4],
    [addresses?.length ?? 0, 6],
    [0, 8],
    [0, 10],
  ] as const)
    head.writeUInt16BE(count, offset)
  return Buffer.concat([
    head,
    message.subarray(12, at + 5),
    ...(addresses ?? []).map((address) => record(type, address)),
  ])
}

/** A record for the name in the question (a pointer to byte 12), kept for 60 seconds. */
function record(type: 'A' | 'AAAA', address: string): Buffer {
  const groups = address.split(type === 'A' ? '.' : ':')
  const data =
    type === 'A'
      ? Buffer.from(groups.map(Number))
      : Buffer.from(groups.map((group) => group.padStart(4, '0')).join(''), 'hex')
  const head = Buffer.of(0xc0, 12, 0, type === 'A' ? 1 : 28, 0, 1, 0, 0, 0, 60, 0, data.length)
  return Buffer.concat([head, data])
}

test('a name resolves to all its IPv4 and IPv6 addresses', async () => {
  const zone = { 'both.example.org': { A: ['192.0.2.1', '192.0.2.2'], AAAA: ['2001:db8:0:0:0:0:0:1'] } }
  const resolve = createResolve([await startNameServer(zone)])
  assert.deepEqual(await resolve('both.example.org'), ['192.0.2.1', '192.0.2.2', '2001:db8::1'])
})

test('a name with addresses of one kind resolves, even if the other query gets no response', async () => {
  const zone = {
    'old.example.org': { A: ['192.0.2.1'], AAAA: [] },
    'new.example.org': { A: [], AAAA: ['2001:db8:0:0:0:0:0:1'] },
    'broken.example.org': { A: ['192.0.2.1'] },
  }
  const resolve = createResolve([await startNameServer(zone)])
  assert.deepEqual(await resolve('old.example.org'), ['192.0.2.1'])
  assert.deepEqual(await resolve('new.example.org'), ['2001:db8::1'])
  assert.deepEqual(await resolve('broken.example.org'), ['192.0.2.1'])
})

test('a name fails that does not exist, has no address, or gets no DNS response', async () => {
  const resolve = createResolve([
    await startNameServer({ 'empty.example.org': { A: [], AAAA: [] }, 'broken.example.org': {} }),
  ])
  for (const name of ['missing.example.org', 'empty.example.org', 'broken.example.org'])
    await assert.rejects(resolve(name), new RegExp(`no address of ${name}`), name)
})

test('every query is fresh, so a changed address takes effect immediately', async () => {
  const zone: { [name: string]: { A: string[]; AAAA: string[] } } = { 'a.example.org': { A: ['192.0.2.1'], AAAA: [] } }
  const resolve = createResolve([await startNameServer(zone)])
  assert.deepEqual(await resolve('a.example.org'), ['192.0.2.1'])
  zone['a.example.org'] = { A: ['192.0.2.9'], AAAA: [] }
  assert.deepEqual(await resolve('a.example.org'), ['192.0.2.9'])
})
