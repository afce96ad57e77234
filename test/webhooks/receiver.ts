/** Webhook receivers for tests: real servers on free local ports, stopped after the test file. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createRawServer, type Server as RawServer, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { ofFile } from '../support/cleanup.ts'
import type { Certificate } from './certificate.ts'

export type Received = { readonly request: IncomingMessage; readonly body: string }

export type Receiver = {
  readonly port: number
  /** The requests received, in order. */
  readonly received: readonly Received[]
  /** How many connections were opened to it. */
  connections(): number
}

type Answer = (...args: [...Parameters<RequestListener>, body: string]) => void

/** Answers over http, or over https with a certificate; `answer` is called once the whole body is there. */
export async function startReceiver(
  answer: Answer = (_, response) => response.end(),
  { certificate, host = '127.0.0.1' }: { certificate?: Certificate; host?: string } = {},
): Promise<Receiver> {
  const received: Received[] = []
  const listener: RequestListener = async (request, response) => {
    const body = await text(request)
    received.push({ request, body })
    answer(request, response, body)
  }
  const server: Server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  return { ...(await listen(server, host)), received }
}

/** Takes connections and lets the test write whatever it likes into them. */
export const startRawReceiver = (taken: (socket: Socket) => void) => listen(createRawServer(taken), '127.0.0.1')

async function listen(server: RawServer, host: string) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.on('tlsClientError', () => {})
  server.listen(0, host)
  await once(server, 'listening')
  ofFile.defer(async () => {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  })
  return { port: (server.address() as AddressInfo).port, connections: () => sockets.size }
}
