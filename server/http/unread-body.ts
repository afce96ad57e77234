import type { IncomingMessage } from 'node:http'
import { limits } from '@kantine/contract/limits.ts'

/** The pause after each part of a body from a caller above its limit. */
const restMs = 250

/**
 * Discards what is left of an unread body, so that the connection can be used again. Closes the connection if the rest is longer than the
 * largest allowed body.
 *
 * @param slowly pauses after each 64 KiB, so that a caller who keeps sending after a 429 costs less
 */
export function discardBody(request: IncomingMessage, slowly: boolean): void {
  if (request.complete) return
  let left: number = limits.bodyBytes
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.socket.destroy()
    if (!slowly) return
    request.pause()
    setTimeout(() => request.resume(), restMs).unref()
  })
}

/** Whether an error means that the client closed the connection before its whole request had arrived. */
export const isCutOff = (error: unknown, { destroyed, complete }: IncomingMessage): boolean =>
  (error as { code?: string }).code === 'ECONNRESET' && destroyed && !complete
