// Made by `npm run docs` from the files of the folder resources/: a definition needs no line here.
import type { Resource } from './resource.ts'
import { adjustment } from './resources/adjustment.ts'
import { attendance } from './resources/attendance.ts'
import { attendanceTap } from './resources/attendance-tap.ts'
import { charge } from './resources/charge.ts'
import { competitionTeam } from './resources/competition-team.ts'
import { event } from './resources/event.ts'
import { facility } from './resources/facility.ts'
import { group } from './resources/group.ts'
import { kennismaker } from './resources/kennismaker.ts'
import { member } from './resources/member.ts'
import { news } from './resources/news.ts'
import { payment } from './resources/payment.ts'
import { registration } from './resources/registration.ts'
import { reservation } from './resources/reservation.ts'
import { season } from './resources/season.ts'
import { seriesEvent } from './resources/series-event.ts'
import { tournament } from './resources/tournament.ts'
import { waitingRegistration } from './resources/waiting-registration.ts'

/** The collections that are served: those of table 2.1 in its order, then all others. */
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

/** The collections that only the application uses: stored like the others, but no operation serves them. */
export const keptResources: readonly Resource[] = [
  adjustment,
  attendanceTap,
  payment,
  registration,
  seriesEvent,
  waitingRegistration,
]

/** All collections whose records are stored: the served ones (a test can pass others), and those that only the application uses. */
export const storedResources = (served: readonly Resource[] = resources): readonly Resource[] => [
  ...served,
  ...keptResources,
]
