/** A group's members. In the API, they are changed through each member's `group_ids`. */
import { recordsOf } from '@kantine/contract/administration/record.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { Writer } from '../../store/writer.ts'
import { requireRecord } from '../lists/get.ts'
import { nothing, operation } from '../operation.ts'
import { changeEach, idsField, onRecordsOf } from '../records/several.ts'

const member_ids = idsField(member, 'The members.')

/** Permission to change members includes their groups. */
const ofMembership = {
  ...onRecordsOf(member),
  on: recordsOf(group),
  about: 'one',
  effect: 'writes',
  input: { member_ids },
  output: nothing,
} as const

/** Adds members to a group or takes them out of it, depending on what becomes of each member's groups. */
async function changeGroups(
  write: Writer,
  { group_id, member_ids = [] }: { readonly group_id: number; readonly member_ids?: readonly number[] },
  changed: (groups: readonly number[]) => readonly number[],
): Promise<void> {
  await requireRecord(write, group, group_id)
  await changeEach(write, member, member_ids, ({ group_ids }) => ({ group_ids: changed(group_ids as number[]) }))
}

const add = operation({
  ...ofMembership,
  name: 'add_members',
  noun: 'members',
  title: { en: 'Add members', nl: 'Leden toevoegen' },
  says: { en: 'Adds members to the group.', nl: 'Voegt leden toe aan de groep.' },
  write: (write, input) =>
    changeGroups(write, input, (groups) => [...new Set([...groups, input.group_id])].sort((a, b) => a - b)),
})

const remove = operation({
  ...ofMembership,
  name: 'remove_members',
  noun: 'former-members',
  title: { en: 'Remove from group', nl: 'Leden uit de groep halen' },
  says: {
    en: 'Removes members from the group. They remain members of the club.',
    nl: 'Haalt leden uit de groep. Ze blijven lid van de club.',
  },
  write: (write, input) => changeGroups(write, input, (groups) => groups.filter((id) => id !== input.group_id)),
})

export default [add, remove]
