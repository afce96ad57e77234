/** What the operations on clubs have in common. */
import { club } from '@kantine/contract/administration/club.ts'
import { one } from '../operation.ts'

/** What every operation on clubs says of itself: whoever runs the server has them. */
export const ofClubs = { on: club, offered: ['shell'], permission: 'clubs:manage' } as const

export const theClub = one(club.fields)
