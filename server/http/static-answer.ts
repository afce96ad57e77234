import { hash } from 'node:crypto'
import { memoize } from '@kantine/contract/memoize.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTag, isTagIn } from '../entity-tags.ts'
import { takesGzip } from './accept.ts'
import { zip } from './gzip.ts'
import { once } from './once.ts'

type Forms = {
  plain(): Promise<Buffer>
  /** The same with gzip, if it is stored; `false` for formats that are already compressed, such as fonts. */
  readonly zipped?: (() => Promise<Buffer>) | false
}

/**
 * A response that is the same for every caller. It is created at the first request, and all responses share its bytes, so slow readers use
 * no extra memory.
 */
export class StaticAnswer {
  readonly #type: string
  readonly #zipped: (() => Promise<Buffer>) | false
  readonly #plain: () => Promise<Buffer>

  /** @param type the content type */
  constructor(type: string, { plain, zipped = async () => zip(await plain()) }: Forms) {
    this.#type = type
    this.#zipped = zipped && once(zipped)
    this.#plain = once(plain)
  }

  /** Responds with 304 to a caller who already has these bytes (RFC 9110, section 13.1.2). */
  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const zipped = takesGzip(headers) && this.#zipped
    const bytes = await (zipped || this.#plain)()
    const tag = tagOf(bytes)
    if (this.#zipped) reply.header('vary', 'Accept-Encoding')
    reply.header('etag', entityTag(tag))
    if (isTagIn(headers['if-none-match'], tag)) return reply.code(304).send()
    if (zipped) reply.header('content-encoding', 'gzip')
    return reply.header('content-type', this.#type).send(bytes)
  }
}

const tagOf = memoize((bytes: Buffer) => hash('sha256', bytes, 'base64url').slice(0, 22))
