import type { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import type { Person } from '../people.ts'
import { createRandom } from '../random.ts'
import { addDays, mondayOf, seasonYearOf } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import { groupId } from './groups.ts'
import { type Population, trainingOf } from './members.ts'

/** The stages of the club's intake, in their order. */
export const stages = ['new', 'invited', 'trial planned', 'trial done', 'joined', 'declined'] as const

type Stage = (typeof stages)[number]
type Kennismaker = FieldsOf<typeof kennismaker>

/** How many kennismakers each stage has. Those who join soonest are in the furthest stages. */
const countOfStage: readonly (readonly [Stage, number])[] = [
  ['trial done', 7],
  ['trial planned', 8],
  ['invited', 6],
  ['new', 7],
  ['declined', 7],
]

const joinedCount = 10

/** In which week from `anchor` each stage has its trial. */
const trialWeeks: { readonly [name in Stage]?: readonly [from: number, to: number] } = {
  'trial planned': [1, 3],
  'trial done': [-3, -1],
  declined: [-9, -4],
}

/** The latest members and the people who may join next, shuffled. */
export function records({ population, anchor }: { population: Population; anchor: string }): Kennismaker[] {
  const { members, prospects } = population
  const latest = members
    .filter(({ training }) => training)
    .sort((a, b) => (a.person.joined_on < b.person.joined_on ? 1 : a.person.joined_on === b.person.joined_on ? 0 : -1))
    .slice(0, joinedCount)
  const joined = latest.map(({ id, person }) => describe(person, 'joined', anchor, id))
  const interested = prospects.filter((person) => trainingOf(person, seasonYearOf(anchor)))
  const queue = countOfStage.flatMap(([stage, count]) => Array<Stage>(count).fill(stage))
  const coming = queue.map((stage, index) => describe(interested[index] as Person, stage, anchor, null))
  return createRandom('kennismakers').shuffled([...joined, ...coming])
}

function describe(person: Person, status: Stage, anchor: string, memberId: number | null): Kennismaker {
  const random = createRandom('kennismaker', person.key)
  const training = trainingOf(person, seasonYearOf(anchor))
  return {
    name: person.name,
    birth_date: person.birth_date,
    email: person.email,
    phone: person.phone,
    group_id: training && groupId(training.name),
    source: random.pick(sources),
    trial_on: trialDay(person, status, anchor),
    notes: random.chance(0.6) ? random.pick(notes) : null,
    status,
    member_id: memberId,
  }
}

/** A training day of the group that the person tries; people who joined had their trial in the weeks before. */
function trialDay(person: Person, status: Stage, anchor: string): string | null {
  const random = createRandom('trial', person.key)
  const weekday = trainingOf(person, seasonYearOf(anchor))?.sessions[0]?.weekday ?? 0
  const weekFrom = (monday: string, [from, to]: readonly [number, number]) =>
    addDays(monday, random.whole(from, to) * 7 + weekday)
  if (status === 'joined') return weekFrom(mondayOf(person.joined_on), [-4, -1])
  const weeks = trialWeeks[status]
  return weeks ? weekFrom(anchor, weeks) : null
}

const sources = ['website', 'website', 'open dag', 'via een lid', 'via school', 'sociale media', 'buurtkrant']

const notes = [
  'Heeft al op school gespeeld.',
  'Komt samen met een vriend of vriendin.',
  'Wil graag op zaterdag spelen.',
  'Speelde eerder bij een andere vereniging.',
  'Ouder helpt graag als vrijwilliger.',
  'Twijfelt nog tussen twee sporten.',
  'Liever bellen na zessen.',
  'Zoekt een rustig instapmoment na een blessure.',
]
