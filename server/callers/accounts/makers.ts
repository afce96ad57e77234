/** Who made a link: it works as long as its maker still may make it. */
import type { Actor } from '../../store/actor.ts'
import type { Connection } from '../../store/engine.ts'
import { clubsWithin } from './administrators.ts'
import { allows } from './roles.ts'

/** The maker of what the command line makes: whoever runs the server, whose right never ends. */
export const operator = 0

/** Who makes a link: the id of an administrator, or the operator. */
export const makerOf = ({ by, id = operator }: Actor): number => (by === 'administrator' ? id : operator)

/**
 * Whether a maker may choose the password of a person. Whoever can do that gets into all clubs of the person, so has to manage the people
 * of each of them. The operator always may; nobody else may for a person without a club.
 */
export async function mayResetPassword(
  db: Pick<Connection, 'all'>,
  maker: number,
  administratorId: number,
): Promise<boolean> {
  if (maker === operator) return true
  const theirs = await clubsWithin(db, administratorId)
  const managed = (await clubsWithin(db, maker)).filter(({ role }) => allows(role, 'people:manage'))
  return theirs.length > 0 && theirs.every(({ id }) => managed.some((club) => club.id === id))
}
