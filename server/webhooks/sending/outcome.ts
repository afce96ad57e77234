import type { failureNames } from '@kantine/contract/administration/delivery.ts'

export type Failure = (typeof failureNames)[number]

/** Why a try failed, with what the owner of the receiver can do about it. */
export const failures: { readonly [failure in Failure]: string } = {
  secret:
    'The secret of the endpoint was sealed with another key; set SECRET_KEY (or kantine.key) as it was, or rotate the secret.',
  refused_address:
    'Webhooks are not sent to this URL, or to an address its name resolves to; use a public https receiver.',
  dns: 'The name of the receiver was not found; check its spelling and its DNS.',
  connect: 'The receiver accepted no connection; check that it runs and that no firewall blocks it.',
  tls: 'No secure connection could be made; check that the certificate is valid, complete and for this name.',
  timeout: 'The receiver did not answer completely in time; let it answer first and work afterwards.',
  reset: 'The receiver broke off the connection before it had answered completely.',
  invalid_answer: 'The answer is not valid HTTP/1.1, or its head is larger than 16 KiB.',
  redirect: 'The receiver answered with a redirect, which is not followed; change the URL of the endpoint.',
  status: 'The receiver answered with an error; a delivery has arrived when the status is from 200 to 299.',
}

/** The outcome of one send. The notification has arrived when there is no `failure`. */
export type TryOutcome = {
  readonly failure?: Failure
  /** The status, when the head of an answer arrived, even if the rest of the answer failed. */
  readonly status?: number
  /** Milliseconds until the answer was complete or the try was given up, including the wait for a connection. */
  readonly durationMs: number
  /** The beginning of the answer's body as printable text with its line breaks; empty when there was no body. */
  readonly excerpt: string
  /** The seconds that the receiver asks to wait before the next try (RFC 9110, section 10.2.3). */
  readonly retryAfterSeconds?: number
}
