import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { facility } from '@kantine/contract/resources/facility.ts'

const location = 'Sportpark De Linde'

const rows = [
  [location, 'sports park', null],
  ['Veld 1', 'field', location],
  ['Veld 2', 'field', location],
  ['Baan 1', 'court', location],
  ['Baan 2', 'court', location],
  ['Sporthal De Linde', 'hall', location],
  ['Zaaldeel A', 'hall part', 'Sporthal De Linde'],
  ['Zaaldeel B', 'hall part', 'Sporthal De Linde'],
  ['Kantine', 'canteen', location],
  ['Bestuurskamer', 'room', location],
] as const

export type FacilityName = (typeof rows)[number][0]

export const facilityId = (name: FacilityName): number => rows.findIndex((row) => row[0] === name) + 1

/** Whether two facilities are the same, or one is part of the other. */
export function areRelated(one: number, other: number): boolean {
  const line = (id: number): readonly number[] => {
    const parent = rows[id - 1]?.[2]
    return parent ? [id, ...line(facilityId(parent))] : [id]
  }
  return line(one).includes(other) || line(other).includes(one)
}

export const records = (): FieldsOf<typeof facility>[] =>
  rows.map(([name, type, parent]) => ({ name, type, parent_id: parent && facilityId(parent), location }))
