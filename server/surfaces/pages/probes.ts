import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import { Unavailable } from '../../store/engine.ts'
import type { Store } from '../../store/store.ts'

/** Seconds until a load balancer should check again. */
const retrySeconds = 2

/**
 * Adds `/healthz` (the process runs) and `/readyz` (the database accepts writes, no newer release changed it, and the server is not
 * stopping).
 */
export function addProbes(app: FastifyInstance, store: Pick<Store, 'requireReady'>, stopping: AbortSignal): void {
  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (stopping.aborted) throw unavailable('The server is stopping.')
    await store.requireReady().catch((error) => {
      throw unavailable(reasonOf(error))
    })
    return reply.send({ status: 'ready' })
  })
}

const reasonOf = (error: unknown) =>
  error instanceof Refusal || error instanceof Unavailable
    ? error.message
    : 'The database is not responding at the moment.'

const unavailable = (detail: string) => new Refusal('unavailable', detail, { retryAfter: retrySeconds })
