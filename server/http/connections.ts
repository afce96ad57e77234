/** Bounds what open connections cost: how many one address has, and how long an answer waits for a caller who does not take it. */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { countedAddress } from './address.ts'

/**
 * Refuses connections of an address that has too many open.
 *
 * @param most at a time, from one address; 0 for no limit
 * @param isProxy whether an address is a trusted proxy, which brings the requests of many callers
 * @param refuse answers on a connection, and closes it
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
 * Closes a connection that takes nothing for a while although there is something to send. One whose answer is still being made stays
 * open, and so does an idle one until its own time is over.
 */
export function closeStalledConnections(app: FastifyInstance, ms = stallMs): void {
  app.server.setTimeout(ms)
  app.addHook('onRequest', (_request, reply, done) => {
    // Without a listener, Node.js closes the connection whatever it waits for.
    reply.raw.on('timeout', closeIfStalled)
    done()
  })
}

const closeIfStalled = (socket: Socket): void => {
  if (socket.writableLength > 0) socket.destroy()
}
