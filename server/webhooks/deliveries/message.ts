import type { Post } from '../sending/send.ts'
import { signedHeaders } from '../sending/sign.ts'

/** What one delivery tells. */
export type Message = {
  readonly club: number
  /** The id of the delivery within its club. */
  readonly id: number
  readonly kind: string
  /** Milliseconds since 1970: when it happened. */
  readonly at: number
  /** JSON: an object of ids. */
  readonly data: string
}

/**
 * What every try of a delivery carries as `webhook-id`; no other delivery has it. A database that was restored gives out ids anew, so
 * the moment is part of it.
 */
export const messageId = ({ club, id, at }: Pick<Message, 'club' | 'id' | 'at'>): string =>
  `msg_${club}_${id}_${at.toString(36)}`

/** The body of a notification: `{type, timestamp, data}`. */
export const bodyOf = ({ kind, at, data }: Message): string =>
  `{"type":"${kind}","timestamp":"${new Date(at).toISOString()}","data":${data}}`

/** A notification as it goes out, signed at this moment with each of the secrets. */
export function postOf(message: Message, url: string, secrets: readonly string[], nowMs: number): Post {
  const body = bodyOf(message)
  const signed = signedHeaders({ id: messageId(message), body }, secrets, nowMs)
  return { url, headers: { 'content-type': 'application/json', 'user-agent': 'Kantine', ...signed }, body }
}
