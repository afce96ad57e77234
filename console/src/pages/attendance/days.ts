import { useClub } from '../../data/session.ts'
import { localTime } from '../../words/local-time.ts'

/** Today, as `2026-09-03`. */
export const useToday = (): string => localTime(new Date().toISOString(), useClub().time_zone).slice(0, 10)

export const sheetPath = (group_id: number, date: string): string =>
  `/attendance/sheet?${new URLSearchParams({ group_id: String(group_id), date })}`
