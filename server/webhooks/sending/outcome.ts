import type { failureNames } from '@kantine/contract/administration/delivery.ts'

export type Failure = (typeof failureNames)[number]

/** The cause of each failure, and the remedy. */
export const failures: { readonly [failure in Failure]: string } = {
  secret: 'The secret was encrypted with another key; restore SECRET_KEY or kantine.key, or rotate the secret.',
  refused_address: 'The URL or its address is not allowed; use a public https receiver.',
  dns: 'The receiver’s name could not be resolved; check its spelling and DNS records.',
  connect: 'The receiver did not accept the connection; check that it is running and that no firewall blocks it.',
  tls: 'The TLS connection failed; check that the certificate is valid and complete, and matches the receiver’s name.',
  timeout: 'The receiver did not respond in time; make it respond before it does any work.',
  reset: 'The receiver closed the connection before its response was complete.',
  invalid_answer: 'The response is not valid HTTP/1.1, or its head exceeds 16 KiB.',
  redirect: 'The receiver responded with a redirect; set the final URL on the endpoint.',
  status: 'The receiver responded with an error; only statuses 200 to 299 count as delivered.',
}

/** The outcome of one send, delivered if there is no `failure`. */
export type TryOutcome = {
  readonly failure?: Failure
  /** Present if the head of a response arrived. */
  readonly status?: number
  /** Includes the wait for a connection. */
  readonly durationMs: number
  /** The beginning of the response body as printable text. */
  readonly excerpt: string
  /** From `Retry-After` (RFC 9110, section 10.2.3). */
  readonly retryAfterSeconds?: number
}
