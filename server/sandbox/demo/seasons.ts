import type { season } from '@kantine/contract/resources/season.ts'
import { seasonYearOf } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'

/** The ids of the three seasons. */
export const seasonId = { previous: 1, current: 2, next: 3 } as const

/** The seasons before, on and after `anchor`. */
export function records({ anchor }: { anchor: string }): FieldsOf<typeof season>[] {
  const current = seasonYearOf(anchor)
  return [current - 1, current, current + 1].map((year) => ({
    name: seasonName(year),
    starts_on: `${year}-08-01`,
    ends_on: `${year + 1}-07-31`,
  }))
}

export const seasonName = (year: number): string => `${year}/${year + 1}`
