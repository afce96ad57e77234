/** Turns a trial member into a member, with the details that the club already has. */
import { recordsOf } from '@kantine/contract/administration/record.ts'
import { flag } from '@kantine/contract/fields.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { candidateOf } from '../../records/check.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { findRecord, notFound } from '../lists/get.ts'
import { requirePermission } from '../may.ts'
import { one, operation } from '../operation.ts'
import { onRecordsOf } from '../records/several.ts'
import { storedText } from '../served.ts'
import { checkedFields, createRecord, updateRecord } from '../write.ts'

const { name, birth_date, email, phone, group_ids, joined_on } = member.fields

/** The input other than the fields of the new member. */
const own = {
  status: {
    ...kennismaker.fields.status,
    label: { en: 'Stage', nl: 'Fase' },
    setBy: 'caller',
    doc: 'The trial member’s new stage. Default: the current stage.',
  },
  member_id: { ...kennismaker.fields.member_id, doc: 'An existing member to link, instead of adding a new one.' },
  as_new: flag('Someone else', 'Iemand anders', {
    doc: 'Add a new member, even if an existing member has the same e-mail address.',
    example: true,
  }),
} as const

const input = {
  ...own,
  name: { ...name, required: false },
  ...{ birth_date, email, phone, group_ids, joined_on },
} as const

type Input = { readonly kennismaker_id: number; readonly [field: string]: unknown }

/**
 * Adds the member, or links an existing one, and moves the trial member to the given stage.
 *
 * @returns the id of the member
 * @throws {Refusal} `not_found`, or `validation_failed` if the trial member is already a member, or a member has the e-mail address
 */
async function becomeMember(write: Writer, { kennismaker_id: id, ...given }: Input): Promise<number> {
  const record = await findRecord(write, kennismaker, id)
  if (!record) throw notFound(kennismaker)
  if (record.member_id !== null) throw validationFailed([alreadyMember(record.member_id)])
  const { status, member_id, as_new } = checkedFields({ plural: kennismaker.plural, fields: own }, part(given, true))
  const known = member_id ?? (await addMember(write, record, part(given, false), as_new === true))
  await updateRecord(write, kennismaker, id, { fields: { member_id: known, ...(status && { status }) }, faults: [] })
  return known
}

/** The part of an input that concerns the trial member, or the part that concerns the new member. */
const part = (given: FieldValues, isOwn: boolean): FieldValues =>
  Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(own, name) === isOwn))

const alreadyMember = (id: number) =>
  faultAt('/member_id', {
    en: `is ${id}: this trial member has already become a member`,
    nl: `is al ingevuld: deze kennismaker is lid ${id} geworden`,
  })

async function addMember(
  write: Writer,
  of: RecordOf<typeof kennismaker>,
  given: FieldValues,
  isNew: boolean,
): Promise<number> {
  const { name, birth_date, email, phone, group_id } = of
  const known = { name, birth_date, email, phone, group_ids: group_id === null ? [] : [group_id] }
  const candidate = candidateOf(member, { ...known, ...given }, 'create')
  const taken = isNew ? [] : await sameEmailFaults(write, candidate.fields.email)
  return createRecord(write, member, { ...candidate, faults: [...candidate.faults, ...taken] })
}

/** Children in a family may share an e-mail address, so `as_new` allows a new member to have the same one. */
async function sameEmailFaults({ db, club }: Writer, email: unknown): Promise<FieldError[]> {
  if (typeof email !== 'string') return []
  const found = await db.get(sql`select body from members
    where club_id = ${club} and email = ${email.toLowerCase()} order by email, id limit 1`)
  if (!found) return []
  const { id, name } = JSON.parse(String(found.body))
  const rule = `belongs to member ${id} (${name}). Set member_id to ${id} to link that member, or as_new to true to add a new member`
  const forPages = {
    en: `belongs to member ${id} (${name}). Choose that member, or choose a new member`,
    nl: `is van lid ${id} (${name}). Kies dat lid, of kies voor een nieuw lid`,
  }
  return [faultAt('/email', rule, forPages)]
}

export default operation({
  ...onRecordsOf(kennismaker),
  name: 'become-member',
  about: 'one',
  noun: 'membership',
  permission: member.scopes.write,
  title: { en: 'Make a member', nl: 'Lid maken' },
  says: {
    en: 'Adds the trial member as a member, with all known details.',
    nl: 'Maakt de kennismaker lid, met alle bekende gegevens.',
  },
  effect: 'writes',
  input,
  output: one(recordsOf(member).fields),
  called: ({ kennismaker_id }: { readonly kennismaker_id: number }) => `member from kennismaker ${kennismaker_id}`,
  plan(given: unknown, caller) {
    requirePermission(caller, { permission: kennismaker.scopes.write, effect: 'writes' })
    return {
      work: async (write) => ({ outcome: 'changed', id: await becomeMember(write, given as Input) }),
      text: (write, { id }) => storedText(write, member, id as number),
    }
  },
})
