/** What the operations on invitations have in common. */
import { invitation } from '@kantine/contract/administration/invitation.ts'
import type { Club } from '../../clubs/clubs.ts'

/** What every operation on invitations says of itself. */
export const ofInvitations = { on: invitation, permission: 'people:manage' } as const

/** Commands name the club by its slug. */
export const withClub = (answer: object, club: Club | undefined) => ({ ...answer, club: club?.slug })
