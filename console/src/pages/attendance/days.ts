import { useClub } from '../../data/session.ts'
import { todayIn } from '../../words/local-time.ts'

/** Today, as `2026-09-03`. */
export const useToday = (): string => todayIn(useClub().time_zone)

export const sheetPath = (group_id: number, date: string): string =>
  `/attendance/sheet?${new URLSearchParams({ group_id: String(group_id), date })}`
