/** Receives notifications in its own process, responds immediately, and records when each arrived. Messages ask it for these times. */
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { sharedMs } from './measure.ts'

/** The arrival of a notification about a member. */
export type Arrival = { readonly member: number; readonly atMs: number }

/** Asks for this many arrivals, the oldest not yet sent. The receiver replies once it has that many. */
export type Ask = { readonly arrivals: number }

/** The ports of a receiver that responds, and of one that accepts connections but never responds. */
export type Ports = { readonly answering: number; readonly silent: number }

let arrived: Arrival[] = []
let asked: number | undefined

const answering = createServer(async (request, response) => {
  const atMs = sharedMs()
  const body = await text(request)
  response.writeHead(204).end()
  arrived.push({ member: Number(/"member_id":(\d+)/.exec(body)?.[1]), atMs })
  answer()
})
const silent = createRawServer((socket) => {
  socket.on('error', () => {}).resume()
})

process.on('message', ({ arrivals }: Ask) => {
  asked = arrivals
  answer()
})
process.once('disconnect', () => process.exit())
process.send?.({ answering: await listen(answering), silent: await listen(silent) } satisfies Ports)

function answer(): void {
  if (asked === undefined || arrived.length < asked) return
  process.send?.(arrived.slice(0, asked))
  arrived = arrived.slice(asked)
  asked = undefined
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
