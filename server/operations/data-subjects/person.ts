/** A member, a trial member, or a removed member whose name is still on charges. */
import { personalData } from '@kantine/contract/administration/personal-data.ts'
import { type GivenOf, reference, text } from '@kantine/contract/fields.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { mostNamesakes, removedMembersNamed } from '../../records/data-subjects/debtors.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { Refusal } from '../../refusal.ts'
import type { Connection } from '../../store/engine.ts'

/** Properties shared by both operations. */
export const ofPersons = {
  on: personalData,
  about: 'all',
  offered: ['application', 'shell'],
  permission: 'persons:manage',
} as const

export const whose = {
  member_id: reference('Member', 'Lid', {
    to: 'member',
    doc: 'The id of a current or removed member.',
    example: member.exampleId,
  }),
  kennismaker_id: reference('Trial member', 'Kennismaker', {
    to: 'kennismaker',
    doc: 'The id of the kennismaker.',
    example: kennismaker.exampleId,
  }),
  debtor: text('Name', 'Naam', {
    doc: 'The full name of a removed member, as shown on their charges.',
    example: 'Sanne de Vries',
  }),
}

export type Whose = GivenOf<typeof whose>

export type Person = { readonly resource: typeof member | typeof kennismaker; readonly id: number }

/**
 * Finds the person that an input identifies.
 *
 * @throws {Refusal} `validation_failed`, also if several removed members had the name; `not_found` if nobody had it
 */
export async function personOf(db: Connection, club: number, input: Whose): Promise<Person> {
  const { member_id: ofMember, kennismaker_id: ofKennismaker, debtor } = input
  const given = [ofMember, ofKennismaker, debtor].filter((value) => value !== undefined && value !== null)
  if (given.length !== 1) throw validationFailed([{ pointer: '', detail: 'Send member_id, kennismaker_id or debtor.' }])
  if (typeof ofKennismaker === 'number') return { resource: kennismaker, id: ofKennismaker }
  return { resource: member, id: ofMember ?? (await idOfDebtor(db, club, String(debtor))) }
}

async function idOfDebtor(db: Connection, club: number, name: string): Promise<number> {
  const [found, ...others] = await removedMembersNamed(db, club, name)
  if (!found)
    throw new Refusal(
      'not_found',
      'No charge belongs to a removed member with this name. Send the full name, or the id of a current member.',
    )
  if (others.length === 0) return found.member_id
  const all = [found, ...others]
    .slice(0, mostNamesakes)
    .map(({ member_id, member_number }) =>
      member_number === null ? `${member_id}` : `${member_id} (member number ${member_number})`,
    )
  const more = others.length < mostNamesakes ? '' : ', and others'
  const detail = `Several removed members had this name. Send one of these ids: ${all.join(', ')}${more}.`
  throw validationFailed([{ pointer: '/debtor', detail }])
}

/** How log entries refer to the person. */
export const subjectOf = ({ resource, id }: Person) => `${resource.name} ${id}`
