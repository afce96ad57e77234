/** What collections there are and how their records look, from the definitions: the application itself knows none of them. */
import type { Field, Fields } from '@kantine/contract/fields.ts'
import type { Parameter } from '@kantine/contract/operations.ts'
import { type Resource, summaryOf } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { parametersOf } from '../../operations/input.ts'
import type { Route } from './call.ts'

/** Longer texts have several lines. */
const longestLine = 200

/** Every list takes it (section 4.2). */
const changedSince = { name: 'updated_since', field: 'updated_at', compare: '>=', type: 'instant', references: null }

/** The route of the collections. It is about no club: everybody may know them, and reads the records of their role. */
export const collectionRoutes: readonly Route[] = [
  { kind: 'own', method: 'GET', path: '/console/api/collections', handle: async () => described },
]

const described = JSON.stringify({ data: resources.map(collectionOf), has_more: false })

function collectionOf(resource: Resource) {
  const { name, plural, title, titleOfOne, scopes, searched, fields } = resource
  return {
    ...{ name, plural, title, title_of_one: titleOfOne },
    ...{ permission: scopes.read, is_written_by_programs: scopes.write !== undefined },
    title_field: searched?.[0] ?? null,
    summary: summaryOf(resource),
    fields: fieldsOf(fields),
    filters: [...filtersOf(resource), changedSince],
  }
}

function fieldsOf(fields: Fields): object[] {
  return Object.entries(fields).map(([name, field]) => ({
    ...{ name, label: field.label, kind: kindOf(name, field), references: pluralOf(field.references) },
    ...(field.valueLabels && { value_labels: field.valueLabels }),
    ...(field.shape && { shape: fieldsOf(field.shape) }),
  }))
}

/** How a value is written for a reader. */
function kindOf(name: string, { schema, references, shape }: Field): string {
  const { type, format, items, maxLength = 0 } = schema
  if (shape) return items ? 'objects' : 'object'
  if (references) return items ? 'references' : 'reference'
  if (items) return 'texts'
  if (format) return { date: 'day', 'date-time': 'instant', email: 'text' }[format]
  if (type === 'boolean') return 'flag'
  if (type === 'integer') return name.endsWith('_cents') ? 'cents' : 'number'
  return maxLength > longestLine ? 'prose' : 'text'
}

function filtersOf(resource: Resource): object[] {
  return Object.entries(resource.filters ?? {}).map(([name, { field, compare }]) => {
    const { type } = parametersOf(resource)[name] as Parameter
    return { name, field, compare, type, references: pluralOf(resource.fields[field]?.references) }
  })
}

/** The collection to which an id leads; null for a field without ids. */
function pluralOf(references: string | undefined): string | null {
  return resources.find(({ name }) => name === references)?.plural ?? null
}
