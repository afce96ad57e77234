/** What a receiver does with a notification instead of taking it: every way to fail that a sender has to bear. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { timeoutMs } from './pace.ts'

export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** An address that nobody may call. */
  readonly elsewhere: string
  /** Takes no connections for a moment, and drops those it has. */
  refuse(): void
}

type Way = (exchange: Exchange) => void

/** Before it has read anything. */
export const unread: { readonly [name: string]: Way } = {
  'reset unread': ({ request }) => request.socket.resetAndDestroy(),
  refused: ({ refuse }) => refuse(),
}

/** After it has read everything, so that it knows of the notification and did not say so. */
export const read: { readonly [name: string]: Way } = {
  reset: ({ request }) => request.socket.resetAndDestroy(),
  silent: () => {},
  trickle({ response }) {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), timeoutMs / 4)
    response.once('close', () => clearInterval(timer))
  },
  'half an answer'({ request, response }) {
    response.writeHead(200, { 'content-length': 100 }).write('half', () => request.socket.destroy())
  },
  'no HTTP': ({ request }) => request.socket.end('SSH-2.0-OpenSSH_9.9\r\n'),
  404: ({ response }) => response.writeHead(404).end('Not here.'),
  500: ({ response }) => response.writeHead(500).end('x'.repeat(5000)),
  '503 later': ({ response }) => response.writeHead(503, { 'retry-after': '1' }).end(),
  302: (exchange) => redirect(exchange, 302),
  307: (exchange) => redirect(exchange, 307),
}

function redirect({ response, elsewhere }: Exchange, status: number): void {
  response.writeHead(status, { location: elsewhere }).end()
}
