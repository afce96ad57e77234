import { Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import type { Agent, buildConnector, Dispatcher } from 'undici'
import { type GuardOptions, isLocalhost, mayConnect } from '../guard.ts'
import type { Failure } from './outcome.ts'

export class ConnectionError extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause?: unknown) {
    super(failure, { cause })
    this.name = 'ConnectionError'
    this.failure = failure
  }
}

export type ConnectOptions = GuardOptions & {
  readonly resolve: Resolve
  readonly timeoutMs: number
  /** Certificates (PEM) to trust in place of the system's. */
  readonly ca?: string | undefined
}

export type HttpAgent = {
  request(request: Dispatcher.RequestOptions & { readonly origin: string }): Promise<Dispatcher.ResponseData>
  /** Closes its connections immediately. */
  close(): Promise<void>
}

/** Creates an agent. Undici takes 30 MB, so it is loaded only at the first request. */
export function openAgent(target: ConnectOptions, options: Agent.Options): HttpAgent {
  let agent: Promise<Agent> | undefined
  const open = async () => {
    const { Agent, buildConnector } = await import('undici')
    return new Agent({
      ...options,
      allowH2: false,
      maxHeaderSize: 16_384,
      connect: createConnector(buildConnector, target),
    })
  }
  return {
    async request(request) {
      agent ??= open()
      return (await agent).request(request)
    },
    async close() {
      await (await agent)?.destroy()
    },
  }
}

/**
 * Opens connections for undici. Each socket resolves the name and connects to a checked address, so the name cannot resolve differently
 * between check and connection. Addresses written in the URL itself were already checked by `checkUrl`.
 */
function createConnector(
  build: typeof buildConnector,
  { resolve, timeoutMs, ca, ...guard }: ConnectOptions,
): buildConnector.connector {
  const lookup: LookupFunction = (name, _options, callback) => {
    checkedAddresses(name, resolve, guard).then(
      (addresses) => callback(null, addresses),
      (error) => callback(error, []),
    )
  }
  const connect = build({
    lookup,
    // If there are several addresses, they are tried in turn, 250 ms apart.
    autoSelectFamily: true,
    timeout: timeoutMs,
    rejectUnauthorized: true,
    ...(ca !== undefined && { ca }),
    // The certificate of a resumed session would not be checked again.
    maxCachedSessions: 0,
    allowH2: false,
  })
  return (target, callback) =>
    connect(target, (...[error, socket]) =>
      error ? callback(new ConnectionError(failureOf(error), error), null) : callback(null, socket),
    )
}

/** All addresses of a name; rejects the name if any address is not allowed. */
async function checkedAddresses(name: string, resolve: Resolve, guard: GuardOptions) {
  const addresses = isLocalhost(name)
    ? ['127.0.0.1', '::1']
    : await resolve(name).catch((error) => {
        throw new ConnectionError('dns', error)
      })
  if (addresses.length === 0) throw new ConnectionError('dns')
  if (!addresses.every((address) => mayConnect(address, guard))) throw new ConnectionError('refused_address')
  return addresses.map((address) => ({ address, family: isIP(address) }))
}

function failureOf(error: Error & { code?: string; syscall?: string }): Failure {
  if (error instanceof ConnectionError) return error.failure
  if (error.code === 'UND_ERR_CONNECT_TIMEOUT' || error.code === 'ETIMEDOUT') return 'timeout'
  // When several addresses failed, the error is an AggregateError. All other errors come from TLS, which has many codes.
  return error instanceof AggregateError || error.syscall === 'connect' ? 'connect' : 'tls'
}

/** Finds all addresses of a name; rejects when it has none. */
type Resolve = (name: string) => Promise<readonly string[]>

/**
 * Asks the DNS servers of the system, or `servers`. `dns.lookup` blocks one of the process's few threads, so a handful of dead names
 * would delay all receivers.
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (name) => {
    // A new resolver reads the current settings of the system.
    const resolver = new Resolver({ timeout: 2000, tries: 2 })
    if (servers) resolver.setServers(servers)
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw new Error(`no address of ${name}`, { cause: answers })
    return addresses
  }
}
