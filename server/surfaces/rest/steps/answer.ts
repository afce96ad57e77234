import { statusOf } from '@kantine/contract/operations.ts'
import { pathOf } from '@kantine/contract/resource.ts'
import { entityTag } from '../../../http/entity-tags.ts'
import { sendZippable } from '../../../http/gzip.ts'
import type { OperationResult } from '../../../operations/plan.ts'
import type { Start } from '../call.ts'

/**
 * Answers with the result of the operation. The outcome decides the status; `Location` says where a new record can be read.
 *
 * The tag of a list is weak, as it names the list and not the bytes of a page. That of a record is strong, which `If-Match` needs, and belongs
 * to these bytes (RFC 9110, section 8.8.3.3): they are never compressed.
 */
export function answer({
  route: { target, preconditions },
  request,
  reply,
  result,
}: Start & { readonly result: OperationResult }): Promise<void> | void {
  const { outcome, id, text, replayed, version } = result
  const isList = target?.operation.name === 'list'
  reply.code(statusOf[outcome])
  if (outcome === 'created' && id !== undefined && target?.resource.operations.get) {
    reply.header('location', `${pathOf(target.resource)}/${id}`)
  }
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (text.length > 0) reply.header('content-type', 'application/json; charset=utf-8')
  if (version === undefined || !preconditions) return sendZippable(request, reply, text)
  reply.header('etag', entityTag(version, { weak: isList }))
  if (isList) reply.header('vary', 'Accept-Encoding')
  if (outcome === 'unchanged') reply.send()
  else if (isList) return sendZippable(request, reply, text)
  else reply.send(text)
}
