/** Receivers of webhooks with names on the internet, which live on this machine. */
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { newCertificate } from '../../test/webhooks/certificate.ts'

/** A port that webhooks may use (`checkUrl`). */
const port = 8443

export const names = ['site.fc-voorbeeld.example', 'books.fc-voorbeeld.example', 'doors.fc-voorbeeld.example'] as const
export type Name = (typeof names)[number]

export const addressOf = (name: Name, path: string): string => `https://${name}:${port}${path}`

/** Starts all receivers. Those in `broken` respond with 503. */
export async function startReceivers() {
  const broken = new Set<string>()
  const certificate = newCertificate(names)
  const server = createServer(certificate, (request, response) => {
    request.resume()
    request.on('end', () => {
      const [name = ''] = (request.headers.host ?? '').split(':')
      if (!broken.has(name)) response.writeHead(204).end()
      else response.writeHead(503, { 'content-type': 'text/plain' }).end('The door system is being updated.')
    })
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const { address } = server.address() as AddressInfo
  return {
    broken,
    /** For the server that sends. */
    sender: { allowLoopback: true, ca: certificate.cert, resolve: async () => [address] },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
