/** The example of a batch and of the answer to it; they belong together, item by item. */
import { batchOperations } from './batch-schemas.ts'
import type { Resource } from './resource.ts'
import { exampleOf, settableFields } from './schemas.ts'

type Item = { readonly request: object; readonly result: { readonly status: number; readonly [name: string]: unknown } }

/** A batch that a caller sends. */
export function batchExample(resource: Resource): object {
  const requests = itemsOf(resource).map(({ request }) => request)
  return resource.naturalKey ? { records: requests } : { operations: requests }
}

/** What that batch is answered with. */
export function batchResultsExample(resource: Resource): object {
  const results = itemsOf(resource).map(({ result }) => result)
  const succeeded = results.filter(({ status }) => status < 300).length
  return { results, succeeded, failed: results.length - succeeded }
}

/** An upsert; or one of each operation that a mixed batch can hold, each about another record. */
function itemsOf(resource: Resource): Item[] {
  const { naturalKey, exampleId = 1, plural, partial } = resource
  const data = exampleOf(settableFields(resource))
  if (naturalKey) return [{ request: data, result: { status: 201, id: exampleId } }]
  const [second, third, fourth] = [exampleId + 1, exampleId + 2, exampleId + 3]
  const changes = { status: 'archived' }
  const missing = `There is no such record among the ${plural} of this club.`
  const items: { readonly [op: string]: Item } = {
    create: { request: { op: 'create', data }, result: { status: 201, id: exampleId } },
    update: { request: { op: 'update', id: second, data: changes }, result: { status: 200, id: second } },
    delete: {
      request: { op: 'delete', id: third },
      result: { status: 404, id: third, error: missing, ...(!partial && { code: 'not_found' }) },
    },
    upsert: {
      request: { op: 'upsert', external_id: 'crm-7790', data: changes },
      result: { status: 200, id: fourth },
    },
  }
  return Object.keys(batchOperations(resource)).map((op) => items[op] as Item)
}
