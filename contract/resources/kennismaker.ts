import { day, email, prose, reference, text, word } from '../fields.ts'
import { allOpen, notShown, shown } from '../open.ts'
import { defineResource } from '../resource.ts'

/** Section 3: trial members, who move through the club's own pipeline of stages. */
export const kennismaker = defineResource({
  name: 'kennismaker',
  plural: 'kennismakers',
  title: 'Kennismakers',
  doc: "Trial members. Each has a status, a stage of the club's own intake pipeline.",
  scopes: { read: 'kennismakers:read', write: 'kennismakers:write' },
  operations: {
    list: shown,
    get: notShown('§4'),
    create: notShown('§4'),
    update: notShown('§4'),
    set_status: notShown('§4'),
  },
  events: {
    created: 'kennismaker.created',
    updated: 'kennismaker.updated',
    changed: { status: 'kennismaker.status_changed' },
  },
  fields: allOpen('§2.6', {
    name: text({ required: true, doc: 'Full name.', example: 'Youssef Amrani' }),
    birth_date: day({ doc: 'Date of birth.', example: '2014-11-02' }),
    email: email({ doc: 'E-mail address.', example: 'amrani@example.org' }),
    phone: text({ max: 40, doc: 'Telephone number.', example: '+31 6 87654321' }),
    group_id: reference({ to: 'group', doc: 'The group they try.', example: 3 }),
    source: text({ max: 100, doc: 'How they found the club.', example: 'website' }),
    trial_on: day({ doc: 'Day of the trial session.', example: '2026-09-10' }),
    notes: prose({ doc: 'Notes of the club.', example: 'Has played at school.' }),
    status: word({ setBy: 'operation', doc: "Stage of the club's intake pipeline.", example: 'trial planned' }),
    member_id: reference({ to: 'member', doc: 'The member they became.', example: 14 }),
  }),
  columns: ['member_id'],
})
