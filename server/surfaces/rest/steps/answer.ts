import { statusOf } from '@kantine/contract/operations.ts'
import { pathOf } from '@kantine/contract/resource.ts'
import { sendZippable } from '../../../http/gzip.ts'
import type { Ran } from '../../../operations/run.ts'
import type { Start } from '../call.ts'

/** Answers with the result of the operation. The outcome decides the status; `Location` says where a new record can be read. */
export function answer({
  route: { target },
  request,
  reply,
  ran,
}: Start & { readonly ran: Ran }): Promise<void> | void {
  const { outcome, id, text, replayed } = ran
  reply.code(statusOf[outcome])
  if (outcome === 'created' && id !== undefined && target?.resource.operations.get) {
    reply.header('location', `${pathOf(target.resource)}/${id}`)
  }
  if (replayed) reply.header('idempotency-replayed', 'true')
  if (text.length > 0) reply.header('content-type', 'application/json; charset=utf-8')
  return sendZippable(request, reply, text)
}
