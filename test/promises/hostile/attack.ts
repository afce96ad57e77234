/** Sends hostile requests to a server, and checks the responses. */
import { randomBytes } from 'node:crypto'
import { connect as connectTo } from 'node:net'
import { resourceOf } from '@kantine/contract/oauth.ts'
import { resources } from '@kantine/contract/resources.ts'
import { allScopes } from '@kantine/contract/scopes.ts'
import { saveAccessToken } from '../../../server/callers/assistants/access-tokens.ts'
import { allowAssistants } from '../../../server/callers/assistants/allow.ts'
import { createGrant } from '../../../server/callers/assistants/create-grant.ts'
import { kantineItself } from '../../../server/store/actor.ts'
import type { Store } from '../../../server/store/store.ts'
import { newAdministrator, newClub, newKey } from '../../support/clubs-and-people.ts'
import { exampleFields } from '../../support/example-records.ts'
import { filledClub } from '../../support/writing.ts'
import type { Credentials, HostileRequest, Waiting } from './bytes.ts'
import { hostileRequests } from './requests.ts'
import { revealing } from './strange-requests.ts'

const connections = 8
/** How many requests are generated at a time, because a hundred thousand would fill the memory. */
const requestsAtOnce = 2000
const patienceMs = 10_000

/** A text in the records of another club than the caller's. */
const canary = 'Canary of another club'

/** The statuses of all responses, and the requests that caused something that must never happen. */
export type Findings = {
  readonly statuses: Map<string, number>
  /** Counts by kind of request and status, such as `mcp 200`. */
  readonly ofKinds: Map<string, number>
  readonly faults: string[]
}

/** Creates the caller's club, and another club whose data must stay hidden from it. */
export async function prepare(
  store: Store,
  baseUrl: string,
): Promise<Pick<Credentials, 'key' | 'slug' | 'assistantKey' | 'token'> & { readonly email: string }> {
  const { id, key, slug } = await filledClub(store, 'target')
  const other = await newClub(store, 'other')
  await store.write(other.id, kantineItself, async (write) => {
    for (const resource of resources) {
      const fields = (n: number) =>
        Object.entries(exampleFields(resource, n)).map(([name, value]) => {
          const isText = typeof value === 'string' && !resource.fields[name]?.schema.format
          const isUnique = resource.unique?.includes(name)
          return [name, isText ? `${canary}${isUnique ? n : ''}` : value]
        })
      await write.put(
        resource,
        Array.from({ length: 45 }, (_, n) => ({ fields: Object.fromEntries(fields(n)) })),
      )
    }
  })
  const email = 'sanne@example.org'
  const { id: administratorId } = await newAdministrator(store, [slug], 'administrator', email)
  await allowAssistants(store, kantineItself, id, true)
  const { key: assistantKey } = await newKey(store, { id }, { purpose: 'assistant' })
  return { key, slug, email, assistantKey, token: await newToken(store, baseUrl, id, administratorId) }
}

/** Creates an access token with all scopes. */
async function newToken(store: Store, baseUrl: string, clubId: number, administratorId: number): Promise<string> {
  const clientId = 'client_hostile'
  const grant = await createGrant(store, kantineItself, {
    clubId,
    administratorId,
    clientId,
    clientName: 'An assistant',
    redirectHost: '',
    scopes: allScopes,
    readOnly: false,
  })
  const token = randomBytes(32).toString('base64url')
  const audience = resourceOf(baseUrl)
  await saveAccessToken(store, {
    token,
    grantId: grant.id,
    clientId,
    audience,
    scopes: allScopes,
    expiresAt: store.now() + 3_600_000,
  })
  return token
}

/** Sends the requests generated from a seed, and reports the findings. */
export async function attack(
  url: string,
  known: Omit<Credentials, 'waiting' | 'session'>,
  howMany: number,
  seed: number,
): Promise<Findings> {
  const session = known.cookie.split('=')[1] as string
  const findings: Findings = { statuses: new Map(), ofKinds: new Map(), faults: [] }
  for (let first = 0; first < howMany; first += requestsAtOnce) {
    const requests = hostileRequests(Math.min(requestsAtOnce, howMany - first), seed + first).entries()
    const credentials = { ...known, session, waiting: await connect(url) }
    const worker = async () => {
      for (const [n, request] of requests) {
        const bytes = request.bytes(credentials)
        const answer = await exchange(url, bytes, request)
        const status =
          /^HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1] ?? (request.hangsUpAt === undefined ? 'none' : 'cut off')
        countIn(findings.statuses, status)
        countIn(findings.ofKinds, `${request.kind} ${status}`)
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

/** Registers a client that sends a browser to the consent page. */
async function connect(url: string): Promise<Waiting> {
  const redirectUri = 'https://assistant.example/callback'
  const from = { 'x-forwarded-for': `198.19.${randomBytes(2).join('.')}` }
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { ...from, 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [redirectUri] }),
  })
  const { client_id: clientId } = (await registered.json()) as { client_id: string }
  const asked = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    code_challenge: randomBytes(32).toString('base64url'),
  })
  const sent = await fetch(`${url}/oauth/authorize?${asked}`, { headers: from, redirect: 'manual' })
  const signIn = await fetch(`${url}/account/sign-in`)
  const cookieOf = (answer: Response) => answer.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? ''
  const path = sent.headers.get('location') ?? ''
  return { clientId, redirectUri, path, connecting: cookieOf(sent), visit: cookieOf(signIn) }
}

const countIn = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)

function faultOf(answer: string, status: string, { session, assistantKey, token }: Credentials): string | undefined {
  if (status.startsWith('5')) return 'a server error'
  if (answer.includes(canary)) return 'data of another club'
  if ([session, assistantKey, token].some((secret) => answer.includes(secret))) return 'a secret'
  if (status.startsWith('4') && revealing.test(answer.slice(answer.indexOf('\r\n\r\n')))) return 'internal details'
  return undefined
}

const shown = (bytes: Buffer) =>
  JSON.stringify(
    bytes
      .toString('latin1')
      .slice(0, 600)
      .replaceAll(/Bearer \S+/g, 'Bearer …'),
  )

/** Sends bytes over a new connection, and returns everything received until it is closed. */
function exchange(url: string, bytes: Buffer, { hangsUpAt }: HostileRequest): Promise<string> {
  const { hostname, port } = new URL(url)
  const { promise, resolve } = Promise.withResolvers<string>()
  let answer = ''
  const socket = connectTo({ host: hostname, port: Number(port) })
  socket.setEncoding('utf8').setTimeout(patienceMs, () => socket.destroy())
  socket.on('data', (text) => {
    answer += text
    // Without `Connection: close`, the first complete response is enough.
    if (!bytes.includes('lose\r\n') && answer.includes('\r\n\r\n')) socket.destroy()
  })
  socket.on('end', () => socket.destroy()).on('error', () => {})
  socket.on('close', () => resolve(answer))
  if (hangsUpAt === undefined) socket.write(bytes)
  else socket.write(bytes.subarray(0, hangsUpAt), () => socket.destroy())
  return promise
}
