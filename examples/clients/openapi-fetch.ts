/** An integration that uses openapi-fetch and types from openapi-typescript. */
import createClient, { type Client } from 'openapi-fetch'
import type { components, paths } from './generated/api.js'

type Schemas = components['schemas']

/** Creates, changes and reads members. Returns a line for each result. */
export async function example(baseUrl: string, key: string): Promise<string[]> {
  const api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${key}` } })

  const created = await api.POST('/api/v1/members', {
    body: { name: 'Sanne de Vries', birth_date: '2009-04-17', external_id: 'crm-7781' },
  })
  if (created.error) return [meaningOf(created.error)]

  const operations: Schemas['MemberBatch']['operations'] = [
    { op: 'create', data: { name: 'Youssef Amrani' } },
    { op: 'update', id: created.data.id, data: { group_ids: [] } },
    { op: 'upsert', external_id: 'crm-7782', data: { name: 'Noor Bakker' } },
    { op: 'delete', id: 999 },
  ]
  const batch = await api.POST('/api/v1/members/bulk', {
    // Use the same key to retry, so that the batch runs only once.
    params: { header: { 'Idempotency-Key': crypto.randomUUID() } },
    body: { operations },
  })
  if (batch.error) return [meaningOf(batch.error)]
  const results = batch.data.results.map(({ status, error = 'done' }, n) => `${operations[n]?.op}: ${status} ${error}`)

  const refused = await api.POST('/api/v1/members', { body: { name: '' } })
  const members: string[] = []
  for await (const { name, birth_date } of membersOf(api)) members.push(`${name}, born ${birth_date ?? 'unknown'}`)
  return [...results, ...(refused.error ? [meaningOf(refused.error)] : []), ...members]
}

/** Yields every member, page by page. */
async function* membersOf(api: Client<paths>): AsyncGenerator<Schemas['Member']> {
  for (let starting_after = 0, more = true; more; ) {
    const { data, error } = await api.GET('/api/v1/members', { params: { query: { limit: 1, starting_after } } })
    if (error) throw new Error(meaningOf(error))
    yield* data.data
    starting_after = data.data.at(-1)?.id ?? starting_after
    more = data.has_more
  }
}

/** Returns the next step after an error. For an unknown code, this is its `detail`. */
function meaningOf({ code, detail, errors = [] }: Schemas['Problem']): string {
  switch (code) {
    case 'validation_failed':
      return `correct ${errors.map(({ pointer }) => pointer).join(', ')}`
    case 'invalid_token':
      return 'ask an administrator of the club for a new key'
    default:
      return detail
  }
}
