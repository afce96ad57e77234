/** A proxy between an example and a server that can stop the example or break its connection at a given request. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { ofFile } from '../support/cleanup.ts'

/** What happens to a request: it is passed on; the example ends before it is carried out, or before its answer comes; or it is refused. */
export type Fate = 'pass' | 'end before' | 'end after' | 'cut' | 'busy'

export type ExampleProxy = {
  readonly url: string
  /** What was asked for and answered, such as `GET /api/v1/charges?limit=200 200`. */
  readonly asked: string[]
  /** Decides about every request from now on; `number` counts from 1. */
  watch(fateOf: (number: number) => Fate, end?: () => void): void
}

/** Opens a proxy before the server at an address; it is closed after the test file. */
export async function openProxy(target: string): Promise<ExampleProxy> {
  const asked: string[] = []
  let fateOf: (number: number) => Fate = () => 'pass'
  let end = () => {}
  let number = 0
  const server = createServer(async (request, response) => {
    const [fate, endOfRun] = [fateOf(++number), end]
    const body = await buffer(request)
    if (fate === 'end before') return endOfRun()
    if (fate === 'cut') return request.socket.destroy()
    if (fate === 'busy') return response.writeHead(503, { 'retry-after': '0' }).end()
    const { method = '', headers } = request
    const names = ['authorization', 'content-type', 'idempotency-key', 'if-none-match']
    const answer = await fetch(target + request.url, {
      method,
      headers: names.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : [])),
      ...(body.length > 0 && { body }),
    })
    asked.push(`${method} ${request.url} ${answer.status}`)
    const answered = Buffer.from(await answer.arrayBuffer())
    if (fate === 'end after') return endOfRun()
    const {
      'content-encoding': _,
      'content-length': __,
      'transfer-encoding': ___,
      ...others
    } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, others).end(answered)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ofFile.defer(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    watch(decide, ended = () => {}) {
      fateOf = decide
      end = ended
      number = 0
    },
  }
}
