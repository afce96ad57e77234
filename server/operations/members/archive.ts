/** Ends and resumes memberships. */
import { member } from '@kantine/contract/resources/member.ts'
import { dayInClub } from '../../clubs/time-zone.ts'
import { candidateOf } from '../../records/check.ts'
import { wrongField } from '../../refusal.ts'
import type { Writer } from '../../store/writer.ts'
import { nothing, operation } from '../operation.ts'
import { idsField, onRecordsOf, planOfEach } from '../records/several.ts'
import { checkedFields, updateRecord } from '../write.ts'

const left_on = {
  ...member.fields.left_on,
  hint: {
    en: 'If empty, each membership ends on the last day in its record.',
    nl: 'Laat je dit leeg, dan eindigt elk lidmaatschap op de dag die bij het lid staat.',
  },
}
const ids = idsField(member, 'The members.')

/**
 * Ends memberships. A member whose last day is later than today gets a plan; the others become former members.
 *
 * @param given the last day; that of each record if null
 * @throws {Refusal} `validation_failed`
 */
async function endMembershipsOn(write: Writer, wanted: readonly number[], given: string | null): Promise<void> {
  const today = await dayInClub(write.db, write.club, write.wallClock)
  for (const [id, body] of await write.bodies(member, wanted)) {
    const lastDay: string | null = given ?? JSON.parse(body).left_on
    if (lastDay === null) throw wrongField('left_on', noLastDay)
    const change = { left_on: lastDay, ...(lastDay <= today && { status: 'archived' }) }
    const candidate = candidateOf(member, change, 'update')
    // Only this operation begins a plan, so callers cannot set `ends_on`.
    const fields = { ...candidate.fields, ends_on: lastDay }
    await updateRecord(write, member, id, { ...candidate, fields })
  }
}

const noLastDay = {
  en: 'is missing: one of the members has no last day. Choose one',
  nl: 'ontbreekt: een van de leden heeft geen einddatum. Kies er een',
}

const archive = operation({
  ...onRecordsOf(member),
  name: 'archive',
  about: 'all',
  noun: 'archiving',
  title: { en: 'End membership', nl: 'Lidmaatschap beëindigen' },
  says: {
    en: 'With a later last day, members stay members until that day is over. Otherwise they become former members now. Their data is kept, except registrations for later events.',
    nl: 'Met een latere einddatum blijven de leden lid tot die dag voorbij is. Anders zijn ze meteen oud-lid. Hun gegevens blijven bewaard, behalve aanmeldingen voor latere activiteiten.',
  },
  effect: 'writes',
  input: { ids, left_on },
  output: nothing,
  called: () => 'archive members',
  plan(input: unknown) {
    const { ids: wanted, left_on: lastDay = null } = checkedFields(
      { plural: 'members', fields: { ids, left_on } },
      input,
    )
    return {
      async work(write) {
        await endMembershipsOn(write, wanted ?? [], lastDay)
        return { outcome: 'changed' }
      },
    }
  },
})

const restore = operation({
  ...onRecordsOf(member),
  name: 'restore',
  about: 'all',
  noun: 'restoration',
  title: { en: 'Resume membership', nl: 'Lidmaatschap hervatten' },
  says: {
    en: 'Makes archived members active again and removes their last day, also one that is planned.',
    nl: 'Maakt oud-leden weer lid en haalt de einddatum weg, ook een geplande.',
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

export default [archive, restore]
