import type { Post } from './send.ts'
import { signedHeaders } from './sign.ts'

/** What one delivery tells its receiver. */
export type Notification = {
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
 * The `webhook-id` that every try of a delivery carries, and no other delivery. A database that was restored gives out ids anew,
 * so the moment is part of it.
 */
export const webhookIdOf = ({ club, id, at }: Pick<Notification, 'club' | 'id' | 'at'>): string =>
  `msg_${club}_${id}_${at.toString(36)}`

/** The body of a notification: `{type, timestamp, data}`. */
export const bodyOf = ({ kind, at, data }: Notification): string =>
  `{"type":"${kind}","timestamp":"${new Date(at).toISOString()}","data":${data}}`

/** The request that brings a notification to its receiver, signed at this moment with each of the secrets. */
export function postOf(notification: Notification, url: string, secrets: readonly string[], nowMs: number): Post {
  const body = bodyOf(notification)
  const signed = signedHeaders({ id: webhookIdOf(notification), body }, secrets, nowMs)
  return { url, headers: { 'content-type': 'application/json', 'user-agent': 'Kantine', ...signed }, body }
}
