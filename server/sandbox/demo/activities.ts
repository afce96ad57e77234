import type { FacilityName } from './facilities.ts'
import type { GroupName } from './groups.ts'

/** Something the club does beside training and playing; Monday is weekday 0, and the clock is Dutch. */
export type Activity = {
  readonly title: string
  readonly description: string
  readonly weekday: number
  readonly clock: string
  readonly minutes: number
  readonly facility: FacilityName | null
  readonly groups: readonly GroupName[]
  readonly capacity: number | null
  readonly allDay: boolean
}

type Details = { groups?: readonly GroupName[]; capacity?: number; allDay?: boolean }

function activity(
  title: string,
  description: string,
  [weekday, clock, minutes]: readonly [number, string, number],
  facility: FacilityName | null,
  { groups = [], capacity, allDay = false }: Details = {},
): Activity {
  return { title, description, weekday, clock, minutes, facility, groups, capacity: capacity ?? null, allDay }
}

/** Activities of one week of the year. */
export const yearly: { readonly [weekOfYear: number]: Activity } = {
  1: activity('Nieuwjaarsreceptie', 'Samen proosten op het nieuwe jaar.', [5, '16:00', 180], 'Kantine', {
    capacity: 120,
  }),
  12: activity('Grote schoonmaakdag', 'Vele handen maken licht werk. De soep staat klaar.', [5, '09:00', 240], null, {
    capacity: 40,
  }),
  22: activity('Jeugdkamp', 'Een weekend lang spelen, zwemmen en marshmallows.', [5, '00:00', 2880], null, {
    groups: ['Voetbal', 'Volleybal', 'Badminton', 'Tennis'],
    capacity: 60,
    allDay: true,
  }),
  24: activity(
    'Vrijwilligersavond',
    'Een avond voor iedereen die de club draaiende houdt.',
    [4, '19:00', 240],
    'Kantine',
    {
      capacity: 90,
    },
  ),
  26: activity('Zomerbarbecue', 'De kolen zijn van de club, de salades van de leden.', [5, '16:00', 300], 'Kantine', {
    capacity: 120,
  }),
  34: activity('Seizoensopening', 'Demonstraties van alle sporten en een loterij.', [5, '11:00', 300], 'Kantine', {
    capacity: 200,
  }),
  39: activity(
    'Algemene ledenvergadering',
    'Jaarverslag, begroting en verkiezing van het bestuur.',
    [3, '20:00', 150],
    'Kantine',
    { capacity: 150 },
  ),
  48: activity('Sinterklaas op bezoek', 'De Sint komt langs bij de jongste leden.', [6, '14:00', 150], 'Kantine', {
    groups: ['Voetbal onder 9', "Volleybal mini's"],
    capacity: 70,
  }),
  50: activity('Kerstbingo', 'Met prijzen van winkels uit de buurt.', [5, '19:30', 180], 'Kantine', { capacity: 110 }),
}

/** Activities that take place several times a year. */
export const recurring: readonly Activity[] = [
  activity('Bestuursvergadering', 'Maandelijks overleg.', [0, '20:00', 120], 'Bestuurskamer', {
    groups: ['Bestuur'],
    capacity: 12,
  }),
  activity('Overleg activiteitencommissie', 'Plannen, proeven en taken verdelen.', [2, '20:00', 90], 'Bestuurskamer', {
    groups: ['Activiteitencommissie'],
    capacity: 12,
  }),
  activity('Overleg jeugdcommissie', 'Teamindeling en jeugdbeleid.', [3, '19:30', 90], 'Bestuurskamer', {
    groups: ['Jeugdcommissie'],
    capacity: 12,
  }),
  activity('AED-herhalingsavond', 'Opfrissen wat je hopelijk nooit nodig hebt.', [1, '19:30', 120], 'Bestuurskamer', {
    capacity: 12,
  }),
  activity('Cursus jeugdtrainer', 'Praktische tips voor beginnende trainers.', [5, '10:00', 180], 'Bestuurskamer', {
    capacity: 14,
  }),
  activity('Pubquiz', 'Teams van vier tot zes personen.', [4, '20:00', 180], 'Kantine', { capacity: 80 }),
  activity('Klaverjasavond', 'Voor kenners en wie het wil leren.', [3, '20:00', 180], 'Kantine', { capacity: 48 }),
  activity('Jeugddisco', 'Limonade, lichtjes en harde muziek tot negen uur.', [4, '18:30', 150], 'Kantine', {
    groups: ['Voetbal onder 13', 'Badminton jeugd', 'Tennis jeugd'],
    capacity: 75,
  }),
  activity('Ouderavond', 'Kennismaken met trainers en begeleiders.', [1, '20:00', 90], 'Kantine', {
    groups: ['Voetbal onder 9', 'Voetbal onder 13'],
    capacity: 60,
  }),
  activity('Koffieochtend', 'Inloop voor leden en buren.', [2, '10:00', 120], 'Kantine', {
    groups: ['Fit en gezond'],
    capacity: 40,
  }),
  activity('Pannenkoekenmiddag', 'Eten zoveel je kunt, na de wedstrijden.', [6, '15:00', 150], 'Kantine', {
    capacity: 90,
  }),
  activity('Livemuziek na de derde helft', 'Bandleden uit eigen gelederen.', [5, '17:30', 210], 'Kantine', {
    capacity: 110,
  }),
  activity('Scheidsrechtersavond', 'Spelregels, praktijkgevallen en een hapje.', [0, '19:30', 120], 'Kantine', {
    capacity: 30,
  }),
  activity('Vriendinnentraining', 'Neem een vriendin mee naar de training.', [5, '10:00', 90], 'Veld 2', {
    groups: ['Voetbal meiden onder 15', 'Voetbal dames'],
    capacity: 40,
  }),
  activity('Kennismaken met wandelvoetbal', 'Voor iedereen vanaf 55 jaar.', [6, '11:00', 75], 'Veld 2', {
    groups: ['Fit 55+'],
    capacity: 24,
  }),
  activity('Tennisclinic', 'Les van onze eigen trainers, rackets zijn er.', [6, '13:00', 120], 'Baan 2', {
    groups: ['Tennis'],
    capacity: 16,
  }),
  activity('Klusochtend', 'Verven, snoeien en koffie drinken.', [5, '09:00', 180], null, { capacity: 20 }),
]
