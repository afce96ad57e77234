import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { season } from '@kantine/contract/resources/season.ts'

export const seasonId = { previous: 1, current: 2, next: 3 } as const

export const records = ({ seasonYear }: { seasonYear: number }): FieldsOf<typeof season>[] =>
  [seasonYear - 1, seasonYear, seasonYear + 1].map((year) => ({
    name: `${year}/${year + 1}`,
    starts_on: `${year}-08-01`,
    ends_on: `${year + 1}-07-31`,
  }))
