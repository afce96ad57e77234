import { createServer, type Server } from 'node:http'
import type { Server as RawServer } from 'node:net'
import type { EventKind } from '@kantine/contract/events.ts'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../../support/free-port.ts'
import type { Exchange } from './ways.ts'

/** A receiver with an address of its own, in the process of the test. */
export type Receiver = {
  /** What its endpoint chose. */
  readonly kinds: readonly EventKind[]
  readonly url: string
  /** The secret that signs from now on. */
  trust(secret: string): void
  /** @throws {Error} where a notification was not signed with the secret */
  verify(body: string, headers: { [name: string]: string }): void
  /** Takes no connections for a moment, and drops those it has. */
  refuse(ms: number): void
}

/** Opens a receiver that hands on what it is asked. */
export async function openReceiver(
  kinds: readonly EventKind[],
  take: (receiver: Receiver, exchange: Pick<Exchange, 'request' | 'response'>) => Promise<void>,
  opened: AsyncDisposableStack,
): Promise<Receiver> {
  const server = createServer((request, response) => {
    // A server that is killed breaks off what it was sending.
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
      if (!verifier) throw new Error('it came before there was a secret')
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

/** Its port may have been taken meanwhile, for a moment. */
function listenAgain(server: Server, port: number): void {
  if (server.listening) return
  server.removeAllListeners('error').once('error', () => setTimeout(() => listenAgain(server, port), 10))
  server.listen(port, '127.0.0.1')
}

/** Lets a server listen until everything is closed, on a port that nobody else gets while it does not listen. */
export async function listen(server: RawServer, opened: AsyncDisposableStack): Promise<number> {
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  opened.defer(() => {
    server.close()
  })
  return port
}
