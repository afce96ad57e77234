/** Sends raw requests byte for byte over a few persistent connections; fetch rejects many of them. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { Running } from './kantine.ts'

/** Maximum number of open connections. */
const connections = 8

export type Outgoing = {
  readonly method: string
  readonly path: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: Buffer | string
}

export type Incoming = { readonly status: number; readonly headers: Headers; readonly text: string }

/** Sends a request. Fails if the response does not match the description. */
export type Exchange = (outgoing: Outgoing) => Promise<Incoming>

/** Keeps connections to a server open while `work` runs. */
export async function withConnections<T>(kantine: Running, work: (exchange: Exchange) => Promise<T>): Promise<T> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const check = await kantine.description()
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
  // As bytes: a string would be sent together with the headers, which would then get its encoding.
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

/** Works through all pieces, starting each one as soon as a connection is free. */
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
