import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './accept.ts'

/** Compressing a shorter response costs more than it saves. */
const leastBytes = 1024

/** Up to this size the main thread compresses a response itself, which takes at most about 2 ms. */
const inlineBytes = 131_072

const fast = { level: constants.Z_BEST_SPEED }

/** Compresses in the thread pool. */
export const zip = promisify(gzip)

/** Longer responses are compressed in the thread pool, one at a time, because commits and password checks need the pool too. */
let isZipping = false

/**
 * Sends a response, compressed if the caller asks for it (RFC 9110, section 12.5.3) and compressing it delays no other call.
 *
 * @returns a promise only when the response is sent later, from the thread pool
 */
export function sendZippable(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): Promise<void> | void {
  if (body.length >= leastBytes) {
    reply.header('vary', 'Accept-Encoding')
    if (takesGzip(request.headers)) {
      if (body.length <= inlineBytes) return sendZipped(reply, gzipSync(body, fast))
      if (!isZipping) return zipAndSend(reply, body)
    }
  }
  reply.send(body)
}

async function zipAndSend(reply: FastifyReply, body: string | Buffer): Promise<void> {
  isZipping = true
  try {
    sendZipped(reply, await zip(body, fast))
  } finally {
    isZipping = false
  }
}

function sendZipped(reply: FastifyReply, zipped: Buffer): void {
  reply.header('content-encoding', 'gzip').send(zipped)
}
