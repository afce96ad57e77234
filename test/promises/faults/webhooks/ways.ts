/** Every way in which a receiver can fail to accept a notification. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { timeoutMs } from './pace.ts'

export type Exchange = {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** A URL that must never be called. */
  readonly elsewhere: string
  /** Drops its connections, and accepts no new ones for a moment. */
  refuse(): void
}

type Way = (exchange: Exchange) => void

/** Failures before the receiver reads anything. */
export const unread: { readonly [name: string]: Way } = {
  'reset unread': ({ request }) => request.socket.resetAndDestroy(),
  refused: ({ refuse }) => refuse(),
}

/** Failures after the receiver has read the notification. */
export const read: { readonly [name: string]: Way } = {
  reset: ({ request }) => request.socket.resetAndDestroy(),
  silent: () => {},
  trickle({ response }) {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), timeoutMs / 4)
    response.once('close', () => clearInterval(timer))
  },
  'half a response'({ request, response }) {
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
