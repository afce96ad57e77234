import { day, email, prose, reference, text, word } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { eachUnspecified, shown, unspecifiedOperation } from '../unspecified.ts'

/** Section 3: trial members, who move through the club's own pipeline of stages. */
export const kennismaker = defineResource({
  name: 'kennismaker',
  plural: 'kennismakers',
  title: { en: 'Trial members', nl: 'Kennismakers' },
  titleOfOne: { en: 'Trial member', nl: 'Kennismaker' },
  doc: "Trial members. Each has a status, a stage of the club's own intake pipeline.",
  exampleId: 21,
  scopes: { read: 'kennismakers:read', write: 'kennismakers:write' },
  summary: ['name', 'status', 'trial_on', 'group_id', 'member_id'],
  operations: {
    list: shown,
    summarize: unspecifiedOperation('§4.2'),
    get: unspecifiedOperation('§4'),
    create: unspecifiedOperation('§4'),
    update: unspecifiedOperation('§4'),
    set_status: unspecifiedOperation('§4'),
  },
  tracked: 'status',
  identity: { name: 'name', birthDate: 'birth_date', numbers: [], contacts: ['email', 'phone'] },
  events: {
    created: 'kennismaker.created',
    updated: 'kennismaker.updated',
    changed: { status: 'kennismaker.status_changed' },
  },
  fields: eachUnspecified('§2.6', {
    name: text('Name', 'Naam', {
      trimmed: true,
      untrusted: true,
      required: true,
      doc: 'Full name.',
      example: 'Youssef Amrani',
    }),
    birth_date: day('Date of birth', 'Geboortedatum', { doc: 'Date of birth.', example: '2014-11-02' }),
    email: email('E-mail address', 'E-mailadres', {
      untrusted: true,
      doc: 'E-mail address.',
      example: 'amrani@example.org',
    }),
    phone: text('Phone number', 'Telefoonnummer', {
      untrusted: true,
      max: 40,
      doc: 'Telephone number.',
      example: '+31 6 87654321',
    }),
    group_id: reference('Group', 'Groep', { to: 'group', doc: 'Group in which the trial takes place.', example: 3 }),
    source: text('Found us through', 'Kent ons via', {
      untrusted: true,
      max: 100,
      doc: 'How they found the club.',
      example: 'website',
    }),
    trial_on: day('Trial session', 'Proeftraining', { doc: 'Day of the trial session.', example: '2026-09-10' }),
    notes: prose('Notes', 'Notities', { untrusted: true, doc: "The club's notes.", example: 'Has played at school.' }),
    status: word('Status', 'Status', {
      setBy: 'operation',
      doc: "Stage in the club's intake pipeline.",
      example: 'joined',
      usualLabels: {
        new: { en: 'new', nl: 'nieuw' },
        invited: { en: 'invited', nl: 'uitgenodigd' },
        'trial planned': { en: 'trial planned', nl: 'proeftraining gepland' },
        'trial done': { en: 'trial done', nl: 'proeftraining gedaan' },
        joined: { en: 'joined', nl: 'lid geworden' },
        declined: { en: 'declined', nl: 'afgehaakt' },
      },
    }),
    member_id: reference('Member', 'Lid', { to: 'member', doc: 'The member they became.', example: 27 }),
  }),
  filters: eachUnspecified('§4.2', {
    status: { field: 'status', compare: '=', doc: 'Only trial members at this stage.' },
    email: { field: 'email', compare: '=', doc: 'Only records with this e-mail address, ignoring case.' },
  }),
  columns: ['member_id', 'status', 'email'],
  searched: ['name', 'email'],
  sorted: ['name'],
})
