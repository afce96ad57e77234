import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Credential } from '../callers/caller.ts'
import type { Refused } from '../callers/tally.ts'
import type { Usage } from '../callers/usage.ts'
import type { FieldError, Refusal } from '../refusal.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The error code of the request. Tools return it with a successful status. */
    refusal: Refusal | null
    /** The key of a request that was rejected because the secret it sent no longer works. */
    endedKey: Credential | null
  }
}

type Found = {
  readonly credential?: Credential
  /** The pattern of the path. */
  readonly url?: string
  /** The called tool, if the path does not show the action. */
  readonly tool?: { readonly name: string }
}

/** Counts each response of a surface for the calling key or grant, if any. */
export function countUsage(app: FastifyInstance, usage: Usage): void {
  app.addHook('onResponse', (request, reply, done) => {
    const credential = ((request.found ?? {}) as Found).credential ?? request.endedKey
    if (credential) usage.count(credential, refusedIn(request, reply))
    done()
  })
}

/** A rejected call without the caller's values. It omits the query, and the path if no route serves it. */
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
    // A response from the MCP SDK has a status, but none of our codes.
    code: refusal?.code ?? 'bad_request',
    places: refusal ? refusal.faults.slice(0, mostPlaces).map(placeOf) : [],
    hasEnded: endedKey !== null,
  }
}

const mostPlaces = 10

/** A `?` alone is a parameter whose name is not repeated. */
const plainPlace = /^(?!\?$)[\w.\-[\]/?~]{1,100}$/

/** The place of an error. Some come from the caller, and a text that does not look like a name may be personal data. */
function placeOf(fault: FieldError): string {
  const place = 'pointer' in fault ? fault.pointer : 'parameter' in fault ? `?${fault.parameter}` : fault.header
  return plainPlace.test(place) ? place : '…'
}
