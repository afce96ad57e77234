/**
 * The fonts, the style and the one script of all pages. Their paths change with their content, so browsers request each once a year (RFC
 * 8246).
 */
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { copyPath, copyScript, style, stylePath } from '../../http/pages/style.ts'
import { fontFiles } from '../../http/pages/tokens.ts'
import { StaticAnswer } from '../../http/static-answer.ts'

/** Adds the file of each font, the style, and the script of the pages about the API. */
export function addLook(app: FastifyInstance): void {
  const add = (path: string, answer: StaticAnswer) =>
    app.get(path, (request, reply) =>
      answer.send(request, reply.header('cache-control', 'public, max-age=31536000, immutable')),
    )
  for (const { path, file } of fontFiles) {
    const plain = () => readFile(new URL(import.meta.resolve(file)))
    add(path, new StaticAnswer('font/woff2', { plain, zipped: false }))
  }
  add(stylePath, answerWith('text/css; charset=utf-8', style))
  add(copyPath, answerWith('text/javascript; charset=utf-8', copyScript))
}

const answerWith = (type: string, text: string): StaticAnswer =>
  new StaticAnswer(type, { plain: async () => Buffer.from(text) })
