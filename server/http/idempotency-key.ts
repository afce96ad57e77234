import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { limits } from '@kantine/contract/limits.ts'
import type { FastifyRequest } from 'fastify'
import type { Idempotency } from '../operations/idempotency.ts'
import { Refusal } from '../refusal.ts'
import { rawBodyOf } from './body.ts'

/**
 * The Idempotency-Key of a call: any text, including its quotes; undefined when none was sent.
 *
 * @throws {Refusal} `bad_request`, when the key is empty or too long, or when there are several
 */
export function idempotencyKeyOf({ raw }: FastifyRequest): string | undefined {
  if (raw.headers['idempotency-key'] === undefined) return undefined
  const sent = raw.headersDistinct['idempotency-key'] ?? []
  const [first = ''] = sent
  // Headers are bytes, mostly UTF-8. Other bytes are kept as they are, so that two different keys never become the same.
  const bytes = Buffer.from(first, 'latin1')
  const key = (isUtf8(bytes) ? bytes.toString('utf8') : first).trim()
  const length = [...key].length
  const most = limits.idempotencyKeyCharacters
  const rule =
    sent.length > 1
      ? 'must be sent only once'
      : length > most
        ? `must have at most ${most} characters, but has ${length}`
        : length === 0
          ? `must have 1 to ${most} characters, but is empty`
          : undefined
  if (!rule) return key
  const detail = `Idempotency-Key ${rule}.`
  throw new Refusal('bad_request', detail, { faults: [{ header: 'Idempotency-Key', detail }] })
}

/** Identifies a repeated call by its Idempotency-Key and a digest of its body. */
export function idempotencyOf(request: FastifyRequest): Idempotency | undefined {
  const key = idempotencyKeyOf(request)
  if (key === undefined) return undefined
  return { key, payload: createHash('sha256').update(rawBodyOf(request)).digest('base64url') }
}
