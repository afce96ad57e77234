import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { parseJson } from './json.ts'

/** The body of a request as it came; empty where there is none. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * Reads the JSON of a body, as strictly as `parseJson`.
 *
 * @throws {Refusal} `bad_request`, when it is empty, not UTF-8, or refused by `parseJson`
 */
export function parseBody(raw: Buffer): unknown {
  if (raw.length === 0) throw badBody('The body is empty. Send a JSON object.')
  if (!isUtf8(raw)) throw badBody('The body is not UTF-8 text.')
  return parseJson(raw.toString('utf8'))
}

/** @throws {Refusal} `bad_request`, for a call that has nothing to read from a body */
export function refuseBody(raw: Buffer): void {
  if (raw.length > 0) throw badBody('This call takes no body. Leave it out.')
}

const badBody = (detail: string) => new Refusal('bad_request', detail, { faults: [{ pointer: '', detail }] })
