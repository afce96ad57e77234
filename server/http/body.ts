import { isUtf8 } from 'node:buffer'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { parseJson } from './json.ts'

/** The media types of request bodies: JSON, and for PATCH also a JSON merge patch (RFC 7396). */
export const bodyTypes = { json: 'application/json', mergePatch: 'application/merge-patch+json' } as const

/**
 * Rejects a body because of its headers, before it is read.
 *
 * @throws {Refusal} `unsupported_media_type`, when the body is compressed, or when a call other than PATCH sends a merge patch
 */
export function refuseBodyByHeaders({ method, headers }: Pick<FastifyRequest, 'method' | 'headers'>): void {
  const { 'content-encoding': encoding = 'identity', 'content-type': type = '' } = headers
  if (encoding.toLowerCase() !== 'identity') {
    throw new Refusal('unsupported_media_type', 'Send the body uncompressed, without Content-Encoding.')
  }
  if (method !== 'PATCH' && type.toLowerCase().startsWith(bodyTypes.mergePatch)) {
    throw new Refusal('unsupported_media_type', `Only PATCH accepts ${bodyTypes.mergePatch}. Send ${bodyTypes.json}.`)
  }
}

/** The bytes of a request's body; empty when the request has no body. */
export const rawBodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

/**
 * Reads the JSON of a body, as strictly as `parseJson`.
 *
 * @throws {Refusal} `bad_request` if the body is empty, not UTF-8, starts with a byte order mark, or fails in `parseJson`
 */
export function parseBody(raw: Buffer): unknown {
  if (raw.length === 0) throw badBody('The body is empty. Send a JSON object.')
  if (!isUtf8(raw)) throw badBody('The body is not UTF-8 text. Send it as UTF-8.')
  if (raw.subarray(0, 3).equals(byteOrderMark)) {
    throw badBody('The body begins with a byte order mark (U+FEFF). Send the JSON without it.')
  }
  return parseJson(raw)
}

const byteOrderMark = Buffer.from('\uFEFF')

/**
 * Rejects a body in a call that takes none, except for `{}`, which some libraries send with every call.
 *
 * @throws {Refusal} `bad_request`, when there is a body that is not an empty object
 */
export function refuseBody(raw: Buffer): void {
  if (raw.length > 0 && !/^\s*\{\s*\}\s*$/.test(raw.toString())) throw badBody('This call takes no body. Leave it out.')
}

const badBody = (detail: string) => new Refusal('bad_request', detail, { faults: [{ pointer: '', detail }] })
