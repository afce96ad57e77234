import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { group } from '@kantine/contract/resources/group.ts'
import type { FacilityName } from './facilities.ts'

/** A training group: its department, its members, its days and its places. Monday is weekday 0, and the clock is Dutch. */
type Training = readonly [
  ...[name: string, department: string, ages: readonly [from: number, to: number], gender: 'female' | 'male' | null],
  ...[weekdays: readonly number[], clock: string, minutes: number, facility: FacilityName, description: string],
]

const departments = [
  ['Voetbal', 'Van de jongste pupillen tot het eerste elftal.'],
  ['Volleybal', 'Spelen in de zaal, van mini tot recreant.'],
  ['Badminton', 'Competitie en plezier, voor jong en oud.'],
  ['Tennis', 'Lessen, competitie en vrij spelen op onze twee banen.'],
  ['Fit en gezond', 'Bewegen op je eigen tempo, met koffie na afloop.'],
  ['Commissies', 'De vrijwilligers die de vereniging draaiende houden.'],
] as const

const training = [
  ['Voetbal onder 9', 'Voetbal', [6, 8], null, [1, 3], '17:00', 60, 'Veld 1', 'Spelenderwijs leren voetballen.'],
  ['Voetbal onder 13', 'Voetbal', [9, 12], null, [1, 3], '17:30', 75, 'Veld 2', 'Jongens en meiden van 9 tot 13 jaar.'],
  ['Meiden onder 15', 'Voetbal', [11, 14], 'female', [1, 3], '18:30', 90, 'Veld 1', 'Nieuwe speelsters zijn welkom.'],
  ['Voetbal onder 17', 'Voetbal', [13, 17], null, [0, 2], '18:30', 90, 'Veld 2', 'De laatste stap voor de senioren.'],
  ['Voetbal heren', 'Voetbal', [18, 48], 'male', [0, 2], '20:00', 90, 'Veld 1', 'Twee elftallen en een derde helft.'],
  ['Voetbal dames', 'Voetbal', [15, 48], 'female', [0, 3], '20:00', 90, 'Veld 2', 'Prestatief op zondag.'],
  ["Volleybal mini's", 'Volleybal', [6, 10], null, [2], '16:00', 75, 'Zaaldeel A', 'Smashen over een laag net.'],
  ['Volleybal meiden', 'Volleybal', [11, 16], 'female', [0, 3], '18:30', 90, 'Zaaldeel A', 'Op zaterdag spelen we.'],
  ['Volleybal dames', 'Volleybal', [17, 50], 'female', [0, 3], '20:00', 105, 'Zaaldeel A', 'Spelen op twee niveaus.'],
  ['Volleybal recreanten', 'Volleybal', [18, 70], null, [2], '20:00', 90, 'Zaaldeel A', 'Gemengd en ontspannen.'],
  ['Badminton jeugd', 'Badminton', [8, 17], null, [1, 4], '18:00', 90, 'Zaaldeel B', 'Techniek en veel spel.'],
  ['Badminton competitie', 'Badminton', [17, 60], null, [1, 4], '19:30', 120, 'Zaaldeel B', 'Op het scherpst.'],
  ['Tennis jeugd', 'Tennis', [6, 17], null, [2, 4], '16:00', 120, 'Baan 1', 'Les met bal en racket op maat.'],
  ['Tennis senioren', 'Tennis', [18, 77], null, [1, 3], '19:30', 120, 'Baan 2', 'Training en onderlinge partijen.'],
  ['Fit 55+', 'Fit en gezond', [55, 77], null, [1, 4], '09:30', 60, 'Veld 2', 'Wandelvoetbal, rek en strek.'],
] as const satisfies readonly Training[]

const committees = [
  ['Bestuur', 'Elke maand een vergadering, elke dag een luisterend oor.'],
  ['Activiteitencommissie', 'Feesten, toernooien en alles wat lekker ruikt.'],
  ['Jeugdcommissie', 'Aanspreekpunt voor spelers, ouders en trainers van de jeugd.'],
] as const

const names = [...departments, ...training, ...committees].map(([name]) => name)

export type GroupName = (typeof names)[number]

export const groupId = (name: GroupName): number => names.indexOf(name) + 1

export const trainingGroups = training.map(([name, department, ages, gender, weekdays, clock, minutes, facility]) => {
  return { id: groupId(name), name, department, ages, gender, weekdays, clock, minutes, facility }
})

/** Departments, then their training groups, which began with the previous season, then the committees. */
export function records({ seasonYear }: { seasonYear: number }): FieldsOf<typeof group>[] {
  const started = { starts_on: `${seasonYear - 1}-08-01`, ends_on: null }
  const always = { starts_on: null, ends_on: null }
  const committeesId = groupId('Commissies')
  return [
    ...departments.map(([name, description]) => ({ name, description, parent_id: null, ...always })),
    ...training.map((row) => ({ name: row[0], description: row[8], parent_id: groupId(row[1]), ...started })),
    ...committees.map(([name, description]) => ({ name, description, parent_id: committeesId, ...always })),
  ]
}
