import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { member } from '@kantine/contract/resources/member.ts'
import { personOf } from '../people.ts'
import { createRandom, type Random } from '../random.ts'
import { addDays, byText } from './calendar.ts'
import { groupId, trainingGroups } from './groups.ts'

type Member = FieldsOf<typeof member>

const memberCount = 640

/** The members who joined in the weeks before the club is filled. */
export const joinedLately = 10

/** The members by id: long-standing members first, then by joining day. */
export function membersOn(anchor: string, seasonYear: number): Member[] {
  const longAgo = `${seasonYear - 4}-08-01`
  const order = ({ joined_on }: Member) => (joined_on && joined_on > longAgo ? joined_on : '')
  return Array.from({ length: memberCount }, (_, i) => memberOf(i, anchor, seasonYear))
    .sort((a, b) => byText(order(a), order(b)))
    .map((one, i) => ({ ...one, member_number: `KNT-${String(i + 1).padStart(4, '0')}` }))
}

function memberOf(i: number, anchor: string, seasonYear: number): Member {
  const random = createRandom('member', i)
  // The age reached in the year in which the season began.
  const age = random.chance(0.42) ? random.whole(6, 17) : 18 + Math.floor(60 * random.fraction() ** 1.5)
  const { name, birth_date, gender, email, phone } = personOf(`member ${i}`, age, seasonYear)
  const isNew = i >= memberCount - joinedLately
  const years = 1 + Math.floor(random.fraction() ** 2 * (age - 5))
  const left = !isNew && random.chance(0.05)
  return {
    name,
    birth_date,
    gender,
    group_ids: left ? [] : [...trainingOf(random, age, gender), ...committeeOf(random, age)],
    status: left ? 'archived' : 'active',
    email,
    phone,
    member_number: null,
    joined_on: isNew
      ? addDays(anchor, -5 * (memberCount - i))
      : addDays(`${seasonYear - years}-08-01`, random.whole(0, 300)),
    left_on: left ? `${seasonYear}-07-31` : null,
    ends_on: null,
    external_id: random.chance(0.3) ? `crm-${7000 + i}` : null,
  }
}

/** The id of a group that suits someone's age and gender. Some adults only support the club. */
export function trainingOf(random: Random, age: number, gender: string | null): number[] {
  if (age >= 18 && random.chance(0.08)) return []
  const suitable = trainingGroups.filter(({ ages: [from, to], gender: only }) => {
    return age >= from && age <= to && (!only || only === gender)
  })
  // Most people come for the football.
  const football = suitable.filter(({ department }) => department === 'Voetbal')
  return [random.pick([...suitable, ...football, ...football]).id]
}

const committeeOf = (random: Random, age: number): number[] =>
  age >= 20 && random.chance(0.13) ? [groupId(random.pick(['Bestuur', 'Activiteitencommissie', 'Jeugdcommissie']))] : []

/** The members, generated first, because most other records are about them. */
export const records = ({ members }: { members: readonly Member[] }) => members
