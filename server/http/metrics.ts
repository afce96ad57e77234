import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

/** Prometheus metrics, served on a separate port. */
export type Metrics = {
  readonly port: number
  observe(method: string, path: string, status: number, ms: number): void
  /** @param result `delivered`, or why a try to deliver a notification failed */
  observeTry(result: string, ms: number): void
  close(): Promise<void>
}

/**
 * Starts to measure, and serves the metrics at `/metrics`; undefined when no port is set.
 *
 * @throws an error of Node.js that names the settings in `settings`, when the address cannot be used
 */
export async function openMetrics(config: Pick<Config, 'metricsHost' | 'metricsPort'>): Promise<Metrics | undefined> {
  if (config.metricsPort === undefined) return undefined
  const { collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const labelNames = ['method', 'path', 'status']
  const answers = new Counter({
    name: 'kantine_http_answers_total',
    help: 'Responses by method, path and status.',
    labelNames,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'kantine_http_answer_seconds',
    help: 'Time from request to response.',
    labelNames: ['method', 'path'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  const tries = new Histogram({
    name: 'kantine_webhook_try_seconds',
    help: 'Duration of each delivery attempt, by outcome.',
    labelNames: ['result'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': registry.contentType }).end(await registry.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(Object.assign(error, { settings: 'METRICS_' })))
    server.listen(config.metricsPort, config.metricsHost, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    observe(method, path, status, ms) {
      answers.inc({ method, path, status })
      seconds.observe({ method, path }, ms / 1000)
    },
    observeTry(result, ms) {
      tries.observe({ result }, ms / 1000)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
