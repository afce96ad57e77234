import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { event } from '@kantine/contract/resources/event.ts'
import { createRandom } from '../random.ts'
import { addDays, byText, instantOf, mondayOf, weeks, yearOf } from './calendar.ts'
import { teams } from './competition-teams.ts'
import { type FacilityName, facilityId } from './facilities.ts'
import { type GroupName, groupId, trainingGroups } from './groups.ts'

type Event = FieldsOf<typeof event>

/** A club activity other than training and matches; Monday is weekday 0, and the clock is Dutch. */
type Activity = readonly [
  ...[title: string, description: string, weekday: number, clock: string, minutes: number],
  ...[facility: FacilityName, capacity: number, ...groups: GroupName[]],
]

/** The activities of a year, each in the week of a day (month and day). */
const yearly: { readonly [about: string]: Activity } = {
  '01-10': ['Nieuwjaarsreceptie', 'Samen proosten op het nieuwe jaar.', 5, '16:00', 180, 'Kantine', 120],
  '03-22': ['Grote schoonmaakdag', 'Vele handen maken licht werk.', 5, '09:00', 240, 'Sportpark De Linde', 40],
  '06-02': ['Jeugdkamp', 'Een weekend lang spelen.', 5, '00:00', 2880, 'Sportpark De Linde', 60, 'Voetbal', 'Tennis'],
  '06-27': ['Zomerbarbecue', 'De kolen zijn van de club, de salades van de leden.', 5, '16:00', 300, 'Kantine', 120],
  '08-22': ['Seizoensopening', 'Demonstraties van alle sporten en een loterij.', 5, '11:00', 300, 'Kantine', 200],
  '09-26': ['Algemene ledenvergadering', 'Jaarverslag, begroting en verkiezing.', 3, '20:00', 150, 'Kantine', 150],
  '11-28': ['Sinterklaas op bezoek', 'Voor de jongste leden.', 6, '14:00', 150, 'Kantine', 70, 'Voetbal onder 9'],
  '12-14': ['Kerstbingo', 'Met prijzen van winkels uit de buurt.', 5, '19:30', 180, 'Kantine', 110],
}

/** Events several times a year, never at the same time in the same place. */
const recurring: readonly Activity[] = [
  ['Bestuursvergadering', 'Maandelijks overleg.', 0, '20:00', 120, 'Bestuurskamer', 12, 'Bestuur'],
  ['AED-herhalingsavond', 'Opfrissen wat je hopelijk nooit nodig hebt.', 1, '19:30', 120, 'Bestuurskamer', 12],
  ['Feesten en toernooien', 'Plannen en proeven.', 2, '20:00', 90, 'Bestuurskamer', 12, 'Activiteitencommissie'],
  ['Overleg jeugdbeleid', 'De teamindeling.', 3, '19:30', 90, 'Bestuurskamer', 12, 'Jeugdcommissie'],
  ['Cursus jeugdtrainer', 'Praktische tips voor beginnende trainers.', 5, '10:00', 180, 'Bestuurskamer', 14],
  ['Scheidsrechtersavond', 'Spelregels, praktijkgevallen en een hapje.', 0, '19:30', 120, 'Kantine', 30],
  ['Ouderavond', 'Kennismaken met trainers.', 1, '20:00', 90, 'Kantine', 60, 'Voetbal onder 9', 'Voetbal onder 13'],
  ['Koffieochtend', 'Inloop voor leden en buren.', 2, '10:00', 120, 'Kantine', 40, 'Fit en gezond'],
  ['Jeugddisco', 'Limonade, lichtjes en harde muziek.', 2, '18:30', 150, 'Kantine', 75, 'Badminton jeugd'],
  ['Klaverjasavond', 'Voor kenners en wie het wil leren.', 3, '20:00', 180, 'Kantine', 48],
  ['Pubquiz', 'Teams van vier tot zes personen.', 4, '20:00', 180, 'Kantine', 80],
  ['Livemuziek na de derde helft', 'Bandleden uit eigen gelederen.', 5, '17:30', 210, 'Kantine', 110],
  ['Pannenkoekenmiddag', 'Eten zoveel je kunt, na de wedstrijden.', 6, '15:00', 150, 'Kantine', 90],
  ['Vriendinnentraining', 'Neem een vriendin mee.', 5, '10:00', 90, 'Veld 2', 40, 'Meiden onder 15', 'Voetbal dames'],
  ['Kennismaken met wandelvoetbal', 'Voor iedereen vanaf 55 jaar.', 6, '11:00', 75, 'Veld 2', 24, 'Fit 55+'],
  ['Tennisclinic', 'Les van onze eigen trainers, rackets zijn er.', 6, '13:00', 120, 'Baan 2', 16, 'Tennis'],
]

/** Invented clubs, named after snacks of the kantine. */
export const opponents = [
  ...['SV De Bitterbal', 'VV Gehaktbal', 'SC De Lange Theepauze', 'VV Pannenkoek', 'SV Appelmoes', 'SC Tompouce'],
  ...['SC Kroket Vooruit', 'Tosti Boys', 'SV Stroopwafel', 'VV De Koffiekan', 'De Hagelslagers', 'SV Erwtensoep'],
]

const activitiesPerWeek = 3

/** Registration opens eight weeks ahead. In each week, the activities share as many registrations as the three smallest have places. */
const [weeksOpen, registrationsPerWeek] = [8, 36]

/** Each match in a week has its own time, so that no two need the same field. */
const kickOffs = ['09:30', '11:30', '13:30', '15:30']

/** Seven events in each of 60 weeks: 34 before the week of `anchor`, that week, and 25 after it. */
export const records = ({ anchor }: { anchor: string }): Event[] =>
  weeks(anchor, -34, 25).flatMap((monday) =>
    [...matchesOf(monday, anchor), ...activitiesOf(monday, anchor)].sort((a, b) => byText(a.starts_at, b.starts_at)),
  )

function matchesOf(monday: string, anchor: string) {
  const random = createRandom('matches', monday)
  const playing = random.shuffled(teams).slice(0, kickOffs.length)
  return playing.map(([team, group], i) => {
    const home = trainingGroups.find(({ name }) => name === group)
    const day = addDays(monday, home && home.ages[1] < 18 ? 5 : 6)
    const [opponent, isHome] = [random.pick(opponents), random.chance(0.6)]
    return {
      title: isHome ? `${team} – ${opponent}` : `${opponent} – ${team}`,
      ...placeInTime(day, kickOffs[i] as string, 105),
      location: isHome ? 'Sportpark De Linde' : `Bij ${opponent}`,
      description: `${random.pick(matchNotes)} ${random.pick(isHome ? homeNotes : awayNotes)}`,
      status: statusOf(day, anchor, random.chance(0.03)),
      facility_id: isHome && home ? facilityId(home.facility) : null,
      group_ids: [groupId(group)],
      capacity: null,
      registration_count: 0,
    }
  })
}

/** The yearly activity of this week, and recurring activities in other places. */
function activitiesOf(monday: string, anchor: string) {
  const random = createRandom('activities', monday)
  const special = Object.entries(yearly).flatMap(([about, activity]) =>
    mondayOf(`${yearOf(monday)}-${about}`) === monday ? [activity] : [],
  )
  const others = random.shuffled(recurring).filter(([, , , , , place]) => place !== special[0]?.[5])
  const chosen = [...special, ...others].slice(0, activitiesPerWeek)
  const places = random.shuffled(chosen.flatMap(([, , , , , , capacity], i) => Array<number>(capacity).fill(i)))
  const taken = monday < addDays(anchor, 7 * weeksOpen) ? places.slice(0, registrationsPerWeek) : []
  return chosen.map(([title, description, weekday, clock, minutes, facility, capacity, ...groups], i) => {
    const day = addDays(monday, weekday)
    return {
      title,
      ...placeInTime(day, clock, minutes),
      location: facility,
      description,
      status: statusOf(day, anchor, random.chance(0.03)),
      facility_id: facilityId(facility),
      group_ids: groups.map(groupId),
      capacity,
      registration_count: taken.filter((one) => one === i).length,
    }
  })
}

const placeInTime = (day: string, clock: string, minutes: number) => ({
  starts_at: instantOf(day, clock),
  ends_at: instantOf(day, clock, minutes),
  all_day: minutes > 1000,
})

function statusOf(day: string, anchor: string, isCancelled: boolean): string {
  if (isCancelled) return 'cancelled'
  return day < anchor ? 'completed' : 'planned'
}

const matchNotes = ['Verzamelen drie kwartier voor de wedstrijd.', 'Afmelden kan tot de avond ervoor bij de trainer.']
const homeNotes = ['Supporters zijn welkom.', 'Na afloop is de kantine open.', 'Wie helpt er in de kantine?']
const awayNotes = ['We rijden samen vanaf het sportpark.', 'Wie kan er rijden?', 'Neem zelf een bidon mee.']
