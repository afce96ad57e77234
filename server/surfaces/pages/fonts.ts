import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { fontFiles } from '../../http/pages/tokens.ts'
import { StaticAnswer } from '../../http/static-answer.ts'

/** Adds the fonts of all pages. Their paths have a version, so browsers ask for each once in a year (RFC 8246). */
export function addFonts(app: FastifyInstance): void {
  for (const { path, file } of fontFiles) {
    const font = new StaticAnswer('font/woff2', { plain: () => readFile(new URL(import.meta.resolve(file))) })
    app.get(path, (request, reply) =>
      font.send(request, reply.header('cache-control', 'public, max-age=31536000, immutable')),
    )
  }
}
