/** Why a delivery failed: a closed list, with what the owner of the receiver can do about it. */
export const failures = {
  secret:
    'The secret of the endpoint was sealed with another key; set SECRET_KEY (or kantine.key) as it was, or rotate the secret.',
  refused_address:
    'Webhooks are not sent to this URL, or to an address its name resolves to; use a public https receiver.',
  dns: 'The name of the receiver was not found; check its spelling and its DNS.',
  connect: 'The receiver took no connection; check that it runs and that no firewall is in between.',
  tls: 'No secure connection; check that the certificate is valid, complete and for this name.',
  timeout: 'The receiver had not answered completely in time; let it answer first and work afterwards.',
  reset: 'The receiver broke off the connection before it had answered completely.',
  invalid_answer: 'The answer is not valid HTTP/1.1, or its head is larger than 16 KiB.',
  redirect: 'The receiver answered with a redirect, which is not followed; change the URL of the endpoint.',
  status: 'The receiver answered with an error; a delivery has arrived when the status is from 200 to 299.',
} as const

export type Failure = keyof typeof failures

/** What became of one send. It has arrived when there is no `failure`. */
export type TryOutcome = {
  readonly failure?: Failure
  /** The status, once a head of an answer came; also where the rest of the answer then failed. */
  readonly status?: number
  /** Milliseconds until the answer was complete, or until it was given up; waiting for a connection included. */
  readonly durationMs: number
  /** The beginning of the answer's body as printable text, lines kept; empty where there was none. */
  readonly excerpt: string
  /** Seconds from now before which the receiver wants no other try (RFC 9110, section 10.2.3). */
  readonly retryAfterSeconds?: number
}
