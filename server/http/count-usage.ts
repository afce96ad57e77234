import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '../callers/caller.ts'
import type { Refused } from '../callers/tally.ts'
import type { Usage } from '../callers/usage.ts'
import type { FieldError, Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the request was refused with, also where the answer has a status of success, as with tools. */
    refusal: Refusal | null
    /** The key of a request that was refused because this key, or the text of it that was sent, no longer works. */
    endedKey: Credential | null
  }
}

type Found = {
  readonly credential?: Credential
  /** The pattern of the path. */
  readonly url?: string
  /** The tool that is called, where the path says nothing of what is done. */
  readonly tool?: { readonly name: string }
}

/** Counts each answer of a surface for the key or the grant that called, if the call was made with one. */
export function countUsage(app: FastifyInstance, usage: Usage): void {
  app.addHook('onResponse', (request, reply, done) => {
    const credential = ((request.found ?? {}) as Found).credential ?? request.endedKey
    if (credential) usage.count(credential, refusedIn(request, reply))
    done()
  })
}

/** What was refused, without a value that was sent: what was called has no query, and a path that is not served may hold anything. */
function refusedIn(request: FastifyRequest, { statusCode }: FastifyReply): Refused | undefined {
  const { id: requestId, method, refusal, params, endedKey } = request
  if (!refusal && statusCode < 400) return undefined
  const { url = '/api/v1/…', tool } = (request.found ?? {}) as Found
  const pattern = tool?.name ?? `${method} ${url}`
  const { id } = (params ?? {}) as { readonly id?: string }
  return {
    requestId,
    pattern,
    call: id === undefined ? pattern : pattern.replace(':id', id),
    // An answer of the SDK of MCP has a status and no code of ours.
    code: refusal?.code ?? 'bad_request',
    places: refusal ? refusal.faults.slice(0, mostPlaces).map(placeOf) : [],
    hasEnded: endedKey !== null,
  }
}

/** Places that are noted of one request. */
const mostPlaces = 10

const plainPlace = /^[\w.\-[\]/?~]{1,100}$/

/** The name of a place; some names come from the caller, and one that does not look like a name may be a person's data. */
function placeOf(fault: FieldError): string {
  const place = 'pointer' in fault ? fault.pointer : 'parameter' in fault ? `?${fault.parameter}` : fault.header
  return plainPlace.test(place) ? place : '…'
}
