/** Sends hostile requests to a server, and judges what comes back. */
import { connect } from 'node:net'
import { resources } from '@kantine/contract/resources.ts'
import { createAdministrator } from '../../server/callers/administrators/administrators.ts'
import { kantineItself } from '../../server/store/actor.ts'
import type { Store } from '../../server/store/store.ts'
import { newClub } from '../cast.ts'
import { password } from '../console/browser.ts'
import { exampleFields } from '../examples.ts'
import { filledClub } from '../writing.ts'
import { type Credentials, type HostileRequest, hostileRequests } from './requests.ts'
import { revealing } from './strange-requests.ts'

const connections = 8
/** How many requests are made at a time: a hundred thousand would fill the memory. */
const requestsAtOnce = 2000
const patienceMs = 10_000

/** Stands in the records of a club that is not the caller's. */
const canary = 'Canary of another club'

/** What must never happen, with the requests after which it did. */
export type Findings = { readonly statuses: Map<string, number>; readonly faults: string[] }

/** Fills a database with the club of the caller, and with one that must stay hidden from it. */
export async function prepare(
  store: Store,
): Promise<{ readonly key: string; readonly slug: string; readonly email: string }> {
  const { key, slug } = await filledClub(store, 'target')
  const other = await newClub(store, 'other')
  await store.write(other.id, kantineItself, async (write) => {
    for (const resource of resources) {
      const fields = (n: number) =>
        Object.entries(exampleFields(resource, n)).map(([name, value]) => {
          const isText = typeof value === 'string' && !resource.fields[name]?.schema.format
          return [name, isText ? canary : value]
        })
      await write.put(
        resource,
        Array.from({ length: 45 }, (_, n) => ({ fields: Object.fromEntries(fields(n)) })),
      )
    }
  })
  const email = 'sanne@example.org'
  await createAdministrator(store, kantineItself, {
    email,
    name: 'Sanne',
    clubs: [slug],
    role: 'administrator',
    password,
  })
  return { key, slug, email }
}

/** Sends the requests of a seed, and reports what must not be. */
export async function attack(url: string, credentials: Credentials, howMany: number, seed: number): Promise<Findings> {
  const findings: Findings = { statuses: new Map(), faults: [] }
  for (let first = 0; first < howMany; first += requestsAtOnce) {
    const requests = hostileRequests(Math.min(requestsAtOnce, howMany - first), seed + first).entries()
    const worker = async () => {
      for (const [n, request] of requests) {
        const bytes = request.bytes(credentials)
        const answer = await exchange(url, bytes, request)
        const status =
          /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? (request.hangsUpAt === undefined ? 'none' : 'cut off')
        findings.statuses.set(status, (findings.statuses.get(status) ?? 0) + 1)
        const fault = faultOf(answer, status, credentials)
        if (fault)
          findings.faults.push(
            `${fault}: seed ${seed + first}, request ${n}: ${shown(bytes)} → ${answer.slice(0, 600)}`,
          )
      }
    }
    await Promise.all(Array.from({ length: connections }, worker))
  }
  return findings
}

function faultOf(answer: string, status: string, { cookie }: Credentials): string | undefined {
  if (status.startsWith('5')) return 'a fault of the server'
  if (answer.includes(canary)) return 'data of another club'
  if (answer.includes(cookie.split('=')[1] as string)) return 'the token of a session'
  if (status.startsWith('4') && revealing.test(answer.slice(answer.indexOf('\r\n\r\n'))))
    return 'something of the inside'
  return undefined
}

const shown = (bytes: Buffer) =>
  JSON.stringify(
    bytes
      .toString('latin1')
      .slice(0, 600)
      .replaceAll(/Bearer \S+/g, 'Bearer …'),
  )

/** Sends bytes over a connection of their own, and gives back everything that came until it was closed. */
function exchange(url: string, bytes: Buffer, { hangsUpAt }: HostileRequest): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  const socket = connect({ host: hostname, port: Number(port) })
  socket.setEncoding('utf8').setTimeout(patienceMs, () => socket.destroy())
  socket.on('data', (text) => {
    answer += text
    // Where nothing was said about closing, the first whole answer is enough.
    if (!bytes.includes('lose\r\n') && answer.includes('\r\n\r\n')) socket.destroy()
  })
  socket.on('end', () => socket.destroy()).on('error', () => {})
  socket.on('close', () => resolve(answer))
  if (hangsUpAt === undefined) socket.write(bytes)
  else socket.write(bytes.subarray(0, hangsUpAt), () => socket.destroy())
  return promise
}
