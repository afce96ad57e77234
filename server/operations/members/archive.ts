/** Ends and resumes memberships. */
import { member } from '@kantine/contract/resources/member.ts'
import { nothing, operation } from '../operation.ts'
import { idsField, onRecordsOf, planOfEach } from '../records/several.ts'
import { checkedFields } from '../write.ts'

const left_on = { ...member.fields.left_on, required: true, nullable: false }
const ids = idsField(member, 'The members.')

const archive = operation({
  ...onRecordsOf(member),
  name: 'archive',
  about: 'all',
  noun: 'archiving',
  title: { en: 'End membership', nl: 'Lidmaatschap beëindigen' },
  says: {
    en: 'The members become former members today, even if their last day is later. Their data is kept, except registrations for later events.',
    nl: 'De leden zijn vanaf vandaag oud-lid, ook als hun einddatum later is. Hun gegevens blijven bewaard, behalve aanmeldingen voor latere activiteiten.',
  },
  effect: 'writes',
  input: { ids, left_on },
  output: nothing,
  called: () => 'archive members',
  plan(input: unknown) {
    const { ids: wanted = [], left_on: lastDay } = checkedFields({ plural: 'members', fields: { ids, left_on } }, input)
    return planOfEach(member, wanted, () => ({ status: 'archived', left_on: lastDay }))
  },
})

const restore = operation({
  ...onRecordsOf(member),
  name: 'restore',
  about: 'all',
  noun: 'restoration',
  title: { en: 'Resume membership', nl: 'Lidmaatschap hervatten' },
  says: {
    en: 'Makes archived members active again and removes their last day.',
    nl: 'Maakt oud-leden weer lid en haalt de einddatum weg.',
  },
  effect: 'writes',
  input: { ids },
  output: nothing,
  called: () => 'restore members',
  plan(input: unknown) {
    const { ids: wanted = [] } = checkedFields({ plural: 'members', fields: { ids } }, input)
    return planOfEach(member, wanted, () => ({ status: 'active', left_on: null }))
  },
})

export default [archive, restore]
