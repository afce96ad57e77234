/** What the operations on people of a club have in common. */
import { person } from '@kantine/contract/administration/person.ts'
import { administrators } from '../../callers/accounts/administrators.ts'
import type { Person } from '../../callers/accounts/people.ts'

/** What every operation on people of a club says of itself. */
export const ofPeople = { on: person, offered: ['application', 'shell'], permission: 'people:manage' } as const

export const shown = (person: Person) => ({
  ...administrators.jsonOf(person),
  role: person.role,
  second_factor: person.hasSecondFactor,
})
