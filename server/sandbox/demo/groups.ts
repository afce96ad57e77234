import type { group } from '@kantine/contract/resources/group.ts'
import type { Person } from '../people.ts'
import type { FacilityName } from './facilities.ts'
import type { FieldsOf } from './fields-of.ts'

/** A weekly training; Monday is weekday 0, and the clock is Dutch. */
export type Session = {
  readonly weekday: number
  readonly clock: string
  readonly minutes: number
  readonly facility: FacilityName
}

type Row = {
  readonly name: string
  readonly parent: DepartmentName
  readonly description: string
  readonly ages: readonly [from: number, to: number]
  readonly gender?: Person['gender']
  /** How many times as often it is chosen as a group with share 1. */
  readonly share: number
  readonly sessions: readonly Session[]
}

const session = (weekday: number, clock: string, minutes: number, facility: FacilityName): Session => ({
  weekday,
  clock,
  minutes,
  facility,
})

const departments = [
  ['Voetbal', 'Van de jongste pupillen tot het eerste elftal.'],
  ['Volleybal', 'Spelen in de zaal, van mini tot recreant.'],
  ['Badminton', 'Competitie en plezier, voor jong en oud.'],
  ['Tennis', 'Lessen, competitie en vrij spelen op onze twee banen.'],
  ['Fit en gezond', 'Bewegen op je eigen tempo, met koffie na afloop.'],
  ['Commissies', 'De vrijwilligers die de vereniging draaiende houden.'],
] as const

const training = [
  {
    name: 'Voetbal onder 9',
    parent: 'Voetbal',
    description: 'Spelenderwijs leren voetballen, in kleine groepjes.',
    ages: [6, 8],
    share: 3,
    sessions: [session(1, '17:00', 60, 'Veld 1'), session(3, '17:00', 60, 'Veld 1')],
  },
  {
    name: 'Voetbal onder 13',
    parent: 'Voetbal',
    description: 'Jongens en meiden van 9 tot en met 12 jaar.',
    ages: [9, 12],
    share: 2,
    sessions: [session(1, '17:30', 75, 'Veld 2'), session(3, '17:30', 75, 'Veld 2')],
  },
  {
    name: 'Voetbal meiden onder 15',
    parent: 'Voetbal',
    description: 'De meidentak groeit: nieuwe speelsters zijn altijd welkom.',
    ages: [11, 14],
    gender: 'female',
    share: 6,
    sessions: [session(1, '18:30', 90, 'Veld 1'), session(3, '18:30', 90, 'Veld 1')],
  },
  {
    name: 'Voetbal onder 17',
    parent: 'Voetbal',
    description: 'De laatste stap voor de senioren.',
    ages: [13, 17],
    share: 2,
    sessions: [session(0, '18:30', 90, 'Veld 2'), session(2, '18:30', 90, 'Veld 2')],
  },
  {
    name: 'Voetbal heren',
    parent: 'Voetbal',
    description: 'Twee elftallen en een lange derde helft.',
    ages: [18, 48],
    gender: 'male',
    share: 2,
    sessions: [session(0, '20:00', 90, 'Veld 1'), session(2, '20:00', 90, 'Veld 1')],
  },
  {
    name: 'Voetbal dames',
    parent: 'Voetbal',
    description: 'Prestatief op zondag, gezellig op donderdag.',
    ages: [15, 48],
    gender: 'female',
    share: 2,
    sessions: [session(0, '20:00', 90, 'Veld 2'), session(3, '20:00', 90, 'Veld 2')],
  },
  {
    name: "Volleybal mini's",
    parent: 'Volleybal',
    description: 'Gooien, vangen en smashen over een laag net.',
    ages: [6, 10],
    share: 1,
    sessions: [session(2, '16:00', 75, 'Zaaldeel A')],
  },
  {
    name: 'Volleybal meiden onder 16',
    parent: 'Volleybal',
    description: 'Twee keer per week trainen en op zaterdag spelen.',
    ages: [11, 16],
    gender: 'female',
    share: 3,
    sessions: [session(0, '18:30', 90, 'Zaaldeel A'), session(3, '18:30', 90, 'Zaaldeel A')],
  },
  {
    name: 'Volleybal dames',
    parent: 'Volleybal',
    description: 'Competitie op twee niveaus.',
    ages: [17, 50],
    gender: 'female',
    share: 2,
    sessions: [session(0, '20:00', 105, 'Zaaldeel A'), session(3, '20:00', 105, 'Zaaldeel A')],
  },
  {
    name: 'Volleybal recreanten',
    parent: 'Volleybal',
    description: 'Gemengd, ontspannen en altijd met een drankje na.',
    ages: [18, 70],
    share: 1,
    sessions: [session(2, '20:00', 90, 'Zaaldeel A')],
  },
  {
    name: 'Badminton jeugd',
    parent: 'Badminton',
    description: 'Techniek en spel voor kinderen van 8 tot en met 17 jaar.',
    ages: [8, 17],
    share: 1,
    sessions: [session(1, '18:00', 90, 'Zaaldeel B'), session(4, '18:00', 90, 'Zaaldeel B')],
  },
  {
    name: 'Badminton competitie',
    parent: 'Badminton',
    description: 'Voor wie graag op het scherpst van de snede speelt.',
    ages: [17, 60],
    share: 1,
    sessions: [session(1, '19:30', 120, 'Zaaldeel B'), session(4, '19:30', 120, 'Zaaldeel B')],
  },
  {
    name: 'Tennis jeugd',
    parent: 'Tennis',
    description: 'Les in kleine groepen, met bal en racket op maat.',
    ages: [6, 17],
    share: 1,
    sessions: [session(2, '14:00', 120, 'Baan 1'), session(4, '16:00', 120, 'Baan 1')],
  },
  {
    name: 'Tennis senioren',
    parent: 'Tennis',
    description: 'Training en onderlinge partijen.',
    ages: [18, 77],
    share: 1,
    sessions: [session(1, '19:30', 120, 'Baan 2'), session(3, '19:30', 120, 'Baan 2')],
  },
  {
    name: 'Fit 55+',
    parent: 'Fit en gezond',
    description: 'Wandelvoetbal, rek en strek, en daarna de kantine in.',
    ages: [55, 77],
    share: 1,
    sessions: [session(1, '09:30', 60, 'Veld 2'), session(4, '09:30', 60, 'Veld 2')],
  },
] as const satisfies readonly Row[]

const committees = [
  ['Bestuur', 'Elke maand een vergadering, elke dag een luisterend oor.'],
  ['Activiteitencommissie', 'Feesten, toernooien en alles wat lekker ruikt.'],
  ['Jeugdcommissie', 'Aanspreekpunt voor spelers, ouders en trainers van de jeugd.'],
] as const

type DepartmentName = (typeof departments)[number][0]
export type TrainingGroupName = (typeof training)[number]['name']
export type CommitteeName = (typeof committees)[number][0]
export type GroupName = DepartmentName | TrainingGroupName | CommitteeName

/** A group with its weekly sessions, and the ages and gender of its members. */
export type TrainingGroup = Row & { readonly name: TrainingGroupName }

export const trainingGroups: readonly TrainingGroup[] = training

const names: readonly GroupName[] = [
  ...departments.map(([name]) => name),
  ...training.map(({ name }) => name),
  ...committees.map(([name]) => name),
]

export const groupId = (name: GroupName): number => names.indexOf(name) + 1

/** Departments, then their training groups, which began with the previous season, then the committees. */
export function records({ seasonYear }: { seasonYear: number }): FieldsOf<typeof group>[] {
  const since = `${seasonYear - 1}-08-01`
  const noParentOrDates = { parent_id: null, starts_on: null, ends_on: null }
  return [
    ...departments.map(([name, description]) => ({ name, description, ...noParentOrDates })),
    ...training.map(({ name, description, parent }) => ({
      name,
      description,
      parent_id: groupId(parent),
      starts_on: since,
      ends_on: null,
    })),
    ...committees.map(([name, description]) => ({
      name,
      description,
      ...noParentOrDates,
      parent_id: groupId('Commissies'),
    })),
  ]
}
