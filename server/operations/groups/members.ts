/** A group's members. In the API, they are changed through each member's `group_ids`. */
import { recordsOf } from '@kantine/contract/administration/record.ts'
import { group } from '@kantine/contract/resources/group.ts'
import { member } from '@kantine/contract/resources/member.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { nothing, operation } from '../operation.ts'
import type { Plan } from '../plan.ts'
import { idsField, onRecordsOf, planOfEach } from '../records/several.ts'
import { checkedFields } from '../write.ts'

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

function planOf(input: unknown, changed: (groups: readonly number[], id: number) => readonly number[]): Plan {
  const { group_id: id } = input as { readonly group_id: number }
  const fields = { group_id: group.fields.parent_id, member_ids }
  const { member_ids: members = [] } = checkedFields({ plural: 'groups', fields }, input)
  const plan = planOfEach(member, members, ({ group_ids }: FieldValues) => ({
    group_ids: changed(group_ids as readonly number[], id),
  }))
  return {
    ...plan,
    async work(write: Writer) {
      if (!(await findRecord(write, group, id))) throw notFound(group)
      return plan.work(write)
    },
  }
}

const add = operation({
  ...ofMembership,
  name: 'add_members',
  noun: 'members',
  title: { en: 'Add members', nl: 'Leden toevoegen' },
  says: { en: 'Adds members to the group.', nl: 'Voegt leden toe aan de groep.' },
  called: ({ group_id }: { readonly group_id: number }) => `add members to group ${group_id}`,
  plan: (input: unknown) =>
    planOf(input, (groups, id) => (groups.includes(id) ? groups : [...groups, id].sort((a, b) => a - b))),
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
  called: ({ group_id }: { readonly group_id: number }) => `take members out of group ${group_id}`,
  plan: (input: unknown) => planOf(input, (groups, id) => groups.filter((other) => other !== id)),
})

export default [add, remove]
