/** Limits connections per address, and how long a client may stop reading. Closes all connections at shutdown. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { countedAddress } from './address.ts'

/**
 * Rejects further connections from an address that has too many open.
 *
 * @param most how many one address may have open at the same time; 0 for no limit
 * @param isProxy whether an address is that of a trusted proxy, which sends the requests of many callers
 * @param refuse responds on a connection, and closes it
 */
export function limitConnections(
  server: Server,
  { most, isProxy, refuse }: { most: number; isProxy(address: string): boolean; refuse(socket: Socket): void },
): void {
  if (most === 0) return
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress)) return
    const address = countedAddress(remoteAddress)
    const others = open.get(address) ?? 0
    if (others >= most) return refuse(socket)
    open.set(address, others + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

const stallMs = 30_000

/**
 * Closes a connection when its client reads nothing for `ms` milliseconds while bytes are waiting. A connection stays open while its
 * response is being prepared; idle connections have their own timeout.
 */
export function closeStalledConnections(app: FastifyInstance, ms = stallMs): void {
  app.server.setTimeout(ms)
  app.addHook('onRequest', (_request, reply, done) => {
    // Without a listener, Node.js would close every silent connection after this time.
    reply.raw.on('timeout', closeIfStalled)
    done()
  })
}

const closeIfStalled = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.destroy()
}

/**
 * While the server is stopping, closes each connection with its next response, because open connections would delay the stop.
 *
 * @param stopping may begin before the server is closed; until then, idle connections stay open for requests that are on their way
 */
export function closeConnectionsOnStop(app: FastifyInstance, stopping: AbortSignal): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
  // A response whose headers were sent before the stop has promised to keep its connection open.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (isClosing) app.server.closeIdleConnections()
    done()
  })
}
