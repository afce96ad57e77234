import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

export { freePort } from '../server/free-port.ts'

/** A port that nobody else is given until it is released. */
export type HeldPort = { readonly port: number; release(): Promise<void> }

/** Holds a free port of 127.0.0.1, for a server that has to know its address before it listens there. */
export async function holdPort(): Promise<HeldPort> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  holder.unref()
  const { port } = holder.address() as AddressInfo
  return { port, release: () => new Promise((resolve) => holder.close(() => resolve())) }
}
