/** The same integration with the client that @hey-api/openapi-ts generates. */
import { type Client, createClient } from './generated/client/client/index.js'
import {
  bulkMembers,
  createMember,
  listMembers,
  type Member,
  type MemberBatch,
  type Problem,
} from './generated/client/index.js'

/** Creates, changes and reads members. Returns what it did. */
export async function example(baseUrl: string, key: string): Promise<string[]> {
  const client = createClient({ baseUrl, auth: key })

  const created = await createMember({
    client,
    body: { name: 'Sanne de Vries', birth_date: '2009-04-17', external_id: 'crm-7781' },
  })
  if (!created.data) return [meaningOf(created.error)]

  const operations: MemberBatch['operations'] = [
    { op: 'create', data: { name: 'Youssef Amrani' } },
    { op: 'update', id: created.data.id, data: { group_ids: [] } },
    { op: 'upsert', external_id: 'crm-7782', data: { name: 'Noor Bakker' } },
    { op: 'delete', id: 999 },
  ]
  const batch = await bulkMembers({
    client,
    // Retries use the same key, so that the batch is executed once.
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: { operations },
  })
  if (!batch.data) return [meaningOf(batch.error)]
  const results = batch.data.results.map(({ status, error = 'done' }, n) => `${operations[n]?.op}: ${status} ${error}`)

  const refused = await createMember({ client, body: { name: '' } })
  const members: string[] = []
  for await (const { name, birth_date } of membersOf(client)) members.push(`${name}, born ${birth_date ?? 'unknown'}`)
  return [...results, ...(refused.error ? [meaningOf(refused.error)] : []), ...members]
}

/** Every member, page by page. */
async function* membersOf(client: Client): AsyncGenerator<Member> {
  for (let starting_after = 0, more = true; more; ) {
    const { data, error } = await listMembers({ client, query: { limit: 1, starting_after } })
    if (!data) throw new Error(meaningOf(error))
    yield* data.data
    starting_after = data.data.at(-1)?.id ?? starting_after
    more = data.has_more
  }
}

/** What to do about an error: by its code, or by its `detail` for codes added later. */
function meaningOf({ code, detail, errors = [] }: Problem): string {
  switch (code) {
    case 'validation_failed':
      return `correct ${errors.map(({ pointer }) => pointer).join(', ')}`
    case 'invalid_token':
      return 'ask an administrator of the club for a new key'
    default:
      return detail
  }
}
