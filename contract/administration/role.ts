import { choice } from '../fields.ts'

/** The roles of people in a club, the most powerful first. The server defines their permissions. */
export const roleNames = ['administrator', 'secretary', 'treasurer', 'trainer', 'reader'] as const

export const role = choice('Role', 'Rol', {
  words: roleNames,
  required: true,
  doc: "The person's role in the club.",
  example: 'secretary',
})
