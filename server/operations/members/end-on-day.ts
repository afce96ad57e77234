/** Changes a member, and ends the membership after a day: at midnight in the club's time zone, or now if that day is not later than today. */
import { memoize } from '@kantine/contract/memoize.ts'
import type { Operation } from '@kantine/contract/operations.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { isObject } from '../../records/check.ts'
import { dayRule, isDay } from '../../records/time.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { faultAt } from '../../refusal.ts'
import type { Executable, Plans } from '../execute.ts'
import type { Input } from '../input.ts'
import { recordOperation } from '../record-operation.ts'
import { endMemberships } from './archive.ts'

const lastDayRule = `${dayRule}. Set left_on to null to withdraw a planned end`

/** An operation that changes a member by id or external id, with the day `ends_on` in its data. */
export const endingOnDay: (operation: Operation) => Executable & Plans = memoize((operation) => {
  const usual = recordOperation(operation, member) as Executable & Plans
  return {
    ...usual,
    async plan(input: Input, caller) {
      const { ends_on: day, ...data } = isObject(input.data) ? input.data : {}
      if (typeof day !== 'string' || !isDay(day)) throw validationFailed([faultAt('/ends_on', lastDayRule)])
      const plan = await usual.plan({ ...input, data } as never, caller)
      return {
        ...plan,
        async work(write) {
          const done = await plan.work(write)
          if (done.id !== undefined) await endMemberships(write, [done.id], day)
          return done
        },
      }
    },
  }
})
