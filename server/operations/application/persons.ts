/** The data of one person: exported for that person (AVG/GDPR, articles 15 and 20), and erased (article 17). */
import { flag, reference } from '@kantine/contract/fields.ts'
import type { Resource } from '@kantine/contract/resource.ts'
import { kennismaker } from '@kantine/contract/resources/kennismaker.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { dataOf, type PersonData } from '../../records/persons/data.ts'
import { chargesNaming, type ForgottenDebtors, forgetDebtors } from '../../records/persons/debtors.ts'
import { eraseMembers } from '../../records/persons/erase.ts'
import { validationFailed } from '../../records/validation-failed.ts'
import type { Store } from '../../store/store.ts'
import type { Writer } from '../../store/writer.ts'
import { defineOperation } from '../application-operation.ts'
import type { Executable } from '../execute.ts'
import { findRecord, notFound } from '../get.ts'
import { checkedFields } from '../write.ts'

const permission = 'persons:manage'

const ofPerson = {
  member_id: reference('Member', 'Lid', {
    to: 'member',
    doc: 'The member whom it is about, or the id that a removed member had.',
    example: member.exampleId,
  }),
  kennismaker_id: reference('Kennismaker', 'Kennismaker', {
    to: 'kennismaker',
    doc: 'The kennismaker whom it is about; give this or `member_id`.',
    example: kennismaker.exampleId,
  }),
}

type OfPerson = { readonly member_id?: number | null; readonly kennismaker_id?: number | null }

/** Whom an input is about. */
type Person = { readonly resource: typeof member | typeof kennismaker; readonly id: number }

function personOf({ member_id, kennismaker_id }: OfPerson): Person {
  if (typeof member_id === 'number' && typeof kennismaker_id !== 'number') return { resource: member, id: member_id }
  if (typeof kennismaker_id === 'number' && typeof member_id !== 'number')
    return { resource: kennismaker, id: kennismaker_id }
  throw validationFailed([{ pointer: '', detail: 'Give either member_id or kennismaker_id.' }])
}

const subjectOf = ({ resource, id }: Person) => `${resource.name} ${id}`

export const exportPerson = defineOperation<Store, OfPerson, PersonData>({
  name: 'export_person',
  doc: 'Gives everything that the club keeps about one member or kennismaker, or about a removed member whom charges still name.',
  permission,
  effect: 'reads',
  input: { plural: 'persons', fields: ofPerson },
  async run(store, { club, actor }, input) {
    const person = personOf(input)
    const data = await dataOf(store, club, person.resource, person.id)
    if (!data) throw notFound(person.resource)
    await store.write(club, actor, async ({ note }) => note({ action: 'person.exported', subject: subjectOf(person) }))
    return data
  },
})

/** What was erased: the person, and the charges of a member. */
export type Erased = { readonly resource: Resource['plural']; readonly id: number; readonly charges: ForgottenDebtors }

const erasing = {
  plural: 'persons',
  fields: {
    ...ofPerson,
    also_bookkeeping: flag('Bookkeeping too', 'Ook de boekhouding', {
      doc: 'Whether charges lose who owed them also while the bookkeeping has to be kept.',
      example: false,
    }),
  },
}

/** Removes a member or a kennismaker with everything about them, but what the bookkeeping has to keep. */
export const erasePerson: Executable = {
  permission,
  effect: 'destroys',
  form: erasing,
  called: ({ member_id, kennismaker_id }: OfPerson) => `erase_person ${member_id} ${kennismaker_id}`,
  plan(input: unknown) {
    const fields = checkedFields(erasing, input) as OfPerson & { readonly also_bookkeeping?: boolean | null }
    const person = personOf(fields)
    return {
      async work(write) {
        const charges = await erase(write, person, fields.also_bookkeeping === true)
        return { outcome: 'removed', id: person.id, results: JSON.stringify(charges) }
      },
      text: async (_, { results = '{}' }) =>
        JSON.stringify({ resource: person.resource.plural, id: person.id, charges: JSON.parse(results) }),
    }
  },
}

async function erase(write: Writer, person: Person, alsoBookkeeping: boolean): Promise<ForgottenDebtors> {
  const { resource, id } = person
  if (!(await findRecord<Resource>(write, resource, id))) return eraseRemoved(write, person, alsoBookkeeping)
  write.note({ action: 'person.erased', subject: subjectOf(person) })
  if (resource.name === 'member') return eraseMembers(write, [id], { alsoBookkeeping })
  await write.remove(resource, [id])
  return { named: [], unnamed: [] }
}

/** Erases what is left of a member who was removed: the name at their charges. */
async function eraseRemoved(write: Writer, person: Person, alsoBookkeeping: boolean): Promise<ForgottenDebtors> {
  const { resource, id } = person
  const charges = resource.name === 'member' ? await chargesNaming(write.db, write.club, id) : []
  if (charges.length === 0) throw notFound(resource)
  write.note({ action: 'person.erased', subject: subjectOf(person) })
  const ids = charges.map(({ id }) => id)
  return forgetDebtors(write, ids, { alsoBookkeeping })
}
