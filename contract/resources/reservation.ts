import { instant, reference, word } from '../fields.ts'
import { notShown, open } from '../open.ts'
import { defineResource } from '../resource.ts'

/** Day occupancy. Never a member's name and never free text, so that it can stand on a public screen. */
export const reservation = defineResource({
  name: 'reservation',
  plural: 'reservations',
  title: 'Reservations',
  doc: "Which facility is taken when. Never holds a member's name.",
  scopes: { read: 'reservations:read' },
  operations: { list: notShown('§4'), get: notShown('§4') },
  fields: {
    facility_id: open('§2.6', reference({ to: 'facility', doc: 'The facility that is taken.', example: 2 })),
    starts_at: open('§2.6', instant({ doc: 'Taken from then on.', example: '2026-09-03T17:00:00.000Z' })),
    ends_at: open('§2.6', instant({ doc: 'Free again from then on.', example: '2026-09-03T18:30:00.000Z' })),
    status: open('§2.6', word({ doc: 'State of the reservation.', example: 'confirmed' })),
    purpose: open('§2.6', word({ doc: 'What it is for, in a word.', example: 'training' })),
    group_id: open('§2.6', reference({ to: 'group', doc: 'The group it is for.', example: 3 })),
    event_id: open('§2.6', reference({ to: 'event', doc: 'The calendar event it is for.', example: 7 })),
  },
  columns: ['event_id'],
})
