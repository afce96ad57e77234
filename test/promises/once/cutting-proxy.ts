/** A proxy in front of a server that loses answers: it passes a request on, reads the whole answer, and then cuts the client's connection. */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { ofFile } from '../../support/cleanup.ts'

/** What the server answered; the client has not seen it if it `isLost`. */
export type Passed = {
  readonly call: string
  readonly status: number
  readonly text: string
  readonly key: string | undefined
  /** Whether the server only repeated that it was done. */
  readonly isRepeated: boolean
  readonly isLost: boolean
}

export type CuttingProxy = {
  readonly url: string
  /** The next so many answers are lost. */
  lose(answers: number): void
  /** Runs before the client learns anything of an answer. */
  onAnswer(look: (passed: Passed) => Promise<void>): void
}

/** Opens the proxy. It is closed after the test file. */
export async function openCuttingProxy(serverUrl: string): Promise<CuttingProxy> {
  let left = 0
  let look: (passed: Passed) => Promise<void> = async () => {}

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const { host: _, connection: __, ...passedOn } = headers
    const body = await buffer(request)
    const answer = await fetch(serverUrl + url, {
      method,
      headers: passedOn as { [name: string]: string },
      ...(body.length > 0 && { body }),
    })
    // Its end comes after the commit.
    const bytes = Buffer.from(await answer.arrayBuffer())
    const isLost = left > 0
    if (isLost) left--
    const key = headers['idempotency-key']?.toString()
    const isRepeated = answer.headers.get('idempotency-replayed') === 'true'
    await look({ isRepeated, call: `${method} ${url}`, status: answer.status, text: bytes.toString(), key, isLost })
    if (isLost) request.socket.destroy()
    else response.writeHead(answer.status, headersOf(answer)).end(bytes)
  }

  const server = createServer((request, response) => {
    void pass(request, response).catch(() => request.socket.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  ofFile.defer(() => {
    server.close()
    server.closeAllConnections()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose(answers) {
      left = answers
    },
    onAnswer(run) {
      look = run
    },
  }
}

const headersOf = ({ headers }: Response) =>
  Object.fromEntries(
    ['content-type', 'idempotency-replayed'].flatMap((name) =>
      headers.get(name) ? [[name, headers.get(name) as string]] : [],
    ),
  )
