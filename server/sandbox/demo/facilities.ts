import type { facility } from '@kantine/contract/resources/facility.ts'
import type { FieldsOf } from './fields-of.ts'

const rows = [
  ['Sportpark De Linde', 'sports park', null],
  ['Veld 1', 'field', 'Sportpark De Linde'],
  ['Veld 2', 'field', 'Sportpark De Linde'],
  ['Baan 1', 'court', 'Sportpark De Linde'],
  ['Baan 2', 'court', 'Sportpark De Linde'],
  ['Sporthal De Linde', 'hall', 'Sportpark De Linde'],
  ['Zaaldeel A', 'hall part', 'Sporthal De Linde'],
  ['Zaaldeel B', 'hall part', 'Sporthal De Linde'],
  ['Kantine', 'canteen', 'Sportpark De Linde'],
  ['Bestuurskamer', 'room', 'Sportpark De Linde'],
] as const

export type FacilityName = (typeof rows)[number][0]

export const facilityId = (name: FacilityName): number => rows.findIndex((row) => row[0] === name) + 1

export function records(): FieldsOf<typeof facility>[] {
  return rows.map(([name, type, parent]) => ({
    name,
    type,
    parent_id: parent && facilityId(parent),
    location: 'Sportpark De Linde',
  }))
}
