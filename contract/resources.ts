/** The twelve collections, in the order of table 2.1. */
import type { Resource } from './resource.ts'
import { attendance } from './resources/attendance.ts'
import { charge } from './resources/charge.ts'
import { competitionTeam } from './resources/competition-team.ts'
import { event } from './resources/event.ts'
import { facility } from './resources/facility.ts'
import { group } from './resources/group.ts'
import { kennismaker } from './resources/kennismaker.ts'
import { member } from './resources/member.ts'
import { news } from './resources/news.ts'
import { reservation } from './resources/reservation.ts'
import { season } from './resources/season.ts'
import { tournament } from './resources/tournament.ts'

export const resources: readonly Resource[] = [
  member,
  group,
  event,
  season,
  competitionTeam,
  attendance,
  kennismaker,
  charge,
  tournament,
  news,
  facility,
  reservation,
]
