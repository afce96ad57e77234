/** Sends raw requests byte for byte over a few persistent connections; fetch rejects many of them. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { descriptionOf, type Running } from './kantine.ts'

/** How many are open at a time. */
const connections = 8

export type Outgoing = {
  readonly method: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: Buffer | string
}

export type Incoming = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Sends a call; fails where the answer is not described. */
export type Exchange = (outgoing: Outgoing) => Promise<Incoming>

/** Opens connections to a server for as long as `work` takes. */
export async function withConnections<T>(kantine: Running, work: (exchange: Exchange) => Promise<T>): Promise<T> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const check = await descriptionOf(kantine.url)
  try {
    return await work(async (outgoing) => {
      const incoming = await send(agent, kantine.url, outgoing)
      check({ ...outgoing, ...incoming, body: incoming.text })
      return incoming
    })
  } finally {
    agent.destroy()
  }
}

function send(agent: Agent, url: string, { method, path, headers = {}, body = '' }: Outgoing): Promise<Incoming> {
  // As bytes: a text would go out together with the head, and the head then in another encoding.
  const bytes = Buffer.from(body)
  const isWhole = bytes.length > 0 && !('transfer-encoding' in headers)
  const all = { ...headers, ...(isWhole && { 'content-length': bytes.length }) }
  const { hostname: host, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const call = request({ agent, host, port, method, path, headers: all }, (answer) => {
      const headers = new Headers()
      for (const [name, values] of Object.entries(answer.headersDistinct)) {
        for (const value of values ?? []) headers.append(name, value)
      }
      readText(answer).then((text) => resolve({ status: answer.statusCode as number, headers, text }), reject)
    })
    call.on('error', reject)
    call.end(bytes)
  })
}

/** Does all of the work, each piece as soon as a connection is free. */
export async function overConnections<Piece>(
  pieces: readonly Piece[],
  work: (piece: Piece) => Promise<void>,
): Promise<void> {
  const left = [...pieces].reverse()
  const worker = async () => {
    for (let piece = left.pop(); piece !== undefined; piece = left.pop()) await work(piece)
  }
  try {
    await Promise.all(Array.from({ length: connections }, worker))
  } finally {
    left.length = 0
  }
}
