import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Resource } from '@kantine/contract/resource.ts'
import { resources } from '@kantine/contract/resources.ts'
import { dayMs } from '../../server/day.ts'
import { exampleFields } from '../support/example-records.ts'
import { slug } from './expected.ts'
import type { Release } from './release.ts'

const recordsOfEach = 3

/** Characters that are written differently in JSON, in SQL and on the wire. */
const awkward = 'Zoë "d\'Arc" \\ \u2028 %s $1 😀'

/** Texts of which only some characters or forms are allowed. */
const withRules: { readonly [field: string]: string } = {
  public_slug: 'toernooi-2',
  image_url: 'https://www.example.org/picture.jpg',
}

/** Imports records of every resource: one with all fields, one with those that are required, one with awkward text. */
export async function importExamples({ kantine }: Release, folder: string): Promise<void> {
  const file = join(folder, 'rows.json')
  for (const resource of inOrderOfReferences(resources)) {
    for (let n = 0; n < recordsOfEach; n++) {
      writeFileSync(file, JSON.stringify([rowOf(resource, n)]))
      // The second member has only the name of the first.
      const unsure = ['members', 'kennismakers'].includes(resource.plural) ? ['--unsure', 'another'] : []
      await kantine('import', '--club', slug, '--resource', resource.plural, file, ...unsure)
    }
  }
}

/** Those first to which others refer. */
function inOrderOfReferences(wanted: readonly Resource[]): Resource[] {
  const ordered: Resource[] = []
  const waits = (resource: Resource) =>
    Object.values(resource.fields).some(
      ({ references }) =>
        references !== undefined && references !== resource.name && !ordered.some(({ name }) => name === references),
    )
  while (ordered.length < wanted.length) {
    const next = wanted.find((resource) => !ordered.includes(resource) && !waits(resource))
    if (!next) throw new Error('Resources refer to each other in a circle. Import one of them without its references.')
    ordered.push(next)
  }
  return ordered
}

function rowOf(resource: Resource, n: number): object {
  const fields = { ...exampleFields(resource, n) }
  for (const [name, { schema, setBy, references, required }] of Object.entries(resource.fields)) {
    const isPlainText = schema.type === 'string' && !schema.format && setBy === 'caller'
    if (references) fields[name] = Array.isArray(fields[name]) ? [1, 2] : references === resource.name ? 1 : n + 1
    if (n === 2 && isPlainText) fields[name] = (withRules[name] ?? awkward).slice(0, schema.maxLength)
    const isFirstOfItself = references === resource.name && n === 0
    if (setBy === 'kantine' || isFirstOfItself || (n === 1 && !required && !resource.naturalKey?.includes(name))) delete fields[name]
  }
  // The facilities are parts of the first, which is booked once at a time.
  if (resource.plural === 'reservations')
    for (const name of ['starts_at', 'ends_at'].filter((name) => fields[name]))
      fields[name] = new Date(Date.parse(String(fields[name])) + n * dayMs).toISOString()
  return fields
}
