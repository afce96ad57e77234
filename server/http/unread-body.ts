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

/** Whether an error says that the client went away before its whole request had come. */
export const isCutOff = (error: unknown, { destroyed, complete }: IncomingMessage): boolean =>
  (error as { code?: string }).code === 'ECONNRESET' && destroyed && !complete
