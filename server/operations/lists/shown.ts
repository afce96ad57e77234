import { memoize } from '@kantine/contract/memoize.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { type Caller, writePermissionOf } from '../../callers/caller.ts'
import { may } from '../may.ts'

/** A resource including unlisted records, such as drafts, for callers who may change them. */
export const shownTo = (caller: Caller, resource: Resource): Resource =>
  resource.listedFrom && may(caller, { permission: writePermissionOf(resource), effect: 'writes' })
    ? withUnlisted(resource)
    : resource

const withUnlisted: (resource: Resource) => Resource = memoize((resource) => ({ ...resource, showsUnlisted: true }))

/** A resource without former records, for lists and counts that hide them. */
export const withoutFormer: (resource: Resource) => Resource = memoize((resource) =>
  resource.formerWhen ? { ...resource, hidesFormer: true } : resource,
)
