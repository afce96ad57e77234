// Made by `npm run docs` from the files of the folder: a file that is named after a resource needs no line here.
import { records as attendance } from './attendance.ts'
import { records as charges } from './charges.ts'
import type { DemoClub } from './club.ts'
import { records as competitionTeams } from './competition-teams.ts'
import { records as events } from './events.ts'
import { records as facilities } from './facilities.ts'
import { records as groups } from './groups.ts'
import { records as kennismakers } from './kennismakers.ts'
import { records as members } from './members.ts'
import { records as news } from './news.ts'
import { records as reservations } from './reservations.ts'
import { records as seasons } from './seasons.ts'
import { records as tournaments } from './tournaments.ts'

/** The functions that give the records of the demo club, by the plural of the resource. */
export const recordsOf: { readonly [plural: string]: (club: DemoClub) => readonly object[] } = {
  members,
  groups,
  events,
  seasons,
  'competition-teams': competitionTeams,
  attendance,
  kennismakers,
  charges,
  tournaments,
  news,
  facilities,
  reservations,
}
