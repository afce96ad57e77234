import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { takesGzip } from './accept.ts'

/** Shorter answers gain less than the work costs. */
const leastBytes = 1024

/** What the thread compresses itself: at most about 2 ms. */
const inlineBytes = 131_072

const fast = { level: constants.Z_BEST_SPEED }

const zip = promisify(gzip)

/** Longer answers go to the threads on which commits and passwords wait too, so only one at a time. */
let isZipping = false

/**
 * Sends an answer, compressed where the caller asks for it (RFC 9110, section 12.5.3) and that delays nobody else. It returns a
 * promise only where the answer is sent later.
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
