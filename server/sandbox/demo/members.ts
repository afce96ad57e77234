import type { member } from '@kantine/contract/resources/member.ts'
import { type Membership, membershipOf, type Person, personOf } from '../people.ts'
import { createRandom } from '../random.ts'
import { addDays, seasonYearOf } from './calendar.ts'
import type { FieldsOf } from './fields-of.ts'
import { type CommitteeName, groupId, type TrainingGroup, trainingGroups } from './groups.ts'

/** A member of the club: the person, and their place in the club. `id` is the id of the member. */
export type ClubMember = {
  readonly id: number
  readonly person: Person
  readonly archived: boolean
  /** The group in which they train; supporters and former members have none. */
  readonly training: TrainingGroup | null
}

/** The members on a day, and the people who will join soon; those who join first come first. */
export type Population = { readonly members: readonly ClubMember[]; readonly prospects: readonly Person[] }

/** How many members there are of each age, 640 in all. The age is the age reached in the year in which the season began. */
const membersOfAge = [
  { from: 6, to: 17, each: 22 },
  { from: 18, to: 22, each: 13 },
  { from: 23, to: 34, each: 10 },
  { from: 35, to: 49, each: 7 },
  { from: 50, to: 64, each: 4 },
  { from: 65, to: 77, each: 2 },
]

/** More than there are kennismakers, because no group suits some of them. */
const prospectsAtMost = 100

/** The members on `anchor`, with those who left in the year before it. */
export function population(anchor: string): Population {
  const seasonYear = seasonYearOf(anchor)
  const left = addDays(anchor, -365)
  const present: Membership[] = []
  const coming: Membership[] = []
  for (const { from, to, each } of membersOfAge) {
    for (let age = from; age <= to; age++) {
      const enough = present.length + each
      for (let index = 0; present.length < enough; index++) {
        const membership = membershipOf(seasonYear - age, index)
        if (membership.joined_on > anchor) coming.push(membership)
        else if (membership.left_on >= left) present.push(membership)
      }
    }
  }
  return {
    members: inOrderOfEntry(present, `${seasonYear - 4}-08-01`).map((one, index) => clubMember(index + 1, one, anchor)),
    prospects: coming
      .sort((a, b) => compare(a.joined_on + a.key, b.joined_on + b.key))
      .slice(0, prospectsAtMost)
      .map(personOf),
  }
}

/** Members from before `started` come first, in random order; the others follow by the day on which they joined. */
function inOrderOfEntry(memberships: readonly Membership[], started: string): Membership[] {
  const order = ({ key, joined_on }: Membership) =>
    joined_on < started ? createRandom('entry', key).fraction().toFixed(12) : joined_on + key
  return memberships
    .map((membership) => ({ membership, order: order(membership) }))
    .sort((a, b) => compare(a.order, b.order))
    .map(({ membership }) => membership)
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

function clubMember(id: number, membership: Membership, anchor: string): ClubMember {
  const person = personOf(membership)
  const archived = person.left_on < anchor
  return { id, person, archived, training: archived ? null : trainingOf(person, seasonYearOf(anchor)) }
}

/** The group that suits the age and gender of a person; some adults only support the club. */
export function trainingOf(person: Person, seasonYear: number): TrainingGroup | null {
  const random = createRandom('training', person.key)
  const age = seasonYear - person.birthYear
  const suitable = trainingGroups.filter(
    ({ ages: [from, to], gender }) => age >= from && age <= to && (!gender || gender === person.gender),
  )
  if (age >= 18 && random.chance(0.08)) return null
  return random.pick(suitable.flatMap((group) => Array<TrainingGroup>(group.share).fill(group)))
}

/** The members as records, in the order of their ids. */
export function records({
  population,
  seasonYear,
}: {
  population: Population
  seasonYear: number
}): FieldsOf<typeof member>[] {
  return population.members.map((clubMember) => {
    const { id, person, archived } = clubMember
    return {
      name: person.name,
      birth_date: person.birth_date,
      gender: person.gender,
      group_ids: groupIdsOf(clubMember, seasonYear),
      status: archived ? 'archived' : 'active',
      email: person.email,
      phone: person.phone,
      member_number: `KNT-${String(id).padStart(4, '0')}`,
      joined_on: person.joined_on,
      left_on: archived ? person.left_on : null,
      external_id: createRandom('external', person.key).chance(0.3) ? `crm-${7000 + id}` : null,
    }
  })
}

const committeeShares: readonly (readonly [CommitteeName, number])[] = [
  ['Bestuur', 0.035],
  ['Activiteitencommissie', 0.05],
  ['Jeugdcommissie', 0.045],
]

function groupIdsOf({ person, archived, training }: ClubMember, seasonYear: number): number[] {
  if (archived) return []
  const random = createRandom('committees', person.key)
  const adult = seasonYear - person.birthYear >= 20
  const committees = committeeShares.filter(([, share]) => random.chance(share) && adult).map(([name]) => name)
  return [...(training ? [training.name] : []), ...committees].map(groupId)
}
