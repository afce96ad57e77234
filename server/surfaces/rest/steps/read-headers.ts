import type { Precondition } from '@kantine/contract/operations.ts'
import { isChanges } from '@kantine/contract/resource.ts'
import type { Caller } from '../../../callers/caller.ts'
import { type NamedTags, tagsIn } from '../../../entity-tags.ts'
import { idempotencyKeyOf } from '../../../http/idempotency-key.ts'
import { requirePermission } from '../../../operations/may.ts'
import type { Preconditions, Versions } from '../../../operations/versions.ts'
import { Refusal } from '../../../refusal.ts'
import type { Start } from '../call.ts'

/**
 * Reads `If-Match` and `If-None-Match` (RFC 9110, section 13.1). A call rejects a precondition that has no meaning for it, so that
 * nobody relies on an unchecked one.
 *
 * A caller without the read scope could guess a record's contents from its tag, so `If-Match` requires that scope, and the
 * `If-None-Match` of a write can only be `*`.
 *
 * @throws {Refusal} `bad_request`, naming the header; `precondition_failed` if nothing can match; `insufficient_scope`
 */
export function readPreconditions(call: Pick<Start, 'route' | 'request'> & { readonly caller?: Caller }): {
  preconditions: Preconditions
} {
  const { caller, route } = call
  const { operation, resource } = route.target ?? {}
  const ifMatch = tagsOf(call, 'If-Match')
  const ifNoneMatch = tagsOf(call, 'If-None-Match')
  if (ifMatch && caller && resource && !isChanges(resource)) {
    requirePermission(caller, { permission: resource.scopes.read, effect: 'reads' })
  }
  const isWrite = operation !== undefined && operation.effect !== 'reads'
  if (isWrite && ifNoneMatch !== undefined && ifNoneMatch !== 'any') throw refused('If-None-Match', onlyAny)
  return {
    preconditions: {
      ...(ifMatch && { expected: strongOf(ifMatch) }),
      ...(ifNoneMatch && { known: opaqueOf(ifNoneMatch) }),
    },
  }
}

/** The tags in a header; undefined if it is absent or the API has no entity tags (`CONTRACT=shown`). */
function tagsOf({ route, request }: Pick<Start, 'route' | 'request'>, header: Precondition): NamedTags | undefined {
  const value = request.headers[header === 'If-Match' ? 'if-match' : 'if-none-match']
  if (value === undefined || !route.preconditions) return undefined
  if (!route.preconditions.includes(header)) throw refused(header, notTaken[header])
  const tags = tagsIn(value)
  if (tags) return tags
  throw refused(header, `${header} must be * or quoted ETags, such as "k3J9xY2mQ0aBcD4eF6gH8i".`)
}

const notTaken: { readonly [header in Precondition]: string } = {
  'If-Match': 'If-Match is only for calls that change or delete one record. Leave it out.',
  'If-None-Match':
    'If-None-Match is only for calls that read, or that create a record if none exists. To change the version you read, send If-Match.',
}

const onlyAny =
  'If-None-Match must be * here: it creates a record if none exists. To change the version you read, send If-Match.'

const refused = (header: Precondition, detail: string) =>
  new Refusal('bad_request', detail, { faults: [{ header, detail }] })

const opaqueOf = (tags: NamedTags): Versions => (tags === 'any' ? tags : tags.map(({ opaque }) => opaque))

/** If-Match compares strong tags only (RFC 9110, section 13.1.1). */
function strongOf(tags: NamedTags): Versions {
  if (tags === 'any') return tags
  const strong = tags.filter(({ weak }) => !weak)
  if (strong.length === 0) throw new Refusal('precondition_failed', onlyWeak)
  return opaqueOf(strong)
}

const onlyWeak =
  'If-Match never matches a weak tag, which starts with W/. A proxy that compresses responses adds W/. Send the tag without W/.'

/**
 * Requires the Idempotency-Key of a batch (section 8).
 *
 * @throws {Refusal} `idempotency_key_required`, or `bad_request` for an invalid key
 */
export function requireIdempotencyKey({ request }: Pick<Start, 'request'>): void {
  if (idempotencyKeyOf(request) !== undefined) return
  throw new Refusal(
    'idempotency_key_required',
    'A batch requires the header Idempotency-Key. Send a new key with each batch, and the same key to retry it.',
    { faults: [{ header: 'Idempotency-Key', detail: 'Idempotency-Key is required for a batch.' }] },
  )
}
