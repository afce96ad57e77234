import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../refusal.ts'
import type { Store } from '../../store/store.ts'

/** Seconds until a load balancer should look again. */
const retrySeconds = 2

/**
 * Adds `/healthz`, which says that the process runs, and `/readyz`, which says that it can serve: the database answers and the
 * server is not stopping.
 */
export function addProbes(app: FastifyInstance, store: Pick<Store, 'ping'>): void {
  let stopping = false
  app.addHook('preClose', (done) => {
    stopping = true
    done()
  })

  app.get('/healthz', (_request, reply) => reply.send({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    if (stopping) throw unavailable('The server is stopping.')
    if (!(await answers(store))) throw unavailable('The database does not answer at the moment.')
    return reply.send({ status: 'ready' })
  })
}

const answers = (store: Pick<Store, 'ping'>) => store.ping().catch(() => false)

const unavailable = (detail: string) => new Refusal('unavailable', detail, { retryAfter: retrySeconds })
