import type { Actor } from '../../store/actor.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import {
  type Administrator,
  administrators,
  findAdministrator,
  knownOf,
  noAdministrator,
  subjectOf,
} from './administrators.ts'
import { endWhatTheyGaveOut } from './given-out.ts'
import { tell } from './notices.ts'
import { digestOfPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'
import { endSignIns, sessionEnded } from './sessions.ts'
import { writeAboutPerson } from './write-about-person.ts'

/**
 * Sets a person's password on behalf of the operator. This ends all sessions of the person and all access they gave.
 *
 * @throws {Refusal} when the password breaks the rules, or the account does not exist (`not_found`)
 */
export async function setPassword(store: Store, actor: Actor, email: string, password: string): Promise<Administrator> {
  const found = await findAdministrator(store, email)
  await requireGoodPassword(password, found ? await knownOf(store, found) : [])
  if (!found) throw noAdministrator(email)
  const digest = await digestOfPassword(password)
  return writeAboutPerson(store, actor, found.id, async (write, person) => {
    await endWhatTheyGaveOut(write, person.id, store.wallClock())
    await tell(write.db, person, { kind: 'password_set' }, {}, store.wallClock())
    return storePassword(write, person, digest, store.wallClock())
  })
}

/**
 * Stores the digest of a new password within a write, and ends all sessions.
 *
 * @param person the person as read by the caller
 * @throws {Refusal} `login_required`, when the password was changed meanwhile
 */
export async function storePassword(
  { db, note }: WriterAcrossClubs,
  { id, passwordSetAt }: Pick<Administrator, 'id' | 'passwordSetAt'>,
  digest: string,
  now: number,
): Promise<Administrator> {
  const row =
    await db.get(sql`update administrators set password = ${digest}, password_set_at = ${Math.max(now, passwordSetAt + 1)} where id = ${id} and password_set_at = ${passwordSetAt}
     returning ${administrators.selected}`)
  if (!row) throw sessionEnded()
  await endSignIns(db, id)
  note({ action: 'password.changed', subject: subjectOf({ id }) })
  return administrators.valueOf(row)
}
