import type { CallingKey } from '../../../callers/keys/keyring.ts'
import type { OperationResult } from '../../../operations/plan.ts'
import { answerWith, type Preconditions } from '../../../operations/versions.ts'
import type { Start } from '../call.ts'

/** Answers with the club of the calling key and the key's scopes (section 2.3). */
export function introspect({
  services,
  credential,
  preconditions,
}: Pick<Start, 'services'> & { readonly credential: CallingKey; readonly preconditions: Preconditions }): {
  result: OperationResult
} {
  const { club, label, prefix, scopes } = credential
  const text = JSON.stringify({
    id: club.id,
    name: club.name,
    slug: club.slug,
    key: { label, prefix, scopes },
    ...(services.config.contract === 'full' && { time_zone: club.timeZone }),
    updated_at: new Date(club.updatedAt).toISOString(),
  })
  return { result: answerWith(text, preconditions.known) }
}
