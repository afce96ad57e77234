import { practiceClubOf } from '../../clubs/practice.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../../store/actor.ts'
import { noteCredentialChange } from '../../store/credential-changes.ts'
import type { Connection } from '../../store/engine.ts'
import { sql } from '../../store/sql.ts'
import type { Store } from '../../store/store.ts'
import type { WriterAcrossClubs } from '../../store/writer-across-clubs.ts'
import { endGrants, narrowGrants } from '../assistants/end-grants.ts'
import { type Administrator, administrators, clubAdministrators, emailOf, subjectOf } from './administrators.ts'
import { endLinksFor, endLinksMadeIn } from './given-out.ts'
import { allows, type Role } from './roles.ts'
import { writeAboutPerson } from './write-about-person.ts'

/** A user who belongs to a club. */
export type Person = Administrator & { readonly role: Role; readonly hasSecondFactor: boolean }

/** The people of a club, oldest first. */
export const listPeople = (store: Store, clubId: number): Promise<Person[]> =>
  peopleIn({ all: store.findAcrossClubs }, clubId)

async function peopleIn({ all }: Pick<Connection, 'all'>, clubId: number): Promise<Person[]> {
  const rows =
    await all(sql`select ${administrators.joined}, ${clubAdministrators.joined}, confirmed_at from club_administrators
     join administrators on administrators.id = club_administrators.administrator_id
     left join second_factors on second_factors.administrator_id = administrators.id
     where club_id = ${clubId} order by administrators.id`)
  return rows.map((row) => ({
    ...administrators.joinedValueOf(row),
    role: clubAdministrators.joinedValueOf(row).role,
    hasSecondFactor: row.confirmed_at !== null,
  }))
}

/** @throws {Refusal} `not_found` */
export const personOfClub = (store: Store, clubId: number, id: number): Promise<Person> =>
  personIn({ all: store.findAcrossClubs }, clubId, id)

/** The same, as a write sees it. */
async function personIn(db: Pick<Connection, 'all'>, clubId: number, id: number): Promise<Person> {
  const person = (await peopleIn(db, clubId)).find((one) => one.id === id)
  if (!person) throw notOfClub()
  return person
}

export const notOfClub = () =>
  new Refusal('not_found', {
    en: 'There is no such person in this club.',
    nl: 'Deze persoon heeft geen toegang tot deze club.',
  })

/**
 * A user who belongs to a club, by their e-mail address.
 *
 * @throws {Refusal} `not_found`
 */
export async function personByEmail(store: Store, clubId: number, wanted: string): Promise<Person> {
  const email = emailOf(wanted)
  const person = (await listPeople(store, clubId)).find((one) => one.email === email)
  if (!person) throw new Refusal('not_found', `Nobody with the e-mail address ${email} belongs to this club.`)
  return person
}

/**
 * Gives a user another role, which also applies to their running writes, and to their assistants permanently. If the new role cannot
 * manage people, their invitations and reset links in the club end. If it cannot manage the club, they leave its practice club.
 *
 * @throws {Refusal} `not_found`, or `bad_request` for the last administrator of the club
 */
export async function changeRole(
  store: Store,
  actor: Actor,
  clubId: number,
  { id, role }: { readonly id: number; readonly role: Role },
): Promise<Person> {
  // Users of other clubs are answered like ids that do not exist.
  await personOfClub(store, clubId, id)
  return writeAboutPerson(store, actor, id, async (write) => {
    const person = await personIn(write.db, clubId, id)
    if (person.role === role) return person
    if (role !== 'administrator') await requireAnotherAdministrator(write, clubId, person)
    await write.db.all(
      sql`update club_administrators set role = ${role} where club_id = ${clubId} and administrator_id = ${person.id}`,
    )
    if (!allows(role, 'people:manage')) await endLinksMadeIn(write, clubId, person.id)
    if (!allows(role, 'club:manage')) await leavePracticeClub(write, clubId, person, store.wallClock())
    await narrowGrants(write, { clubId, administratorId: person.id, role }, store.wallClock())
    await noteCredentialChange(write.db)
    write.note({ action: 'role.changed', subject: subjectOf(person), details: [person.role, role], club: clubId })
    return { ...person, role }
  })
}

/**
 * Removes a user from a club, which also applies to their running writes. Their assistants, invitations and links there end, and so do
 * reset links that others made for them. They leave its practice club too. They keep their account and their other clubs.
 *
 * @throws {Refusal} `not_found`, or `bad_request` for the last administrator of the club
 */
export async function removeFromClub(store: Store, actor: Actor, clubId: number, id: number): Promise<Person> {
  await personOfClub(store, clubId, id)
  return writeAboutPerson(store, actor, id, async (write) => {
    const person = await personIn(write.db, clubId, id)
    await requireAnotherAdministrator(write, clubId, person)
    await endLinksFor(write, person.id)
    await endMembership(write, clubId, person, store.wallClock())
    await leavePracticeClub(write, clubId, person, store.wallClock())
    return person
  })
}

async function leavePracticeClub(write: WriterAcrossClubs, clubId: number, person: Administrator, now: number) {
  const practice = await practiceClubOf(write.db, clubId)
  if (practice) await endMembership(write, practice.id, person, now)
}

async function endMembership(write: WriterAcrossClubs, clubId: number, person: Administrator, now: number) {
  await endLinksMadeIn(write, clubId, person.id)
  const left = await write.db.all(
    sql`delete from club_administrators where club_id = ${clubId} and administrator_id = ${person.id} returning role`,
  )
  if (left.length === 0) return
  await endGrants(write, sql`club_id = ${clubId} and administrator_id = ${person.id}`, now)
  write.note({ action: 'person.removed', subject: subjectOf(person), details: [person.email], club: clubId })
}

/** A club always has an administrator. Its writes run one after the other, so two administrators cannot remove each other. */
async function requireAnotherAdministrator(
  { db }: WriterAcrossClubs,
  club: number,
  { id, email }: Person,
): Promise<void> {
  const all = await db.all(
    sql`select administrator_id as id from club_administrators where club_id = ${club} and role = 'administrator'`,
  )
  if (all.length !== 1 || Number(all[0]?.id) !== id) return
  throw new Refusal('bad_request', {
    en: `${email} is the last administrator of this club. Give someone else that role first.`,
    nl: `${email} is de laatste beheerder van deze club. Geef eerst iemand anders die rol.`,
  })
}
