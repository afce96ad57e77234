import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** An unused port on an address or host name. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
