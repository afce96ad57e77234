import cluster from 'node:cluster'
import { createServer } from 'node:http'
import type { Config } from '../config.ts'

/** Prometheus metrics, served on a separate port. */
export type Metrics = {
  observe(method: string, path: string, status: number, ms: number): void
  /** @param result `delivered`, or why the attempt to deliver a notification failed */
  observeTry(result: string, ms: number): void
  close(): Promise<void>
}

type Address = Pick<Config, 'metricsHost' | 'metricsPort'>

/**
 * Starts to measure, and serves the metrics at `/metrics`; undefined when no port is set. A worker process leaves the port to the process
 * that started it (`serveMetricsOfAll`).
 *
 * @throws an error of Node.js that names the settings in `settings`, when the address cannot be used
 */
export async function openMetrics(address: Address): Promise<Metrics | undefined> {
  if (address.metricsPort === undefined) return undefined
  const { AggregatorRegistry, collectDefaultMetrics, Counter, Histogram, Registry } = await import('prom-client')
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
  if (cluster.isWorker) {
    AggregatorRegistry.setRegistries(registry)
    // Creating one makes this worker answer requests for metrics from the first process.
    new AggregatorRegistry()
  }
  const close = cluster.isWorker ? async () => {} : await serve(address, registry.contentType, () => registry.metrics())
  return {
    observe(method, path, status, ms) {
      answers.inc({ method, path, status })
      seconds.observe({ method, path }, ms / 1000)
    },
    observeTry(result, ms) {
      tries.observe({ result }, ms / 1000)
    },
    close,
  }
}

/**
 * Serves the metrics of all processes added up, from the process that started them.
 *
 * @returns a function that stops it
 * @throws as `openMetrics`
 */
export async function serveMetricsOfAll(address: Address): Promise<() => Promise<void>> {
  if (address.metricsPort === undefined) return async () => {}
  const { AggregatorRegistry } = await import('prom-client')
  const all = new AggregatorRegistry()
  return serve(address, all.contentType, () => all.clusterMetrics())
}

async function serve(address: Address, type: string, read: () => Promise<string>): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    read().then(
      (text) => response.writeHead(200, { 'content-type': type }).end(text),
      // A process that has just started or ended does not respond.
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(Object.assign(error, { settings: 'METRICS_' })))
    server.listen(address.metricsPort, address.metricsHost, resolve)
  })
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}
