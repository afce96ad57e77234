/** A program of its own: takes the script of the API reference out of its package and writes it, zipped, to the output. */
import { gzipSync } from 'node:zlib'
import reference from '@scalar/fastify-api-reference'
import fastify from 'fastify'

const app = fastify()
app.register(reference, { routePrefix: '/', configuration: { url: '/' } })
const { rawPayload } = await app.inject('/js/scalar.js')
process.stdout.write(gzipSync(rawPayload))
await app.close()
