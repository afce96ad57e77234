import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
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
import { digestOfPassword } from './password.ts'
import { requireGoodPassword } from './password-rules.ts'

/**
 * Gives an administrator another password, which ends all sessions.
 *
 * @throws {Refusal} when the password breaks the rules, or no administrator has the e-mail address (`not_found`)
 */
export async function setPassword(store: Store, actor: Actor, email: string, password: string): Promise<Administrator> {
  const found = await findAdministrator(store, email)
  await requireGoodPassword(password, found ? await knownOf(store, found) : [])
  if (!found) throw noAdministrator(email)
  const digest = await digestOfPassword(password)
  return store.writeAcrossClubs(actor, (write) => storePassword(write, found, digest, store.now()))
}

/** Stores the digest of another password within a write of the caller, and ends all sessions. */
export async function storePassword(
  { db, note }: WriterAcrossClubs,
  { id }: Pick<Administrator, 'id'>,
  digest: string,
  now: number,
): Promise<Administrator> {
  const row = await db.get(
    `update administrators set password = $2, password_set_at = case when password_set_at < $3 then $3
       else password_set_at + 1 end where id = $1 returning ${administrators.selected}`,
    [id, digest, now],
  )
  if (!row) throw new Refusal('not_found', { en: 'This account was removed.', nl: 'Dit account is verwijderd.' })
  await db.all('delete from sessions where administrator_id = $1', [id])
  note({ action: 'password.changed', subject: subjectOf({ id }) })
  return administrators.valueOf(row)
}
