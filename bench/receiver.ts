/** Takes notifications, answers each at once, and notes when it came, in a process of its own. It is asked by messages. */
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createRawServer, type Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { sharedMs } from './measure.ts'

/** A notification of a member. */
export type Arrival = { readonly member: number; readonly atMs: number }

/** Asks for so many arrivals, the oldest that nobody asked for yet; they are given when they are there. */
export type Ask = { readonly arrivals: number }

/** The ports of the receiver, and of one that takes connections and never answers. */
export type Ports = { readonly well: number; readonly silent: number }

let arrived: Arrival[] = []
let asked: number | undefined

const well = createServer(async (request, response) => {
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
process.send?.({ well: await listen(well), silent: await listen(silent) } satisfies Ports)

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
