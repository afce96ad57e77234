/** Turns a trial member into a member, with the details that the club already has. */
import { recordsOf } from '@kantine/contract/administration/record.ts'
import { flag } from '@kantine/contract/fields.ts'
import type { RecordOf } from '@kantine/contract/resource.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { type Candidate, candidateOf } from '../../records/check.ts'
import { faultsInClub } from '../../records/rules.ts'
import { type FieldError, faultAt } from '../../refusal.ts'
import type { FieldValues } from '../../store/body.ts'
import { sql } from '../../store/sql.ts'
import type { Writer } from '../../store/writer.ts'
import { requireRecord } from '../lists/get.ts'
import { requirePermission } from '../may.ts'
import { one, operation } from '../operation.ts'
import { onRecordsOf } from '../records/several.ts'
import { servedRecord } from '../served.ts'
import { createRecord, updateRecord } from '../write-records.ts'

const { name, birth_date, email, phone, group_ids, joined_on } = member.fields

/** The new member: the given details, and what the club knows about the trial member. */
function candidateFrom(trialMember: RecordOf<typeof kennismaker>, details: FieldValues): Candidate {
  const { name, birth_date, email, phone, group_id } = trialMember
  const known = { name, birth_date, email, phone, group_ids: group_id === null ? [] : [group_id] }
  return candidateOf(member, { ...known, ...details }, 'create')
}

const alreadyMember = (id: number) =>
  faultAt('/member_id', {
    en: `is ${id}: this trial member has already become a member`,
    nl: `is al ingevuld: deze kennismaker is lid ${id} geworden`,
  })

/** The details of an existing member stay as they are: nothing that was sent is left out in silence. */
const needlessDetails = (details: FieldValues): FieldError[] =>
  Object.entries(details)
    .filter(([, value]) => [value ?? []].flat().length > 0)
    .map(([name]) =>
      faultAt(`/${name}`, {
        en: 'cannot be given with member_id: change that member instead',
        nl: 'kan niet samen met een bestaand lid: wijzig dat lid zelf',
      }),
    )

/** Children in a family may share an e-mail address, so `as_new` allows a new member to have the same one. */
async function sameEmailFaults({ db, club }: Writer, email: unknown): Promise<FieldError[]> {
  if (typeof email !== 'string') return []
  const found = await db.get(sql`select body from members
    where club_id = ${club} and email = ${email.toLowerCase()} order by email, id limit 1`)
  if (!found) return []
  const { id, name } = JSON.parse(String(found.body))
  const rule = `belongs to member ${id}. Set member_id to ${id} to link that member, or as_new to true to add a new member`
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
  input: {
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
    name: { ...name, required: false },
    birth_date,
    email,
    phone,
    group_ids,
    joined_on,
  },
  output: one(recordsOf(member).fields),
  async check(write, { kennismaker_id: id, status, member_id, as_new, ...details }, caller) {
    requirePermission(caller, { permission: kennismaker.scopes.write, effect: 'writes' })
    const trialMember = await requireRecord(write, kennismaker, id)
    if (trialMember.member_id !== null) return [alreadyMember(trialMember.member_id)]
    const link = { ...(status && { status }), ...(member_id && { member_id }) }
    const [ofLink = []] = await faultsInClub(write, kennismaker, [{ id: trialMember.id, fields: link }])
    if (member_id) return [...ofLink, ...needlessDetails(details)]
    const candidate = candidateFrom(trialMember, details)
    const [ofMember = []] = await faultsInClub(write, member, [candidate])
    const taken = as_new ? [] : await sameEmailFaults(write, candidate.fields.email)
    return [...ofLink, ...candidate.faults, ...taken, ...ofMember]
  },
  async write(write, { kennismaker_id: id, status, member_id, as_new: _, ...details }) {
    const trialMember = await requireRecord(write, kennismaker, id)
    const joined = member_id ?? (await createRecord(write, member, candidateFrom(trialMember, details)))
    const link = { member_id: joined, ...(status && { status }) }
    await updateRecord(write, kennismaker, id, { fields: link, faults: [] })
    return servedRecord(write, member, joined)
  },
})
