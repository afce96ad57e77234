/** The collections and the layout of their records, derived from the definitions. None of them is built into the application. */
import type { Field, Fields } from '@kantine/contract/fields.ts'
import type { Parameter } from '@kantine/contract/operations.ts'
import { type Resource, summaryOf, targetOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { writePermissionOf } from '../../callers/caller.ts'
import { operations } from '../../operations/all.ts'
import { parametersOf } from '../../operations/input.ts'
import { enteredResources } from '../../operations/records/records.ts'
import { isSettable } from '../../records/check.ts'
import { describedFields } from '../../records/described-fields.ts'
import type { LabelledFields } from '../../refusal.ts'
import type { Route } from './call.ts'

/** Every list supports this filter (section 4.2). */
const changedSince = {
  name: 'updated_since',
  field: 'updated_at',
  type: 'instant',
  references: null,
  label: { en: 'Changed since', nl: 'Gewijzigd sinds' },
}

/** The ends of a range. */
const ends = { '>=': { en: 'from', nl: 'vanaf' }, '<=': { en: 'until', nl: 'tot en met' } } as const

/** The route of the collections. It belongs to no club: everyone can see the collections, but read only the records their role allows. */
export const collectionRoutes: readonly Route[] = [
  { kind: 'own', method: 'GET', path: '/console/api/collections', handle: async () => described },
]

const described = JSON.stringify({ data: resources.map(collectionOf), has_more: false })

function collectionOf(resource: Resource) {
  const { name, plural, title, titleOfOne, scopes, searched, fields } = resource
  return {
    name,
    plural,
    title,
    title_of_one: titleOfOne,
    permission: scopes.read,
    write_permission: writePermissionOf(resource),
    title_field: searched?.[0] ?? null,
    summary: summaryOf(resource),
    fields: recordFieldsOf(fields),
    entering: enteringOf(resource),
    filters: filtersOf(resource),
    sorted: resource.sorted ?? [],
    former_when: resource.formerWhen ?? null,
    counted: pluralOf(resource.counted?.of),
    import: importOf(resource),
  }
}

/** The fields that an import can set, and whether it recognises people; null if the application imports none. */
function importOf(resource: Resource) {
  if (!enteredResources.includes(resource)) return null
  const settable = Object.entries(resource.fields).filter(([, field]) => isSettable(field, 'import') && !field.shape)
  return {
    permission: writePermissionOf(resource),
    fields: settable.map(([name]) => name),
    required: settable.filter(([, { required }]) => required).map(([name]) => name),
    is_of_people: resource.identity !== undefined,
  }
}

/** The permission to enter and change its records, and the forms for it; null if there is no form for them. */
function enteringOf({ plural }: Resource) {
  const ofRecords = operations.filter((operation) => operation.on.plural === plural && 'records' in operation)
  const create = ofRecords.find(({ name }) => name === 'create')
  const change = ofRecords.find(({ name }) => name === 'change')
  if (!create?.input || !change?.input) return null
  const { version: _, ...changed } = change.input
  return { permission: create.permission, create: formFieldsOf(create.input), change: formFieldsOf(changed, true) }
}

/** The fields of a record, with the labels of their usual values. */
function recordFieldsOf(fields: Fields): readonly object[] {
  return describedFields(fields, resources).map((described, at) => {
    const { usualLabels } = Object.values(fields)[at] as Field
    return { ...described, ...(usualLabels && { usual_labels: usualLabels }) }
  })
}

/** The fields of an operation's form. In the form of a change, fields that are not sent keep their values. */
export function formFieldsOf(fields: Fields, isChange = false): readonly object[] {
  const all = Object.values(fields)
  return describedFields(fields, resources).map((described, at) => {
    const { shape, ...field } = all[at] as Field
    return { ...described, ...rulesOf(field, isChange), ...(shape && { shape: formFieldsOf(shape) }) }
  })
}

function rulesOf(
  { schema, required, nullable, hint, example, valueLabels, initial, default: usual }: Omit<Field, 'shape'>,
  isChange: boolean,
) {
  const { type, minItems = 0, maxLength, minimum, maximum = Number.MAX_SAFE_INTEGER, format } = schema
  const isFilled = !nullable && (required || isChange)
  const words = schema.enum ?? schema.items?.enum ?? []
  return {
    required: isFilled && type !== 'boolean' && (type !== 'array' || minItems > 0),
    ...(!isFilled && !nullable && type !== 'array' && { is_left_out: true }),
    ...(hint && { hint }),
    ...((initial ?? usual ?? null) !== null && { initial: initial ?? usual }),
    ...(maxLength !== undefined && { longest: maxLength }),
    ...(minimum !== undefined && { least: minimum, most: maximum }),
    ...(format === 'email' && { example: String(example) }),
    // The labels of long lists of words, such as scopes, come from the server’s own descriptions.
    ...(words.length > 0 &&
      words.length <= 10 && {
        value_labels: Object.fromEntries(words.map((word) => [word, valueLabels?.[word] ?? { en: word, nl: word }])),
      }),
  }
}

function filtersOf(resource: Resource) {
  // The application has no input for a flag or for given words.
  const shown = Object.entries(resource.filters ?? {}).filter(
    ([name]) => !['flag', 'choice'].includes(parametersOf(resource)[name]?.type ?? ''),
  )
  const own = shown.map(([name, filter]) => {
    const { field, compare, label: own } = filter
    const { type } = parametersOf(resource)[name] as Parameter
    const { label } = resource.fields[field] as Field
    const references = targetOf(resource, filter)
    const named = own ?? resourceOf(references)?.titleOfOne ?? label
    const described = { name, field, type, references: pluralOf(references) }
    if (compare !== '>=' && compare !== '<=') return { ...described, label: named }
    const end = ends[compare]
    const whole = { en: `${named.en} ${end.en}`, nl: `${named.nl} ${end.nl}` }
    return { ...described, label: whole, range: { label: named, end } }
  })
  return [...own, changedSince]
}

/** The filters of a list as a form, whose labels name a filter that is rejected. */
export const filterFormOf = (resource: Resource): { readonly fields: LabelledFields } => ({
  fields: Object.fromEntries(
    filtersOf(resource).map(({ name, field, label }) => [name, { label, example: resource.fields[field]?.example }]),
  ),
})

/** The collection that a field's ids refer to; null for a field that holds no ids. */
function pluralOf(references: string | undefined): string | null {
  return resourceOf(references)?.plural ?? null
}

function resourceOf(name: string | undefined): Resource | undefined {
  return resources.find((one) => one.name === name)
}
