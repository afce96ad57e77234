import type { Dispatcher } from 'undici'
import { checkUrl } from '../guard.ts'
import { ConnectionError, type ConnectOptions, createResolve, type HttpAgent, openAgent } from './connect.ts'
import type { Failure, TryOutcome } from './outcome.ts'
import { parseRetryAfter } from './retries.ts'

/** A signed request. */
export type Post = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export type Sender = {
  /** Sends once, without following redirects. It throws only if called incorrectly, such as with an impossible header or after `close`. */
  send(post: Post): Promise<TryOutcome>
  /** Closes all connections and drops running sends. */
  close(): Promise<void>
}

/** `timeoutMs` is for the whole try, from the wait for a connection to the end of the response. */
export type SenderOptions = Partial<ConnectOptions> & {
  /** Further messages wait for a free connection; the timeout includes that wait. */
  readonly connectionsPerOrigin?: number
  readonly now?: () => number
}

export function createSender(options: SenderOptions = {}): Sender {
  const { allowLoopback = false, timeoutMs = 15_000, connectionsPerOrigin = 16, now = Date.now } = options
  const { resolve = createResolve(), ca } = options
  const agent = openAgent(
    { resolve, allowLoopback, timeoutMs, ca },
    {
      connections: connectionsPerOrigin,
      // After a minute, a new connection resolves the name and checks the address again.
      clientTtl: 60_000,
      // The timeout in `exchange` replaces both.
      headersTimeout: 0,
      bodyTimeout: 0,
    },
  )
  return {
    async send(post) {
      const startedAt = performance.now()
      const checked = checkUrl(post.url, { allowLoopback })
      const result: Result =
        'refused' in checked
          ? { failure: 'refused_address', excerpt: '' }
          : await exchange(agent, { ...post, url: checked.url }, timeoutMs, now)
      return { ...result, durationMs: Math.round(performance.now() - startedAt) }
    },
    close: agent.close,
  }
}

type Result = Omit<TryOutcome, 'durationMs'>

async function exchange(
  agent: HttpAgent,
  { url, headers, body }: Omit<Post, 'url'> & { url: URL },
  timeoutMs: number,
  now: () => number,
): Promise<Result> {
  const timeout = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    timeout.abort()
    late.reject(timeout.signal.reason)
  }, timeoutMs)
  let status: number | undefined
  try {
    const { origin, pathname, search } = url
    const request = { origin, path: pathname + search, method: 'POST', headers, body, signal: timeout.signal } as const
    // The signal does not abort a request that is still waiting for a connection; that one ends later, unsent.
    const answer = await Promise.race([agent.request(request), late.promise])
    status = answer.statusCode
    return { ...outcomeOfStatus(answer, now()), status, excerpt: await excerptOf(answer.body) }
  } catch (error) {
    const failure = timeout.signal.aborted ? 'timeout' : failureOf(error)
    return { failure, ...(status !== undefined && { status }), excerpt: '' }
  } finally {
    clearTimeout(timer)
  }
}

function outcomeOfStatus({ statusCode, headers }: Dispatcher.ResponseData, nowMs: number) {
  if (statusCode >= 200 && statusCode <= 299) return {}
  const failure: Failure = statusCode >= 300 && statusCode <= 399 ? 'redirect' : 'status'
  const retryAfter = headers['retry-after']
  const retryAfterSeconds = typeof retryAfter === 'string' ? parseRetryAfter(retryAfter, nowMs) : undefined
  return { failure, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
}

const keptBytes = 1024
const readBytes = 65_536

/** Keeps the beginning of a response body. Stops after 64 KiB and closes the connection. */
async function excerptOf(body: AsyncIterable<Buffer>): Promise<string> {
  const kept: Buffer[] = []
  let read = 0
  for await (const chunk of body) {
    if (read < keptBytes) kept.push(chunk.subarray(0, keptBytes - read))
    read += chunk.length
    if (read > readBytes) break
  }
  return printable(Buffer.concat(kept))
}

/** Drops a character that was cut in half, and replaces invisible characters with spaces. */
const printable = (bytes: Buffer): string =>
  new TextDecoder().decode(bytes, { stream: true }).replace(/[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu, ' ')

/** @throws the error itself if the caller made a mistake */
function failureOf(error: unknown): Failure {
  if (error instanceof ConnectionError) return error.failure
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (callersErrors.includes(code)) throw error
  if ((error as Error).name === 'HTTPParserError' || invalidAnswer.includes(code)) return 'invalid_answer'
  return 'reset'
}

const invalidAnswer = ['UND_ERR_HEADERS_OVERFLOW', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH']
const callersErrors = ['UND_ERR_INVALID_ARG', 'UND_ERR_CLOSED', 'UND_ERR_DESTROYED']
