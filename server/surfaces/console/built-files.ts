/**
 * The files of the built application (`console/built`). Read from disk for each response, so they use no memory between visits, and a build
 * takes effect immediately. A package for static files would bring some twenty dependencies to serve one folder of known names.
 */
import { open, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { encodingOf } from '../../http/accept.ts'
import { noSuchPath } from '../../http/not-served.ts'

const folder = join(import.meta.dirname, '../../../console/built')

/** The HTML document of every page; undefined if the application has not been built. */
export const builtDocument = (): Promise<string | undefined> =>
  readFile(join(folder, 'index.html'), 'utf8').catch(() => undefined)

/** The output of the build, each file in three encodings (`console/compress.ts`). */
const types: { readonly [ending: string]: string } = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const endings = { br: '.br', gzip: '.gz', identity: '' } as const

/** A name contains no slash and no two consecutive dots, so it cannot lead out of the folder. */
const plainName = /^[\w-]+(?:\.[\w-]+)+$/

/**
 * Responds with a file of the build. Its name changes with its content, so browsers keep it for a year without asking again.
 *
 * @throws {Refusal} `not_found`
 */
export async function sendBuiltFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { name } = request.params as { name: string }
  const type = types[extname(name)]
  if (type === undefined || !plainName.test(name)) throw noSuchPath(request)
  const encoding = encodingOf(request.headers)
  const file = await open(join(folder, 'assets', name + endings[encoding])).catch(() => undefined)
  if (!file) throw noSuchPath(request)
  const { size } = await file.stat()
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('vary', 'Accept-Encoding')
    .header('content-type', type)
    .header('content-length', size)
    .send(file.createReadStream())
}
