/** What the operations on the roles that need a second factor have in common. */
import { secondFactorRoles } from '@kantine/contract/administration/second-factor-roles.ts'
import type { RequiredFactor } from '../../callers/accounts/required-factor.ts'
import type { Club } from '../../clubs/clubs.ts'
import { one } from '../operation.ts'

export const shown = ({ administratorsShutOut, ...required }: RequiredFactor) => ({
  ...required,
  administrators_shut_out: administratorsShutOut,
})

type Shown = ReturnType<typeof shown>

/** What both operations say of themselves. */
export const ofSecondFactorRoles = {
  on: secondFactorRoles,
  about: 'one',
  offered: ['application', 'shell'],
  permission: 'people:manage',
  output: one(secondFactorRoles.fields),
  shell: {
    command: 'clubs second-factor',
    more: 'Until they turn one on, these people and their assistants can do nothing in the club. --roles "" ends it.',
    next: ({ lacking }: Shown) =>
      lacking > 0
        ? `${lacking === 1 ? '1 person has' : `${lacking} people have`} none yet, and cannot enter until they turn one on.`
        : undefined,
    warns: ({ administrators_shut_out: administrators }: Shown, club: Club | undefined) =>
      administrators > 0
        ? `Nobody can administer ${club?.name} now: ${administrators === 1 ? 'its only administrator must' : `one of its ${administrators} administrators must`} turn on a second factor first, at /account/second-factor.`
        : undefined,
  },
} as const
