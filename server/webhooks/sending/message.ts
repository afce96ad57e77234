import type { Post } from './send.ts'
import { signedHeaders } from './sign.ts'

/** The content of one delivery. */
export type Notification = {
  readonly club: number
  /** The id of the delivery within its club. */
  readonly id: number
  readonly kind: string
  /** Milliseconds since 1970: when it happened. */
  readonly at: number
  /** JSON: an object of ids. */
  readonly data: string
  /** An example that an administrator sent: nothing happened, and its ids are made up. */
  readonly isTest?: boolean
}

/**
 * The `webhook-id` of every try of a delivery, and of no other delivery. A restored database uses ids a second time, so the
 * instant is part of it.
 */
export const webhookIdOf = ({ club, id, at }: Pick<Notification, 'club' | 'id' | 'at'>): string =>
  `msg_${club}_${id}_${at.toString(36)}`

/** The body of a notification: `{type, timestamp, data}`, and of a test `{type, timestamp, data, test}`. */
export const bodyOf = ({ kind, at, data, isTest = false }: Notification): string =>
  `{"type":"${kind}","timestamp":"${new Date(at).toISOString()}","data":${data}${isTest ? ',"test":true' : ''}}`

/** The request that brings a notification to its receiver, signed with each of the secrets at `nowMs`. */
export function postOf(notification: Notification, url: string, secrets: readonly string[], nowMs: number): Post {
  const body = bodyOf(notification)
  const signed = signedHeaders({ id: webhookIdOf(notification), body }, secrets, nowMs)
  return { url, headers: { 'content-type': 'application/json', 'user-agent': 'Kantine', ...signed }, body }
}
