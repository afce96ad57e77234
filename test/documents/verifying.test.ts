/** The examples of docs/webhooks.md that verify signatures, alone and in a running receiver. */
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { newSecret } from '../../server/webhooks/endpoints/secrets.ts'
import { bodyOf, type Notification, postOf, signedHeaders } from '../../server/webhooks/sending/message.ts'
import { createSender } from '../../server/webhooks/sending/send.ts'
import { root } from '../house/files.ts'
import { newFolder } from '../support/folder.ts'
import { freePort } from '../support/free-port.ts'
import { blocksOf } from './blocks.ts'
import { missing } from './missing.ts'
import { runReceiver } from './run-receiver.ts'

const document = 'docs/webhooks.md'

const blockOf = (mark: string): string => {
  const [block = '', ...more] = blocksOf(document, mark)
  assert.ok(block && more.length === 0, `one block is marked ${mark}`)
  return block
}

type Headers = { readonly [name: string]: string }
type Arrived = { readonly secret: string; readonly headers: Headers; readonly body: Buffer }

/** What a verifier makes of requests: the notification, or undefined where it refuses. */
type Verifier = (arrived: readonly Arrived[]) => Promise<unknown[]>

const folder = newFolder()
symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))

/** A folder with the block as verify.mjs. */
function folderWith(mark: string): string {
  const path = join(folder, mark)
  mkdirSync(path, { recursive: true })
  writeFileSync(join(path, 'verify.mjs'), blockOf(`js ${mark}`))
  return path
}

const inNode =
  (mark: string): Verifier =>
  async (arrived) => {
    const { verify } = await import(pathToFileURL(join(folderWith(mark), 'verify.mjs')).href)
    return arrived.map(({ secret, headers, body }) => orRefused(() => verify(secret, headers, body)))
  }

const inPython: Verifier = async (arrived) => {
  const snippet = blockOf('python')
  const driver = `${snippet}
import sys
made = []
for request in json.load(sys.stdin):
    try:
        made.append(verify(request["secret"], request["headers"], base64.b64decode(request["body"])))
    except ValueError:
        made.append(None)
json.dump(made, sys.stdout)
`
  const input = JSON.stringify(arrived.map((request) => ({ ...request, body: request.body.toString('base64') })))
  const made = JSON.parse(execFileSync('python3', ['-c', driver], { input, encoding: 'utf8' })) as unknown[]
  return made.map((notification) => notification ?? undefined)
}

/** Reads a request from each line (secret, headers and body, each in base64), and prints whether it was accepted. */
const javaDriver = `
class Driver {
    static String read(String base64) { return new String(Base64.getDecoder().decode(base64), UTF_8); }

    public static void main(String[] arguments) throws Exception {
        for (String line : new String(System.in.readAllBytes(), UTF_8).split("\\n")) {
            String[] parts = line.split(" ", -1);
            Map<String, String> headers = new java.util.HashMap<>();
            for (String header : read(parts[1]).split("\\n")) {
                int colon = header.indexOf(":");
                if (colon > 0) headers.put(header.substring(0, colon), header.substring(colon + 1));
            }
            try {
                Verify.verify(read(parts[0]), headers, Base64.getDecoder().decode(parts[2]));
                System.out.println("accepted");
            } catch (SecurityException | NumberFormatException error) {
                System.out.println("refused");
            }
        }
    }
}
`

const inJava: Verifier = async (arrived) => {
  const [imports = '', ...rest] = blockOf('java').split(/^(?=class )/m)
  const file = join(folder, 'Driver.java')
  writeFileSync(file, [imports, javaDriver, ...rest].join(''))
  const base64 = (text: string | Buffer) => Buffer.from(text).toString('base64')
  const input = arrived.map(({ secret, headers, body }) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
    return [secret, lines.join('\n'), body].map(base64).join(' ')
  })
  const options = { input: input.join('\n'), encoding: 'utf8' } as const
  const printed = execFileSync('java', ['-XX:TieredStopAtLevel=1', file], options).trim().split('\n')
  assert.equal(printed.length, arrived.length)
  return arrived.map(({ body }, i) => (printed[i] === 'accepted' ? JSON.parse(body.toString()) : undefined))
}

const inPhp: Verifier = async (arrived) => {
  // What follows the function answers the request of a web server, and PHP has none here.
  const [verify = ''] = blockOf('php').replace('<?php', '').split(/^try/m)
  const driver = `${verify}
foreach (json_decode(stream_get_contents(STDIN), true) as $request) {
    try {
        $made[] = verify($request['secret'], $request['headers'], base64_decode($request['body']));
    } catch (Exception $error) {
        $made[] = null;
    }
}
echo json_encode($made);
`
  const input = JSON.stringify(arrived.map((request) => ({ ...request, body: request.body.toString('base64') })))
  const made = JSON.parse(execFileSync('php', ['-r', driver], { input, encoding: 'utf8' })) as unknown[]
  return made.map((notification) => notification ?? undefined)
}

function orRefused(verify: () => unknown): unknown {
  try {
    return verify()
  } catch (error) {
    assert.ok(error instanceof Error && !['TypeError', 'ReferenceError'].includes(error.name), String(error))
    return undefined
  }
}

const verifiers: { readonly [name: string]: Verifier } = {
  'the library for Node.js': inNode('standardwebhooks'),
  'Node.js alone': inNode('crypto'),
  Python: inPython,
  PHP: inPhp,
  Java: inJava,
}

/** The program of a version, where Node.js does not run it. */
const programs: { readonly [name: string]: string } = { Python: 'python3', PHP: 'php', Java: 'java' }

const message: Notification = {
  club: 2,
  id: 1,
  kind: 'member.created',
  at: Date.now(),
  data: '{"club_id":2,"member_id":14}',
}
const [secret, other] = [newSecret(), newSecret()]

function arrived(change: Partial<Arrived> = {}, { secrets = [secret], offSeconds = 0, text = bodyOf(message) } = {}) {
  const headers = signedHeaders({ id: 'msg_2_1', body: text }, secrets, Date.now() + offSeconds * 1000)
  return { secret, headers, body: Buffer.from(text), ...change }
}

const withHeaders = (change: (headers: Headers) => Headers): Arrived => {
  const right = arrived()
  return { ...right, headers: change(right.headers) }
}

/** Made when they are sent: a signature is good for five minutes, and other files may have taken some. */
const right = (): { readonly [name: string]: Arrived } => ({
  'a message': arrived(),
  'one with letters beyond ASCII': arrived({}, { text: '{"type":"Zoë 🏑"}' }),
  'two signatures, the first of which matches': arrived({}, { secrets: [secret, other] }),
  'two signatures, the second of which matches': arrived({}, { secrets: [other, secret] }),
  'a signature of another version beside it': withHeaders((headers) => ({
    ...headers,
    'webhook-signature': `v1a,abc ${headers['webhook-signature']}`,
  })),
  'one that is four minutes old': arrived({}, { offSeconds: -240 }),
  'one from a clock that is four minutes ahead': arrived({}, { offSeconds: 240 }),
})

const wrong = (): { readonly [name: string]: Arrived } => ({
  'another secret': arrived({ secret: other }),
  'only the signature of another secret': arrived({}, { secrets: [other] }),
  'a body with a blank more': arrived({ body: Buffer.from(`${bodyOf(message)} `) }),
  'another body': arrived({ body: Buffer.from(bodyOf(message).replace('14', '15')) }),
  'an empty body': arrived({ body: Buffer.from('') }),
  'another id': withHeaders((headers) => ({ ...headers, 'webhook-id': 'msg_2_2' })),
  'another time': withHeaders((headers) => ({
    ...headers,
    'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1),
  })),
  'more than five minutes of age': arrived({}, { offSeconds: -330 }),
  'a time more than five minutes ahead': arrived({}, { offSeconds: 330 }),
  'the signature under another version': withHeaders((headers) => ({
    ...headers,
    'webhook-signature': String(headers['webhook-signature']).replace('v1,', 'v2,'),
  })),
  'half of the signature': withHeaders((headers) => ({
    ...headers,
    'webhook-signature': String(headers['webhook-signature']).slice(0, 24),
  })),
  'no signature': withHeaders(({ 'webhook-signature': _, ...headers }) => headers),
  'an empty signature': withHeaders((headers) => ({ ...headers, 'webhook-signature': '' })),
  'no time': withHeaders(({ 'webhook-timestamp': _, ...headers }) => headers),
  'a time that is none': withHeaders((headers) => ({ ...headers, 'webhook-timestamp': 'now' })),
  'no id': withHeaders(({ 'webhook-id': _, ...headers }) => headers),
  'no headers': withHeaders(() => ({})),
})

for (const [name, verifier] of Object.entries(verifiers)) {
  test(`${name} accepts signed notifications, and rejects all others`, {
    skip: missing(programs[name] ?? process.execPath),
  }, async () => {
    const signed = right()
    const accepted = await verifier(Object.values(signed))
    for (const [i, [what, { body }]] of Object.entries(signed).entries()) {
      assert.deepEqual(accepted[i], JSON.parse(body.toString()), what)
    }
    const others = wrong()
    const refused = await verifier(Object.values(others))
    for (const [i, what] of Object.keys(others).entries()) assert.equal(refused[i], undefined, what)
  })
}

test('handwritten verification compares in constant time', () => {
  const comparisons = {
    'js crypto': /timingSafeEqual\(given, expected\)/,
    python: /hmac\.compare_digest\(expected,/,
    java: /MessageDigest\.isEqual\(expected,/,
  }
  for (const [mark, comparison] of Object.entries(comparisons)) assert.match(blockOf(mark), comparison)
  assert.match(blockOf('php'), /hash_equals\(\$expected, \$signature\)/)
})

const sender = createSender({ allowLoopback: true })
after(() => sender.close())

for (const mark of ['standardwebhooks', 'crypto']) {
  test(`the receiver with ${mark} accepts each signed notification once, and returns 400 for all others`, async () => {
    const { url, line, port } = await startReceiver(mark)
    const send = (post: Notification, secrets = [secret]) => sender.send(postOf(post, url, secrets, Date.now()))
    assert.equal((await send(message)).status, 204)
    assert.equal(await line(), bodyOf(message))

    const forged = await send({ ...message, id: 2 }, [other])
    assert.deepEqual([forged.status, forged.failure], [400, 'status'])
    const stale = await sender.send(postOf({ ...message, id: 3 }, url, [secret], Date.now() - 330_000))
    assert.equal(stale.status, 400)

    assert.equal((await send(message)).status, 204)
    await broken(port)
    const next = { ...message, id: 4, kind: 'member.archived' }
    assert.equal((await send(next, [other, secret])).status, 204)
    assert.equal(await line(), bodyOf(next), 'neither the repetition nor the others were accepted in between')
  })
}

/** Runs the receiver of the document. */
async function startReceiver(mark: string) {
  const path = folderWith(mark)
  writeFileSync(join(path, 'receiver.mjs'), blockOf('js receiver'))
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret }
  const { line } = await runReceiver(`exec '${process.execPath}' receiver.mjs`, path, env)
  return { port, url: `http://localhost:${port}/kantine`, line }
}

/** Breaks off a request in the middle. */
async function broken(port: number): Promise<void> {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  socket.write('POST /kantine HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"type"')
  socket.end()
  socket.resume()
  await once(socket, 'close')
}
