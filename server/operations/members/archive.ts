/** Ends and resumes memberships. */
import { member } from '@kantine/contract/resources/member.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import { candidateOf } from '../../records/check.ts'
import type { Writer } from '../../store/writer.ts'
import { nothing, operation } from '../operation.ts'
import { changeEach, idsField, onRecordsOf } from '../records/several.ts'
import { updateRecord } from '../write-records.ts'

const left_on = { ...member.fields.left_on, required: true, nullable: false } as const
const ids = idsField(member, 'The members.')

/**
 * Ends memberships. If the last day is later than today, the end is planned; otherwise the members become former members.
 *
 * @param lastDay of all of them; without it, that of each member, and members without one are skipped
 */
export async function endMemberships(write: Writer, ids: readonly number[], lastDay?: string): Promise<void> {
  const today = await dayInClub(write.db, write.club, write.wallClock)
  for (const [id, body] of await write.bodies(member, ids)) {
    const left_on: string | null = lastDay ?? JSON.parse(body).left_on
    if (left_on === null) continue
    const status = left_on <= today && { status: 'archived' }
    const { fields, ...checked } = candidateOf(member, { left_on, ...status }, 'update')
    // Only this begins a plan: callers cannot set the field. The store clears it for a former member.
    await updateRecord(write, member, id, { ...checked, fields: { ...fields, ends_on: left_on } })
  }
}

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
  write: (write, { ids = [], left_on }) => endMemberships(write, ids, left_on),
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
  write: (write, { member_ids = [] }) => endMemberships(write, member_ids),
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
  write: (write, { ids = [] }) =>
    changeEach(write, member, ids, ({ status }) => ({
      ...(status === 'archived' && { status: 'active' }),
      left_on: null,
    })),
})

export default [archive, endOnLastDay, restore]
