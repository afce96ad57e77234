/** Sends the same requests to a server on SQLite and one on Citus, and compares their responses. */
import { resources } from '@kantine/contract/resources.ts'

/** A server, a key of its demo club, and a key of a club without records. */
export type Compared = { readonly url: string; readonly demo: string; readonly empty: string }

const reads: readonly string[] = [
  '/club',
  ...resources.flatMap(({ plural, filters = {}, fields }) => [
    `/${plural}?limit=5`,
    `/${plural}?limit=5&starting_after=3`,
    `/${plural}?limit=5&updated_since=2020-01-01T00:00:00Z`,
    `/${plural}/1`,
    ...Object.entries(filters).map(
      ([name, { field }]) => `/${plural}?limit=5&${name}=${inQuery(fields[field]?.example)}`,
    ),
  ]),
]

function inQuery(example: unknown): string {
  const [first = example] = Array.isArray(example) ? example : []
  return encodeURIComponent(String(first))
}

const sanne = { name: 'Sanne de Vries', external_id: 'A-1' }

/** Each is refused or done, one after the other, in a club without records. */
const writes: readonly (readonly [call: string, body?: unknown])[] = [
  ['POST /groups', { name: 'All' }],
  ['POST /members', { ...sanne, group_ids: [1] }],
  ['POST /members', sanne],
  ['POST /members', { name: '' }],
  ['PATCH /members/1', { phone: '0612345678' }],
  ['PATCH /members/9', { phone: '0612345678' }],
  [
    'POST /members/bulk',
    {
      operations: [
        { op: 'create', data: { name: 'Jan' } },
        { op: 'delete', id: 7 },
      ],
    },
  ],
  ['POST /attendance', { member_id: 1, group_id: 1, date: '2026-09-01', present: true }],
  ['GET /attendance'],
  ['DELETE /groups/1'],
  ['GET /members'],
  ['DELETE /members/1'],
  ['GET /attendance'],
  ['GET /members'],
]

/** How many answers were compared, and those that differ. */
export type Comparison = { readonly compared: number; readonly differences: readonly string[] }

export async function compareAnswers(servers: readonly [Compared, Compared]): Promise<Comparison> {
  const differences: string[] = []
  for (const path of reads) {
    const [one, other] = await Promise.all(servers.map(({ url, demo }) => answerOf(url, demo, `GET ${path}`)))
    if (one !== other) differences.push(`GET ${path}: ${one} and ${other}`)
  }
  for (const [call, body] of writes) {
    const [one, other] = await Promise.all(servers.map(({ url, empty }) => answerOf(url, empty, call, body)))
    if (one !== other) differences.push(`${call}: ${one} and ${other}`)
  }
  return { compared: reads.length + writes.length, differences }
}

/** The status and the text, without what differs between two servers. */
async function answerOf(url: string, key: string, call: string, body?: unknown): Promise<string> {
  const [method = '', path = ''] = call.split(' ')
  const answer = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return `${answer.status} ${text.replaceAll(/"(updated_at|request_id|instance|prefix)":"[^"]*"/g, '"$1":…').replaceAll(url, '')}`
}
