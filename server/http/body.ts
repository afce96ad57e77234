import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { parseJson } from './json.ts'

/** The bytes of a request's body; empty when the request has no body. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * Reads the JSON of a body, as strictly as `parseJson`.
 *
 * @throws {Refusal} `bad_request`, when the body is empty, not UTF-8, or refused by `parseJson`
 */
export function parseBody(raw: Buffer): unknown {
  if (raw.length === 0) throw badBody('The body is empty. Send a JSON object.')
  if (!isUtf8(raw)) throw badBody('The body is not UTF-8 text.')
  return parseJson(raw.toString('utf8'))
}

/** @throws {Refusal} `bad_request`, when there is a body: for calls that take none */
export function refuseBody(raw: Buffer): void {
  if (raw.length > 0) throw badBody('This call takes no body. Leave it out.')
}

const badBody = (detail: string) => new Refusal('bad_request', detail, { faults: [{ pointer: '', detail }] })
