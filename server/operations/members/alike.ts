/** Members and trial members who may be the person in a form. Two people can share all of this, so it only warns. */
import { answered, orNull } from '@kantine/contract/administration/answered.ts'
import { text } from '@kantine/contract/fields.ts'
import type { RecordOf, Resource } from '@kantine/contract/resource.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { compareIdentity } from '../../records/identity.ts'
import { tableOf } from '../../store/body.ts'
import type { Connection } from '../../store/engine.ts'
import { raw, sql } from '../../store/sql.ts'
import { orderOf } from '../../store/words.ts'
import { mayRead } from '../may.ts'
import { filter, listOf, operation } from '../operation.ts'
import { readsOf } from '../records/several.ts'

/** The maximum number of people that it shows, and of the latest records with one name or number that it compares. */
const [most, mostCompared] = [5, 50]

/** The field that agrees, besides the name; a member number needs no name. The first of several counts. */
const fieldsThatAgree = ['birth_date', 'member_number', 'email', 'phone'] as const

type Person = Pick<RecordOf<typeof member>, 'id' | 'name' | 'birth_date'> &
  Partial<Pick<RecordOf<typeof member>, 'member_number' | 'status'>> & { readonly member_id?: number | null }
type Given = { readonly [field in 'name' | (typeof fieldsThatAgree)[number]]?: string }

/** The latest records with a text in a field, ignoring case, accents and punctuation. */
async function havingText(db: Connection, club: number, resource: Resource, field: string, value = '') {
  const order = orderOf(value)
  if (order === null) return []
  const column = raw(`${field}_order`)
  const rows = await db.all(sql`select body from ${raw(tableOf(resource))}
    where club_id = ${club} and ${column} = ${order} order by ${column}, id desc limit ${mostCompared}`)
  const people = rows.map(({ body }): Person => JSON.parse(String(body)))
  // A trial member who became a member is found as that member.
  return people.filter(({ member_id = null }) => member_id === null)
}

async function peopleLike(db: Connection, club: number, resource: typeof member | typeof kennismaker, given: Given) {
  const { identity } = resource
  const named = await havingText(db, club, resource, 'name', given.name)
  const numbered = resource === member ? await havingText(db, club, resource, 'member_number', given.member_number) : []
  return [...named, ...numbered].flatMap((one) => {
    const { agrees } = compareIdentity(identity, given, one)
    const hasName = agrees.includes('name')
    const by = fieldsThatAgree.find((field) =>
      field === 'member_number' ? numbered.includes(one) : hasName && agrees.includes(field),
    )
    if (!by) return []
    const { id, name, birth_date, member_number = null, status } = one
    return [
      {
        resource: resource.plural,
        id,
        name,
        birth_date,
        member_number,
        by,
        is_former: resource === member && status === 'archived',
      },
    ]
  })
}

type Identified = { readonly resource: string; readonly id: number }

const isSame = (one: Identified, other: Identified) => one.resource === other.resource && one.id === other.id

export default operation({
  ...readsOf(member),
  name: 'alike',
  about: 'all',
  noun: 'alike',
  title: { en: 'Possibly the same person', nl: 'Mogelijk dezelfde persoon' },
  says: {
    en: 'Finds members and trial members with the same member number, or the same name and date of birth, e-mail address or phone number.',
    nl: 'Zoekt leden en kennismakers met hetzelfde lidnummer, of met dezelfde naam en dezelfde geboortedatum, hetzelfde e-mailadres of telefoonnummer.',
  },
  input: {
    name: filter(member.fields.name),
    birth_date: filter(member.fields.birth_date),
    member_number: filter(member.fields.member_number),
    email: filter(
      text('E-mail address', 'E-mailadres', {
        max: 254,
        doc: 'E-mail address, possibly incomplete.',
        example: 'sanne@example.org',
      }),
    ),
    phone: filter(member.fields.phone),
  },
  output: listOf({
    resource: answered.choice('Kind', 'Soort', [member.plural, kennismaker.plural]),
    id: answered.whole('Id', 'Id'),
    name: answered.text('Name', 'Naam'),
    birth_date: orNull(answered.day('Date of birth', 'Geboortedatum')),
    member_number: orNull(answered.text('Member number', 'Lidnummer')),
    is_former: answered.flag('Former member', 'Oud-lid'),
    by: answered.choice('Agrees in', 'Komt overeen in', fieldsThatAgree),
  }),
  run: ({ store }, caller, given) =>
    store.read(caller.club, async (db) => {
      const readable = [member, kennismaker].filter((one) => mayRead(caller, one))
      const all = await Promise.all(readable.map((resource) => peopleLike(db, caller.club, resource, given)))
      const found = all.flat().filter((one, at, every) => every.findIndex((other) => isSame(one, other)) === at)
      return { data: found.slice(0, most), has_more: found.length > most }
    }),
})
