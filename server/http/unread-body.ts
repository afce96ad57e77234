import type { IncomingMessage, ServerResponse } from 'node:http'
import { limits } from '@kantine/contract/limits.ts'

/** The pause after each part of a body from a caller above its limit. */
const restMs = 250

/**
 * Discards what is left of an unread body, so that the connection can be used again. Closes the connection if the rest is longer than
 * `most` bytes.
 *
 * @param slowly pauses after each 64 KiB, so that a caller who keeps sending after a 429 costs less
 */
export function discardBody(request: IncomingMessage, slowly: boolean, most: number = limits.bodyBytes): void {
  if (request.complete) return
  let left = most
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.socket.destroy()
    if (!slowly) return
    request.pause()
    setTimeout(() => request.resume(), restMs).unref()
  })
}

/** The client closed the connection before it had the response. */
class SenderGone extends Error {
  constructor() {
    super('The client closed the connection.')
    this.name = 'SenderGone'
  }
}

/** A signal that stops the work for a response once the client has closed the connection; its reason is `SenderGone`. */
export function whileConnected(response: ServerResponse): AbortSignal {
  const gone = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) gone.abort(new SenderGone())
  })
  return gone.signal
}

/** Whether an error means that the client closed the connection, so that there is nobody to respond to. */
export const isCutOff = (error: unknown, { destroyed, complete }: IncomingMessage): boolean =>
  error instanceof SenderGone || ((error as { code?: string }).code === 'ECONNRESET' && destroyed && !complete)
