import { limits } from '@kantine/contract/limits.ts'
import type { Credential } from './caller.ts'
import type { RefusedRequest } from './refused-requests.ts'

/** A rejected request, without values that the caller sent, except names. */
export type Refused = {
  readonly requestId: string
  /** The call: `GET /api/v1/members/12`, or the name of a tool. */
  readonly call: string
  /** The same without the id: `GET /api/v1/members/:id`. */
  readonly pattern: string
  readonly code: string
  /** The fields, parameters and headers that were wrong. */
  readonly places: readonly string[]
  /** Whether the secret that was sent no longer works. The request counts, but does not mark the key as used. */
  readonly hasEnded?: boolean
}

type ErrorKind = { readonly code: string; readonly call: string; errors: number }

/** The calls of a key or a grant on one day (UTC) since the last save. */
export class Tally {
  readonly clubId: number
  readonly credential: Credential['kind']
  readonly credentialId: number
  readonly day: string
  requests = 0
  errors = 0
  /** 0 if no request used it. */
  lastUsedAt = 0
  /** The errors by code and call. */
  readonly kinds = new Map<string, ErrorKind>()
  /** The last rejected requests, oldest first. */
  refused: RefusedRequest[] = []

  constructor({ kind, id, club }: Credential, day: string) {
    this.clubId = club.id
    this.credential = kind
    this.credentialId = id
    this.day = day
  }

  /** Counts a request. `kind` is the call of a rejected request (empty if it is not counted separately); absent to record no details. */
  count(at: number, refused?: Refused, kind?: string): void {
    this.requests++
    if (!refused?.hasEnded) this.lastUsedAt = at
    if (!refused) return
    this.errors++
    if (kind === undefined) return
    const { requestId, call, code, places } = refused
    this.#addKind({ code, call: kind, errors: 1 })
    const { clubId, credential, credentialId } = this
    this.refused.push({ clubId, credential, credentialId, at, requestId, call, code, places })
    if (this.refused.length > limits.refusedRequests) this.refused.shift()
  }

  /** Adds earlier counts that could not be saved. */
  addEarlier(earlier: Tally): void {
    this.requests += earlier.requests
    this.errors += earlier.errors
    this.lastUsedAt = Math.max(this.lastUsedAt, earlier.lastUsedAt)
    for (const kind of earlier.kinds.values()) this.#addKind(kind)
    this.refused = [...earlier.refused, ...this.refused].slice(-limits.refusedRequests)
  }

  #addKind(more: ErrorKind): void {
    const name = `${more.code} ${more.call}`
    const kind = this.kinds.get(name)
    if (kind) kind.errors += more.errors
    else this.kinds.set(name, { ...more })
  }
}

/** Limits how many kinds of errors are counted separately for a key or a grant on one day. */
export class ErrorKinds {
  #day = ''
  readonly #known = new Map<string, Set<string>>()

  /** The call itself, or an empty text once the day has reached that limit. */
  callFor(credential: string, day: string, { code, pattern: call }: Pick<Refused, 'code' | 'pattern'>): string {
    if (day !== this.#day) this.#known.clear()
    this.#day = day
    const known = this.#known.get(credential) ?? new Set()
    this.#known.set(credential, known)
    const kind = `${code} ${call}`
    if (known.size >= limits.errorKinds && !known.has(kind)) return ''
    known.add(kind)
    return call
  }
}
