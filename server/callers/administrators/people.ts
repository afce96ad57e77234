/** The people of a club: who may log in there, and in which role. */
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Store } from '../../store/store.ts'
import type { Writer } from '../../store/writer.ts'
import { endGrants } from '../assistants/end-grants.ts'
import { type Administrator, administrators, clubAdministrators, emailOf, subjectOf } from './administrators.ts'
import type { Role } from './roles.ts'

/** Somebody who belongs to a club. */
export type Person = Administrator & { readonly role: Role; readonly hasSecondFactor: boolean }

/** The people of a club, oldest first. */
export async function listPeople(store: Store, clubId: number): Promise<Person[]> {
  const rows = await store.findAcrossClubs(
    `select ${administrators.joined}, ${clubAdministrators.joined}, confirmed_at from club_administrators
     join administrators on administrators.id = club_administrators.administrator_id
     left join second_factors on second_factors.administrator_id = administrators.id
     where club_id = $1 order by administrators.id`,
    [clubId],
  )
  return rows.map((row) => ({
    ...administrators.joinedValueOf(row),
    role: clubAdministrators.joinedValueOf(row).role,
    hasSecondFactor: row.confirmed_at !== null,
  }))
}

/**
 * Somebody who belongs to a club, by their e-mail address.
 *
 * @throws {Refusal} `not_found`
 */
export async function personOfClub(store: Store, clubId: number, wanted: string): Promise<Person> {
  const email = emailOf(wanted)
  const person = (await listPeople(store, clubId)).find((one) => one.email === email)
  if (!person) throw notOfClub(email)
  return person
}

const notOfClub = (email: string) =>
  new Refusal('not_found', `Nobody with the e-mail address ${email} belongs to this club.`)

/**
 * Gives somebody another role in a club. It counts from their next call on.
 *
 * @throws {Refusal} `not_found`, or `bad_request` for the last administrator of the club
 */
export async function changeRole(
  store: Store,
  actor: Actor,
  clubId: number,
  { email, role }: { readonly email: string; readonly role: Role },
): Promise<Person> {
  const person = await personOfClub(store, clubId, email)
  if (person.role === role) return person
  await store.write(clubId, actor, async (write) => {
    if (role !== 'administrator') await requireAnotherAdministrator(write, person)
    const sql = `update club_administrators set role = $3
      where club_id = $1 and administrator_id = $2 returning administrator_id`
    if (!(await write.db.get(sql, [clubId, person.id, role]))) throw notOfClub(person.email)
    await noteCredentialChange(write.db)
    write.note({ action: 'role.changed', subject: subjectOf(person), details: [person.role, role] })
  })
  return { ...person, role }
}

/**
 * Removes somebody from a club: their next call about it is refused, and what they granted to assistants there ends. Their account and
 * their other clubs stay.
 *
 * @throws {Refusal} `not_found`, or `bad_request` for the last administrator of the club
 */
export async function removeFromClub(store: Store, actor: Actor, clubId: number, email: string): Promise<Person> {
  const person = await personOfClub(store, clubId, email)
  await store.write(clubId, actor, async (write) => {
    await requireAnotherAdministrator(write, person)
    const sql =
      'delete from club_administrators where club_id = $1 and administrator_id = $2 returning administrator_id'
    if (!(await write.db.get(sql, [clubId, person.id]))) throw notOfClub(person.email)
    await endGrants(write, { clubId, administratorId: person.id }, write.stamp)
    write.note({ action: 'person.removed', subject: subjectOf(person), details: [person.email] })
  })
  return person
}

/** A club always has somebody who can manage its people. Writes of a club come one after the other, so two cannot remove each other. */
async function requireAnotherAdministrator({ db, club }: Writer, { id, email }: Person): Promise<void> {
  const sql = "select administrator_id as id from club_administrators where club_id = $1 and role = 'administrator'"
  const all = await db.all(sql, [club])
  if (all.length !== 1 || Number(all[0]?.id) !== id) return
  throw new Refusal('bad_request', {
    en: `${email} is the last administrator of this club. Give somebody else that role first.`,
    nl: `${email} is de laatste beheerder van deze club. Geef eerst iemand anders die rol.`,
  })
}
