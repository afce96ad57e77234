/** Ends and resumes memberships. */
import { member } from '@kantine/contract/resources/member.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import { candidateOf } from '../../records/check.ts'
import { nothing, operation } from '../operation.ts'
import type { Plan } from '../plan.ts'
import { idsField, onRecordsOf, planOfEach } from '../records/several.ts'
import { checkedFields, updateRecord } from '../write.ts'

const left_on = { ...member.fields.left_on, required: true, nullable: false }
const ids = idsField(member, 'The members.')

/**
 * Ends memberships. If the last day is later than today, the end is planned; otherwise the members become former members.
 *
 * @param lastDay of all of them; without it, that of each member, and members without one are skipped
 */
const planOfEnds = (wanted: readonly number[], lastDay?: string | null): Plan => ({
  async work(write) {
    const today = await dayInClub(write.db, write.club, write.wallClock)
    for (const [id, body] of await write.bodies(member, wanted)) {
      const left_on: string | null = lastDay ?? JSON.parse(body).left_on
      if (left_on === null) continue
      const { fields, ...checked } = candidateOf(
        member,
        { left_on, ...(left_on <= today && { status: 'archived' }) },
        'update',
      )
      // Only this begins a plan: callers cannot set the field. The store clears it for a former member.
      await updateRecord(write, member, id, { ...checked, fields: { ...fields, ends_on: left_on } })
    }
    return { outcome: 'changed' }
  },
})

const archive = operation({
  ...onRecordsOf(member),
  name: 'archive',
  about: 'all',
  noun: 'archiving',
  title: { en: 'End membership', nl: 'Lidmaatschap beëindigen' },
  says: {
    en: 'With a later last day, the membership continues until that day is over. Otherwise it ends now. The data is kept, except registrations for later events.',
    nl: 'Met een latere einddatum loopt het lidmaatschap door tot die dag voorbij is. Anders eindigt het meteen. De gegevens blijven bewaard, behalve aanmeldingen voor latere activiteiten.',
  },
  effect: 'writes',
  input: { ids, left_on },
  output: nothing,
  called: () => 'archive members',
  plan(input: unknown) {
    const { ids: wanted = [], left_on: lastDay } = checkedFields({ plural: 'members', fields: { ids, left_on } }, input)
    return planOfEnds(wanted, lastDay)
  },
})

const endOnLastDay = operation({
  ...onRecordsOf(member),
  name: 'end_on_last_day',
  about: 'all',
  noun: 'ends',
  title: { en: 'End on the last day', nl: 'Beëindigen op einddatum' },
  says: {
    en: 'Each membership ends on the last day in the member’s record.',
    nl: 'Elk lidmaatschap eindigt op de einddatum die bij het lid staat.',
  },
  effect: 'writes',
  // Under another name than `ids`, because lists have no button for it.
  input: { member_ids: ids },
  output: nothing,
  called: () => 'end memberships on their last day',
  plan(input: unknown) {
    const { member_ids: wanted = [] } = checkedFields({ plural: 'members', fields: { member_ids: ids } }, input)
    return planOfEnds(wanted)
  },
})

const restore = operation({
  ...onRecordsOf(member),
  name: 'restore',
  about: 'all',
  noun: 'restoration',
  title: { en: 'Resume membership', nl: 'Lidmaatschap hervatten' },
  says: {
    en: 'The membership continues, and its last day is removed.',
    nl: 'Het lidmaatschap loopt weer door, en de einddatum wordt verwijderd.',
  },
  effect: 'writes',
  input: { ids },
  output: nothing,
  called: () => 'restore members',
  plan(input: unknown) {
    const { ids: wanted = [] } = checkedFields({ plural: 'members', fields: { ids } }, input)
    return planOfEach(member, wanted, ({ status }) => ({
      ...(status === 'archived' && { status: 'active' }),
      left_on: null,
    }))
  },
})

export default [archive, endOnLastDay, restore]
