/**
 * Sends requests to a server as fast as it answers, over connections that stay open and carry one request at a time. It runs in
 * a process of its own and on bare sockets, so that the server is the slowest part. Messages tell it what to do.
 */
import { connect } from 'node:net'

/** One round: every connection sends the next of the requests as soon as it has the answer to the last. */
export type Round = {
  readonly port: number
  readonly connections: number
  readonly ms: number
  readonly requests: readonly Request[]
  /** The index of the request that is sent first; no request is sent again before all were sent. */
  readonly first: number
  /** How long each connection rests between an answer and its next request, in milliseconds; 0 when absent. */
  readonly pauseMs?: number
  /** Whether answers other than 200, 201 and 304 are what the load wants, such as refusals; otherwise one ends the bench. */
  readonly anyStatus?: boolean
}

/** A GET, or a POST where there is a body, unless it has a method; a batch gets another Idempotency-Key each time it is sent. */
export type Request = {
  readonly path: string
  readonly method?: string
  readonly key?: string
  readonly origin?: string
  readonly headers?: { readonly [name: string]: string }
  readonly body?: string
  readonly batch?: boolean
}

/** The result of a round; latencies in milliseconds, from the request's last byte to the answer's last byte. */
export type RoundResult = {
  readonly answers: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

// A round that fails ends this process, and with it the bench.
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

/** Gives the bytes of a request, each time it is sent. */
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
      // After the last answer the promise is resolved already, and this changes nothing.
      .once('close', () => reject(new Error('The server closed the connection.')))
  })
}

function lengthOf(head: string): number {
  if (/^HTTP\/1\.1 [23]04/.test(head)) return 0
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`The answer has no Content-Length:\n${head}`)
  return Number(length)
}
