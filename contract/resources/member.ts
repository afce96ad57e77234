import { day, email, references, text, word } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecifiedOperation } from '../unspecified.ts'

/** The labels of filters on days, such as "Born from 2009-01-01". */
const [born, joined, left] = [
  { en: 'Born', nl: 'Geboren' },
  { en: 'Joined', nl: 'Lid geworden' },
  { en: 'Left', nl: 'Gestopt' },
]

/** Section 2.4. */
export const member = defineResource({
  name: 'member',
  plural: 'members',
  title: { en: 'Members', nl: 'Leden' },
  titleOfOne: { en: 'Member', nl: 'Lid' },
  doc: "The club's members.",
  exampleId: 14,
  scopes: { read: 'members:read', write: 'members:write' },
  summary: ['name', 'status', 'group_ids', 'left_on'],
  columns: ['external_id', 'status', 'email', 'phone', 'birth_date', 'joined_on', 'left_on', 'ends_on'],
  unique: ['external_id'],
  formerWhen: { field: 'status', value: 'archived', lastDay: 'left_on' },
  identity: { name: 'name', birthDate: 'birth_date', numbers: ['member_number'], contacts: ['email', 'phone'] },
  operations: {
    list: shown,
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§4'),
    create: shown,
    update: unspecifiedOperation('§4'),
    put_by_external_id: unspecifiedOperation('§4'),
    delete: unspecifiedOperation('§4'),
    bulk: shown,
  },
  events: {
    created: 'member.created',
    updated: 'member.updated',
    deleted: 'member.deleted',
    becomes: [{ field: 'status', value: 'archived', event: 'member.archived' }],
  },
  fields: {
    name: text('Name', 'Naam', {
      trimmed: true,
      untrusted: true,
      required: true,
      doc: 'Full name.',
      example: 'Sanne de Vries',
    }),
    birth_date: day('Date of birth', 'Geboortedatum', { doc: 'Date of birth.', example: '2009-04-17' }),
    gender: word('Gender', 'Geslacht', {
      untrusted: true,
      doc: "Gender, in the club's own words.",
      example: 'female',
      valueLabels: { female: { en: 'Female', nl: 'Vrouw' }, male: { en: 'Male', nl: 'Man' } },
    }),
    group_ids: references('Groups', 'Groepen', {
      to: 'group',
      doc: 'Group ids the member belongs to; the only way to change group membership. A write names all of them.',
      example: [3, 8],
    }),
    status: word('Status', 'Status', {
      default: 'active',
      doc: 'State of the membership; new members are `active`, and `archived` ends the membership.',
      example: 'active',
      valueLabels: { active: { en: 'Active', nl: 'Actief' }, archived: { en: 'Archived', nl: 'Oud-lid' } },
    }),
    ...eachUnspecified('§2.4', {
      email: email('E-mail address', 'E-mailadres', {
        untrusted: true,
        doc: 'E-mail address.',
        example: 'sanne@example.org',
      }),
      phone: text('Phone number', 'Telefoonnummer', {
        untrusted: true,
        max: 40,
        doc: 'Telephone number.',
        example: '+31 6 12345678',
      }),
      member_number: text('Member number', 'Lidnummer', {
        max: 60,
        doc: "The club's own member number.",
        example: 'KNT-0042',
      }),
      joined_on: day('Member since', 'Lid sinds', { doc: 'First day of the membership.', example: '2021-08-01' }),
      left_on: day('Member until', 'Lid tot en met', {
        notBefore: 'joined_on',
        doc: 'Last day of the membership. Setting it ends no membership, but moves a planned end (`ends_on`).',
        example: '2027-06-30',
      }),
      ends_on: day('Planned end', 'Geplande einddatum', {
        setBy: 'kantine',
        doc: 'The day of a planned end, equal to `left_on`. Kantine archives the member once it is over in the time zone of the club. `null` without a plan.',
        example: '2027-06-30',
      }),
      external_id: text('External id', 'Extern id', {
        doc: "The person's id in another system, unique within the club.",
        example: 'crm-7781',
        untrusted: true,
      }),
    }),
  },
  filters: eachUnspecified('§4.2', {
    status: { field: 'status', compare: '=', doc: 'Only records with this status.' },
    group_id: {
      field: 'group_ids',
      compare: 'contains',
      doc: 'Only members of this group itself, not of its subgroups.',
    },
    born_from: { field: 'birth_date', compare: '>=', label: born, doc: 'Born on or after this day.' },
    born_to: { field: 'birth_date', compare: '<=', label: born, doc: 'Born on or before this day.' },
    birth_month: {
      field: 'birth_date',
      compare: 'month',
      words: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'],
      doc: 'Born in this month of any year, for birthdays.',
    },
    joined_from: { field: 'joined_on', compare: '>=', label: joined, doc: 'Joined on or after this day.' },
    joined_to: { field: 'joined_on', compare: '<=', label: joined, doc: 'Joined on or before this day.' },
    left_from: { field: 'left_on', compare: '>=', label: left, doc: 'Left on or after this day.' },
    left_to: { field: 'left_on', compare: '<=', label: left, doc: 'Left on or before this day.' },
    email: { field: 'email', compare: '=', doc: 'Only records with this e-mail address, ignoring case.' },
    phone: {
      field: 'phone',
      compare: '=',
      doc: 'Only records with this phone number. Its last nine digits count, so `+31 6 12345678` also finds `06-12345678`.',
    },
    external_id: { field: 'external_id', compare: '=', doc: 'Only the member with this external id.' },
  }),
  searched: ['name', 'member_number', 'external_id', 'email', 'phone'],
  sorted: ['name', 'birth_date', 'member_number', 'joined_on', 'left_on'],
})
