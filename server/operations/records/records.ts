/** Operations for adding, changing and deleting records in the application, derived from each resource's definition. */
import { type Field, type Fields, text } from '@kantine/contract/fields.ts'
import { type Resource, summaryOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { resources } from '@kantine/contract/resources.ts'
import { one as article, many, settableFields } from '@kantine/contract/schemas.ts'
import type { FieldValues } from '../../store/body.ts'
import type { Plans } from '../execute.ts'
import type { Input } from '../input.ts'
import { nothing, type Operation, one, operation } from '../operation.ts'
import { planners } from '../planners.ts'
import { idsField, onRecordsOf } from './several.ts'

/**
 * A resource as the application's forms use it. Its status is an ordinary field, although the API has a separate `set_status`. If the
 * definition requires nothing, the first searched or `summary` field is required.
 */
function entered(resource: Resource): Resource {
  const { searched = [], fields } = resource
  const requiresSome = Object.values(fields).some(({ required }) => required)
  const [first] = requiresSome ? [] : [...searched, ...summaryOf(resource)]
  const enteredField = (name: string, field: Field): Field => ({
    ...field,
    ...(field.setBy === 'operation' && { setBy: 'caller' }),
    ...(name === first && { required: true, nullable: false }),
  })
  return { ...resource, fields: mapFields(fields, enteredField) }
}

const mapFields = (fields: Fields, map: (name: string, field: Field) => Field): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(name, field)]))

const version = text('Version', 'Versie', {
  doc: 'The version of the record when you read it. Kantine rejects the change if the record has changed since then.',
  example: 'k3J9xY2mQ0aBcD4eF6gH8i',
})

/** The fields that a change can have: all optional, without the natural key. */
const changeable = (resource: Resource): Fields =>
  Object.fromEntries(
    Object.entries(settableFields(resource))
      .filter(([name]) => !resource.naturalKey?.includes(name))
      .map(([name, field]) => [name, { ...field, required: false }]),
  )

/** Leaves the input to the planner of an operation of the contract, which checks it. */
const planOf = (
  name: 'create' | 'upsert' | 'update',
  resource: Resource,
  inputFrom: (given: FieldValues) => Input,
): Plans => ({ plan: (given: FieldValues, caller) => planners[name](resource, inputFrom(given), caller) })

function operationsOn(shown: Resource): Operation[] {
  const resource = entered(shown)
  const about = onRecordsOf(shown)
  const [en, nl] = [resource.titleOfOne.en.toLowerCase(), resource.titleOfOne.nl]
  const { idName = 'id' } = about.on
  const output = one(about.on.fields)
  const create = operation({
    ...about,
    name: 'create',
    about: 'all',
    title: { en: `Add ${en}`, nl: `${nl} toevoegen` },
    says: {
      en: `Adds ${article(resource)} to the club’s records.`,
      nl: `Voegt een ${nl.toLowerCase()} toe aan de gegevens van de club.`,
    },
    effect: 'writes',
    input: settableFields(resource),
    output,
    ...planOf(resource.naturalKey ? 'upsert' : 'create', resource, (data) => ({ data })),
  })
  const change = operation({
    ...about,
    name: 'change',
    about: 'one',
    title: { en: `Change ${en}`, nl: `${nl} wijzigen` },
    says: {
      en: 'Changes the fields you send and keeps the others.',
      nl: 'Wijzigt de velden die je invult. De andere veranderen niet.',
    },
    effect: 'writes',
    input: { ...changeable(resource), version },
    output,
    ...planOf('update', resource, ({ [idName]: id, version, ...data }) => ({
      id,
      data,
      preconditions: version === undefined ? {} : { expected: [String(version)] },
    })),
  })
  const remove = operation({
    ...about,
    name: 'delete',
    about: 'all',
    noun: 'deletion',
    title: { en: 'Delete', nl: 'Verwijderen' },
    says: {
      en: `Deletes ${many(resource)} and all records that depend on them.`,
      nl: 'Verwijdert de gegevens en alles wat erbij hoort.',
    },
    effect: 'destroys',
    input: { ids: idsField(resource, 'The records to delete.') },
    output: nothing,
    write: (write, { ids = [] }) => write.remove(resource, ids),
  })
  return [create, change, remove]
}

/** The resources that users edit. Charges have separate operations (`server/operations/charges/`). */
export const enteredResources: readonly Resource[] = resources.filter((resource) => resource !== charge)

/** These operations for each of those resources. */
export const enteringRecords: readonly Operation[] = enteredResources.flatMap(operationsOn)

export default enteringRecords
