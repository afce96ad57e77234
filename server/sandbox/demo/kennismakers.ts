import type { FieldsOf } from '@kantine/contract/resource.ts'
import type { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { personOf } from '../people.ts'
import { createRandom } from '../random.ts'
import { addDays } from './calendar.ts'
import type { DemoClub } from './club.ts'
import { joinedLately, trainingOf } from './members.ts'

export const stages = ['new', 'invited', 'trial planned', 'trial done', 'joined', 'declined'] as const

/** The kennismakers of each stage, with the days from `anchor` to their trial; the first ones have none. */
const stageRows: readonly (readonly [stage: (typeof stages)[number], count: number, days: readonly number[]])[] = [
  ['new', 7, []],
  ['invited', 6, []],
  ['trial planned', 8, [7, 20]],
  ['trial done', 7, [-21, -1]],
  ['joined', joinedLately, [-90, -60]],
  ['declined', 7, [-63, -28]],
]

/** The members who joined last, and people who may join next. */
export function records({ members, anchor, seasonYear }: DemoClub): FieldsOf<typeof kennismaker>[] {
  const lately = members.slice(-joinedLately)
  const made = stageRows.flatMap(([status, count, [from, to]]) =>
    Array.from({ length: count }, (_, i) => {
      const random = createRandom('kennismaker', status, i)
      const age = random.pick([6, 7, 8, 9, 10, 11, 12, 14, 16, 19, 24, 31, 45, 58])
      const member = status === 'joined' ? lately[i] : undefined
      const person = member ?? personOf(`kennismaker ${status} ${i}`, age, seasonYear)
      const [group_id = null] = member?.group_ids ?? trainingOf(random, age, person.gender)
      return {
        name: person.name,
        birth_date: person.birth_date,
        email: person.email,
        phone: person.phone,
        group_id,
        source: random.pick(sources),
        trial_on: from === undefined || to === undefined ? null : addDays(anchor, random.whole(from, to)),
        notes: random.chance(0.6) ? random.pick(notes) : null,
        status,
        member_id: member ? members.indexOf(member) + 1 : null,
      }
    }),
  )
  return createRandom('kennismakers').shuffled(made)
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
]
