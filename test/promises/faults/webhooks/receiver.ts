import { createServer, type Server } from 'node:http'
import type { Server as RawServer } from 'node:net'
import type { EventKind } from '@kantine/contract/events.ts'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../../support/free-port.ts'
import type { Exchange } from './ways.ts'

/** A receiver with its own URL, in the test's process. */
export type Receiver = {
  /** The events that its endpoint subscribed to. */
  readonly kinds: readonly EventKind[]
  readonly url: string
  /** Sets the secret that notifications are signed with. */
  trust(secret: string): void
  /** @throws {Error} if a notification was not signed with the secret */
  verify(body: string, headers: { [name: string]: string }): void
  /** Drops its connections, and accepts no new ones for a moment. */
  refuse(ms: number): void
}

/** Opens a receiver that passes its requests to `take`. */
export async function openReceiver(
  kinds: readonly EventKind[],
  take: (receiver: Receiver, exchange: Pick<Exchange, 'request' | 'response'>) => Promise<void>,
  opened: AsyncDisposableStack,
): Promise<Receiver> {
  const server = createServer((request, response) => {
    // A killed server breaks off its request.
    take(receiver, { request, response }).catch(() => {})
  })
  const port = await listen(server, opened)
  let verifier: Webhook | undefined
  const receiver: Receiver = {
    kinds,
    url: `http://127.0.0.1:${port}/kantine`,
    trust(secret) {
      verifier = new Webhook(secret)
    },
    verify(body, headers) {
      if (!verifier) throw new Error('it arrived before there was a secret')
      verifier.verify(body, headers)
    },
    refuse(ms) {
      server.close()
      server.closeAllConnections()
      setTimeout(() => listenAgain(server, port), ms)
    },
  }
  return receiver
}

/** Retries, because another process may briefly use the port. */
function listenAgain(server: Server, port: number): void {
  if (server.listening) return
  server.removeAllListeners('error').once('error', () => setTimeout(() => listenAgain(server, port), 10))
  server.listen(port, '127.0.0.1')
}

/** Lets a server listen until everything is closed, on a port that no other test gets, even while it does not listen. */
export async function listen(server: RawServer, opened: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  opened.defer(() => {
    server.close()
  })
  return port
}
