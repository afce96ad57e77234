/** Members and reservations made from a repeated pattern, so that each filter finds a known share of them. */
import type { Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { reservation } from '@kantine/contract/resources/reservation.ts'
import { kantineItself } from '../server/store/actor.ts'
import type { FieldValues } from '../server/store/body.ts'
import type { Store } from '../server/store/store.ts'
import { repeatRecords } from './seed.ts'

/** Rare values (a status, a group, a facility) occur once in the pattern. So does every e-mail address and every hour. */
export const patternLength = 20_000
const rare = 7_777
const isRare = (n: number) => n === rare

/** The hour in which a reservation of the pattern begins. The order is unrelated to the ids. */
const startOf = (n: number) => Date.UTC(2026, 0, 1) + ((n * 7_919) % patternLength) * hourMs
const hourMs = 3_600_000
const instant = (ms: number) => new Date(ms).toISOString()

/** Instants that split the reservations. Each reservation lasts an hour and a half. */
export const hours = {
  firstEnd: instant(startOf(0) + 1.5 * hourMs),
  half: instant(startOf(0) + (patternLength / 2) * hourMs),
  last: instant(startOf(0) + (patternLength - 1) * hourMs),
  /** When the reservation of the rare facility begins, and the hours around it. */
  rare: instant(startOf(rare)),
  beforeRare: instant(startOf(rare) - 10 * hourMs),
  afterRare: instant(startOf(rare) + hourMs),
} as const

/** The e-mail address, status, group and facility that only one record of the pattern has. */
export const rareValues = {
  email: `sanne.${rare}@example.org`,
  status: 'paused',
  group_id: 7,
  facility_id: 7,
} as const

/** The external id of the last member, the only one that has one. */
export const external_id = 'crm-1'

const patterns: readonly { readonly resource: Resource; fields(n: number): FieldValues }[] = [
  {
    resource: member,
    // No archived member is in group 3.
    fields: (n) => ({
      name: 'Sanne de Vries',
      email: `Sanne.${n}@example.org`,
      status: isRare(n) ? rareValues.status : n % 10 === 0 ? 'archived' : 'active',
      group_ids: isRare(n) ? [1, rareValues.group_id] : [1, 2 + (n % 4)],
    }),
  },
  {
    resource: reservation,
    fields: (n) => ({
      facility_id: isRare(n) ? rareValues.facility_id : 1 + (n % 4),
      starts_at: instant(startOf(n)),
      ends_at: instant(startOf(n) + 1.5 * hourMs),
      status: 'confirmed',
    }),
  },
]

/** Stores this many members and reservations, and one additional member with the external id. */
export async function putFilteredRecords(store: Store, club: { readonly id: number }, howMany: number): Promise<void> {
  for (const { resource, fields } of patterns) {
    const pattern = Array.from({ length: patternLength }, (_, n) => ({ fields: fields(n) }))
    const ids = await store.write(club.id, kantineItself, (write) => write.put(resource, pattern))
    await repeatRecords(store, resource, club, ids, howMany)
  }
  await store.write(club.id, kantineItself, (write) =>
    write.put(member, [{ fields: { name: 'Youssef Amrani', external_id } }]),
  )
}
