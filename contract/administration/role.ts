import { choice } from '../fields.ts'

/** The roles of people in a club, beginning with the one that may do most; the server says what each may do. */
export const roleNames = ['administrator', 'secretary', 'treasurer', 'trainer', 'reader'] as const

export const role = choice('Role', 'Rol', {
  words: roleNames,
  required: true,
  doc: 'What the person may do in the club.',
  example: 'secretary',
})
