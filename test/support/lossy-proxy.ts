/** An HTTP proxy that loses responses: the server has done what was asked, and its caller never learns. */
import { once } from 'node:events'
import { type Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ofFile } from './cleanup.ts'

export type LossyProxy = {
  /** The origin of the server through the proxy. */
  readonly url: string
  /** Sets the server that requests go to. */
  forward(to: string): void
  /**
   * Loses the next responses to requests that are not GET.
   *
   * @param how the connection is cut, or the proxy answers 504 itself
   */
  lose(times: number, how?: 'cut' | 504): void
  /** The statuses of the lost responses, in order. */
  readonly lost: readonly number[]
}

export async function startLossyProxy(): Promise<LossyProxy> {
  const lost: number[] = []
  let target = ''
  let toLose = { times: 0, how: 'cut' as 'cut' | 504 }
  const server = createServer((asked, answer) => {
    const { method = 'GET', headers, url = '/' } = asked
    const forwarded = request(`${target}${url}`, { method, headers, agent: false as unknown as Agent })
    forwarded.on('error', () => answer.destroy())
    forwarded.on('response', (response) => void pass(method, response, answer))
    asked.pipe(forwarded)
  })
  async function pass(method: string, response: IncomingMessage, answer: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of response) chunks.push(chunk as Buffer)
    const { statusCode = 0, headers } = response
    if (method !== 'GET' && toLose.times > 0) {
      toLose.times--
      lost.push(statusCode)
      if (toLose.how === 'cut') answer.destroy()
      else answer.writeHead(504, { 'content-type': 'text/html' }).end('<h1>Gateway Timeout</h1>')
      return
    }
    // Its length is known, so it needs no chunks.
    const { 'transfer-encoding': _, ...others } = headers
    answer.writeHead(statusCode, { ...others, connection: 'keep-alive' }).end(Buffer.concat(chunks))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ofFile.defer(async () => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    forward(to) {
      target = to
    },
    lose(times, how = 'cut') {
      toLose = { times, how }
    },
    lost,
  }
}
