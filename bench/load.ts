/**
 * Sends requests to a server as fast as it responds, over persistent connections with one request at a time. It runs in its own
 * process and on bare sockets, so that the server is the bottleneck. Messages from the parent process tell it what to do.
 */
import { connect } from 'node:net'

/** One round. Every connection sends its next request as soon as it has the response to the previous one. */
export type Round = {
  readonly port: number
  readonly connections: number
  readonly ms: number
  readonly requests: readonly Request[]
  /** The index of the first request to send. No request is repeated before all have been sent. */
  readonly first: number
  /** How many milliseconds each connection waits after a response before it sends the next request. 0 if absent. */
  readonly pauseMs?: number
  /** Whether statuses other than 200, 201 and 304 are expected. If not, the first one ends the bench. */
  readonly anyStatus?: boolean
}

/** By default a GET, or a POST if there is a body. A batch gets a new Idempotency-Key each time it is sent. */
export type Request = {
  readonly path: string
  readonly method?: string
  readonly key?: string
  readonly origin?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string
  readonly batch?: boolean
}

/** The result of a round. Latencies are in milliseconds, from the last byte of the request to the last byte of the response. */
export type RoundResult = {
  readonly answers: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

// A failed round ends this process, which ends the bench.
process.on('message', async (round: Round) => process.send?.(await run(round)))

async function run({
  port,
  connections,
  ms,
  requests,
  first,
  pauseMs = 0,
  anyStatus = false,
}: Round): Promise<RoundResult> {
  const texts = requests.map(textOf)
  const started = performance.now()
  let sent = 0
  const latencies: number[] = []
  let next = first
  const nextText = () =>
    performance.now() - started < ms ? texts[next++ % texts.length]?.(`${process.pid}-${started}-${sent++}`) : undefined
  await Promise.all(Array.from({ length: connections }, () => drive({ port, pauseMs, anyStatus }, nextText, latencies)))
  const seconds = (performance.now() - started) / 1000
  latencies.sort((a, b) => a - b)
  const percentile = (share: number) => latencies[Math.floor(latencies.length * share)] as number
  return {
    answers: latencies.length,
    perSecond: latencies.length / seconds,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
  }
}

/** Returns a function that builds the bytes of a request each time it is sent. */
function textOf({
  path,
  key,
  origin,
  headers = {},
  body,
  batch,
  method = body === undefined ? 'GET' : 'POST',
}: Request): (idempotencyKey: string) => Buffer {
  const authorization = key === undefined ? '' : `Authorization: Bearer ${key}\r\n`
  const from = origin === undefined ? '' : `Origin: ${origin}\r\n`
  const others = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\n${from}${authorization}${others.join('')}`
  if (body === undefined) {
    const text = Buffer.from(`${head}\r\n`)
    return () => text
  }
  const rest = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  if (!batch) {
    const text = Buffer.from(head + rest)
    return () => text
  }
  return (idempotencyKey) => Buffer.from(`${head}Idempotency-Key: ${idempotencyKey}\r\n${rest}`)
}

/** Sends requests over one connection until there are no more. */
function drive(
  { port, pauseMs, anyStatus }: Required<Pick<Round, 'port' | 'pauseMs' | 'anyStatus'>>,
  nextText: () => Buffer | undefined,
  latencies: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0
    let head = ''
    let missing = 0
    const send = () => {
      const text = nextText()
      if (text === undefined) {
        socket.destroy()
        resolve()
        return
      }
      sent = performance.now()
      socket.write(text)
    }
    const socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(65_536),
        callback(size, buffer) {
          if (missing > 0) missing -= size
          else {
            head += Buffer.from(buffer).toString('latin1', 0, size)
            const end = head.indexOf('\r\n\r\n')
            if (end < 0) return true
            if (!anyStatus && !/^HTTP\/1\.1 (20[01]|304) /.test(head))
              reject(new Error(`The answer was neither 200, 201 nor 304:\n${head}`))
            missing = lengthOf(head.slice(0, end)) - (head.length - end - 4)
            head = ''
          }
          if (missing === 0) {
            latencies.push(performance.now() - sent)
            if (pauseMs > 0) setTimeout(send, pauseMs)
            else send()
          }
          return true
        },
      },
    })
    socket
      .once('connect', send)
      .once('error', reject)
      // After the last response, the promise has already resolved, so this has no effect.
      .once('close', () => reject(new Error('The server closed the connection.')))
  })
}

function lengthOf(head: string): number {
  if (/^HTTP\/1\.1 [23]04/.test(head)) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The answer has no Content-Length:\n${head}`)
  return Number(length)
}
