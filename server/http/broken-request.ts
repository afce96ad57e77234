/** Responses written directly to a connection, when Node.js has no request to respond to. */
import type { Socket } from 'node:net'
import { Refusal } from '../refusal.ts'
import { everyAnswer } from './headers.ts'
import { problemJson, problemOf } from './problem.ts'

/** Responds to an unreadable request (headers too large, too slow, or not HTTP) and closes the connection. */
export function answerBrokenRequest(
  error: Error & { code?: string },
  socket: Socket,
  options: { readonly baseUrl: string; readonly date: string },
): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  answerAndClose(socket, brokenRequest(error.code), options)
}

/**
 * Responds with a problem, and closes the connection once the response is sent.
 *
 * @param options.date the text of the Date header
 */
export function answerAndClose(
  socket: Socket,
  refusal: Refusal,
  { baseUrl, date }: { readonly baseUrl: string; readonly date: string },
): void {
  const problem = problemOf(refusal, baseUrl)
  const body = JSON.stringify(problem)
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    `Date: ${date}`,
    `Content-Type: ${problemJson}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(everyAnswer).map(([name, value]) => `${name}: ${value}`),
    ...(refusal.retryAfter === undefined ? [] : [`Retry-After: ${refusal.retryAfter}`]),
    'Connection: close',
  ]
  socket.end([...head, '', body].join('\r\n'))
}

function brokenRequest(code: string | undefined): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new Refusal('headers_too_large', 'The request line and the headers are larger than 16 KiB.')
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Refusal('request_timeout', 'The request did not arrive in time.')
  }
  return new Refusal(
    'bad_request',
    'This is not a well-formed HTTP request. Percent-encode special characters in the URL.',
  )
}
