/** Entering, changing and deleting records, which people do in the application: derived for every resource from its definition. */
import { type Field, type Fields, text } from '@kantine/contract/fields.ts'
import { type Resource, summaryOf } from '@kantine/contract/resource.ts'
import { charge } from '@kantine/contract/resources/charge.ts'
import { resources } from '@kantine/contract/resources.ts'
import { one as article, many, settableFields } from '@kantine/contract/schemas.ts'
import { isObject } from '../../records/check.ts'
import { nothing, type Operation, one, operation } from '../operation.ts'
import { planners } from '../planners.ts'
import { checkedFields } from '../write.ts'
import { idsField, onRecordsOf } from './several.ts'

/**
 * A resource as people enter its records. The status is a field like the others: the API gives it an operation of its own (`set_status`).
 * Where the definition requires nothing, what tells records apart first is required.
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
  doc: 'The version of the record that was read. If it has changed since, the change is rejected.',
  example: 'k3J9xY2mQ0aBcD4eF6gH8i',
})

/** The fields of a change: all optional. What names a record of attendance stays as it is. */
const changeable = (resource: Resource): Fields =>
  Object.fromEntries(
    Object.entries(settableFields(resource))
      .filter(([name]) => !resource.naturalKey?.includes(name))
      .map(([name, field]) => [name, { ...field, required: false }]),
  )

function operationsOn(of: Resource): Operation[] {
  const resource = entered(of)
  const about = onRecordsOf(of)
  const [en, nl] = [resource.titleOfOne.en.toLowerCase(), resource.titleOfOne.nl]
  const { idName = 'id' } = about.on
  const output = one(about.on.fields)
  const ids = idsField(resource, 'The records to delete.')
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
    called: () => `create ${resource.plural}`,
    plan: (data: unknown, caller) => planners[resource.naturalKey ? 'upsert' : 'create'](resource, { data }, caller),
  })
  const change = operation({
    ...about,
    name: 'change',
    about: 'one',
    title: { en: `Change ${en}`, nl: `${nl} wijzigen` },
    says: {
      en: 'Changes the fields that you give, and keeps the others.',
      nl: 'Wijzigt de velden die je geeft, en laat de andere zoals ze zijn.',
    },
    effect: 'writes',
    input: { ...changeable(resource), version },
    output,
    called: (input: { readonly [name: string]: unknown }) => `change ${resource.plural} ${input[idName]}`,
    plan(input: unknown, caller) {
      const { [idName]: id, version, ...data } = isObject(input) ? input : {}
      const preconditions = version === undefined ? {} : { expected: [String(version)] }
      return planners.update(resource, { id, data: isObject(input) ? data : input, preconditions }, caller)
    },
  })
  const remove = operation({
    ...about,
    name: 'delete',
    about: 'all',
    noun: 'deletion',
    title: { en: 'Delete', nl: 'Verwijderen' },
    says: {
      en: `Deletes ${many(resource)} and every record that cannot exist without them.`,
      nl: 'Verwijdert de gegevens, en alles wat niet zonder kan bestaan.',
    },
    effect: 'destroys',
    input: { ids },
    output: nothing,
    called: () => `delete ${resource.plural}`,
    plan(input: unknown) {
      const { ids: wanted = [] } = checkedFields({ plural: resource.plural, fields: { ids } }, input)
      return {
        async work(write) {
          await write.remove(resource, wanted)
          return { outcome: 'removed' }
        },
        text: async () => '',
      }
    },
  })
  return [create, change, remove]
}

/** The resources that people enter. Charges have operations of their own (`server/operations/charges/`). */
export const enteredResources: readonly Resource[] = resources.filter((resource) => resource !== charge)

/** These operations of every such resource. */
export const enteringRecords: readonly Operation[] = enteredResources.flatMap(operationsOn)

export default enteringRecords
