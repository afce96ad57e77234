import type { Role } from '../../callers/accounts/roles.ts'
import { Refusal } from '../../refusal.ts'

/** The command that gives someone a role in a club, whether they have an account or not. */
export const inviteCommand = (email: string, club: string, role: string): string =>
  `kantine administrators invite ${email} --club ${club} --role ${role}`

/**
 * For use with `catch`: adds the invite command, as the next step, to an error with this code; other errors are unchanged.
 *
 * @param club undefined if the command names no club
 */
export const orInvite =
  (code: Refusal['code'], email: string, club: string | undefined, role: Role) =>
  (error: unknown): never => {
    if (!(error instanceof Refusal) || error.code !== code || club === undefined) throw error
    throw new Refusal(code, `${error.message} Invite them with: ${inviteCommand(email, club, role)}`, { cause: error })
  }
