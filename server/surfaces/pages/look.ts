/** The fonts and the style of all pages. Their paths change with what they are, so browsers ask for each once in a year (RFC 8246). */
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { style, stylePath } from '../../http/pages/style.ts'
import { fontFiles } from '../../http/pages/tokens.ts'
import { StaticAnswer } from '../../http/static-answer.ts'

/** Adds the file of each font, and the style. */
export function addLook(app: FastifyInstance): void {
  const add = (path: string, answer: StaticAnswer) =>
    app.get(path, (request, reply) =>
      answer.send(request, reply.header('cache-control', 'public, max-age=31536000, immutable')),
    )
  for (const { path, file } of fontFiles) {
    add(path, new StaticAnswer('font/woff2', { plain: () => readFile(new URL(import.meta.resolve(file))) }))
  }
  const plain = async () => Buffer.from(style)
  add(stylePath, new StaticAnswer('text/css; charset=utf-8', { plain, zipped: () => promisify(gzip)(style) }))
}
