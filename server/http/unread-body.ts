import type { IncomingMessage } from 'node:http'
import { limits } from '@kantine/contract/limits.ts'

/**
 * Throws away what is left of a body that was not read, so that the connection can be used again. Ends the connection when more
 * than the largest body comes.
 */
export function discardBody(request: IncomingMessage): void {
  if (request.complete) return
  let left: number = limits.bodyBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.socket.destroy()
  })
}

/** Whether the client went away before its whole request had come. */
export const isCutOff = (request: IncomingMessage): boolean => request.destroyed && !request.complete
