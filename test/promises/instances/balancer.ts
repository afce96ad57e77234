/** A proxy in front of several instances. It polls `/readyz` and never retries, so a request fails if its instance does not respond. */
import { once } from 'node:events'
import { Agent, createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ofFile } from '../../support/cleanup.ts'
import { until } from '../../webhooks/club-with-receivers.ts'

export type Balancer = {
  readonly url: string
  /** Waits until an instance gets requests. */
  added(port: number): Promise<void>
  /** Waits until an instance gets no more requests and has finished all of them. */
  removed(port: number): Promise<void>
}

const checkEveryMs = 20
/** Headers that apply only to a single connection. */
const ofConnection = ['connection', 'keep-alive', 'transfer-encoding']

/** Opens a proxy in front of the instances on these ports. It is closed after the test file. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const instances = ports.map((port) => ({ port, isReady: false, underWay: 0 }))
  const closing = new AbortController()
  let turn = 0

  const server = createServer((request, response) => {
    const ready = instances.filter(({ isReady }) => isReady)
    const instance = ready[turn++ % ready.length]
    if (!instance) return response.writeHead(502).end('No instance is ready.')
    const { method, url: path, headers } = request
    const passed = send({ agent, host: '127.0.0.1', port: instance.port, method, path, headers }, (answer) => {
      const passedOn = Object.entries(answer.headers).filter(([name]) => !ofConnection.includes(name))
      response.writeHead(answer.statusCode ?? 0, Object.fromEntries(passedOn))
      answer.pipe(response)
    })
    instance.underWay++
    passed.once('close', () => instance.underWay--)
    passed.once('error', (error) => response.writeHead(502).end(String(error)))
    request.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const checking = instances.map(async (instance) => {
    while (!closing.signal.aborted) {
      instance.isReady = await fetch(`http://127.0.0.1:${instance.port}/readyz`).then(
        (answer) => answer.arrayBuffer().then(() => answer.ok),
        () => false,
      )
      await setTimeout(checkEveryMs)
    }
  })
  ofFile.defer(async () => {
    closing.abort()
    await Promise.all(checking)
    agent.destroy()
    server.close()
    server.closeAllConnections()
  })

  const instanceOn = (port: number) => instances.find((instance) => instance.port === port) as (typeof instances)[0]
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    added: (port) => until(() => instanceOn(port).isReady),
    removed: (port) => until(() => !instanceOn(port).isReady && instanceOn(port).underWay === 0),
  }
}
