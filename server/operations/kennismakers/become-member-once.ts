/** Makes a trial member a member for a program: repeating the request with its Idempotency-Key adds nobody twice. */
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { writtenAnswer } from '../answer-of-write.ts'
import type { Executable, Plans } from '../execute.ts'
import type { Input } from '../input.ts'
import { requirePermission } from '../may.ts'
import becomeMember from './become-member.ts'

/** Answers with the whole member, so it also needs the scope that reads members. Of its work, only the id is kept for a repetition. */
export const becomeMemberOnce: Executable = {
  permission: member.scopes.write,
  effect: 'writes',
  records: kennismaker,
  async plan({ id, data }: Input, caller) {
    requirePermission(caller, { permission: member.scopes.read, effect: 'reads' })
    const { plan } = becomeMember as Plans
    const given = data as { readonly member_id?: number }
    const { work } = await plan({ ...given, kennismaker_id: id } as never, caller)
    return {
      async work(write) {
        const { id: joined } = await work(write)
        return { outcome: given.member_id ? 'changed' : 'created', ...(joined !== undefined && { id: joined }) }
      },
      ...writtenAnswer(member, { fields: {}, faults: [] }, caller),
    }
  },
  called: ({ id }: Input) => `POST /kennismakers/${id}/membership`,
}
