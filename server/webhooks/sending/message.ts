import { ok } from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import type { Post } from './send.ts'

export type Notification = {
  readonly club: number
  /** The id of the delivery, unique within its club. */
  readonly id: number
  readonly kind: string
  /** Time of the event, in milliseconds since 1970. */
  readonly at: number
  /** JSON: an object of ids. */
  readonly data: string
  /** A test by an administrator: nothing happened, and the ids are made up. */
  readonly isTest?: boolean
  /** An event of a practice club: it happened, to fictional people. */
  readonly isPractice?: boolean
}

/** The unique `webhook-id` of a delivery. A restored database reuses ids, so the time of the event is part of it. */
export const webhookIdOf = ({ club, id, at }: Pick<Notification, 'club' | 'id' | 'at'>): string =>
  `msg_${club}_${id}_${at.toString(36)}`

/** The body of a notification: `{type, timestamp, data}`, with `test` or `practice` if it is one. */
export function bodyOf({ kind, at, data, isTest = false, isPractice = false }: Notification): string {
  const marks = `${isTest ? ',"test":true' : ''}${isPractice ? ',"practice":true' : ''}`
  return `{"type":"${kind}","timestamp":"${new Date(at).toISOString()}","data":${data}${marks}}`
}

export function postOf(notification: Notification, url: string, secrets: readonly string[], nowMs: number): Post {
  const body = bodyOf(notification)
  const signed = signedHeaders({ id: webhookIdOf(notification), body }, secrets, nowMs)
  return { url, headers: { 'content-type': 'application/json', 'user-agent': 'Kantine', ...signed }, body }
}

/**
 * The headers that prove the sender and time of a message (Standard Webhooks 1.0.0, "Signature scheme").
 *
 * @param message the webhook-id and the body exactly as sent
 * @param secrets two while a new one replaces the old; each produces a signature
 * @param atMs the time of this try, not of the event: receivers reject old requests
 */
export function signedHeaders(
  { id, body }: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  atMs: number,
) {
  ok(id !== '' && !id.includes('.'), 'a dot in the id would let another message have the same signature')
  ok(secrets.length > 0, 'a message is never sent without a signature')
  const timestamp = String(Math.floor(atMs / 1000))
  const content = `${id}.${timestamp}.${body}`
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': secrets.map((secret) => `v1,${signatureOf(content, secret)}`).join(' '),
  }
}

const signatureOf = (content: string, secret: string) =>
  createHmac('sha256', keyOf(secret)).update(content).digest('base64')

function keyOf(secret: string): Buffer {
  ok(secretShape.test(secret), 'a secret is whsec_ and the base64 of 24 to 64 bytes')
  return Buffer.from(secret.slice('whsec_'.length), 'base64')
}

const secretShape = /^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/
