/** The requests that one caller can send within the limits: the largest, longest and strangest of every kind. */
import { limits } from '@kantine/contract/limits.ts'
import { pathOf, type Resource } from '@kantine/contract/resource.ts'
import { event } from '@kantine/contract/resources/event.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { resources } from '@kantine/contract/resources.ts'
import { recordsAtOnce } from '../server/store/record-size.ts'
import { fattest } from './fat-records.ts'
import { assistantShapes } from './hold-assistants.ts'
import { filterShapes, upsertShapes } from './hold-filters.ts'
import type { Shape } from './hold-shape.ts'

/** The members already in the database. Removing those from `doomedFrom` on also removes the most other records. */
export const seeded = { members: 500, groups: 500, others: limits.pageSizeMax, doomedFrom: 401 } as const

const { bodyBytes, bodyParts, bodyValues, batchItems, headerBytes } = limits
const times = <T>(howMany: number, itemOf: (n: number) => T) => Array.from({ length: howMany }, (_, n) => itemOf(n))
const ids = (first: number) => times(500, (n) => ((first + n) % seeded.groups) + 1)
const head = headerBytes - 1500

/** Whether a page of the resource can be so long that it is read in parts. The longest takes PostgreSQL a second. */
const isLong = (resource: Resource) => recordsAtOnce(resource) < limits.pageSizeMax

const lists = resources.map(
  (resource): Shape => ({
    name: `200 of ${resource.plural}`,
    path: `${pathOf(resource)}?limit=200`,
    ...(isLong(resource) && { times: 8 }),
  }),
)

const gzip = { 'accept-encoding': 'gzip' }
const pages: Shape[] = [
  { name: '200 members, compressed', path: '/api/v1/members?limit=200', headers: gzip },
  { name: '200 posts, compressed', path: '/api/v1/news?limit=200', headers: gzip, times: 8 },
  { name: '200 members that changed', path: '/api/v1/members?limit=200&updated_since=2020-01-01T00:00:00Z' },
  { name: '200 attendance of a member', path: '/api/v1/attendance?limit=200&member_id=450' },
  { name: 'changes', path: '/api/v1/changes?limit=200' },
  { name: 'a summary of members with 500 groups', path: '/api/v1/members/summary?group_by=group_id,gender', times: 8 },
  {
    name: 'a summary with thousands of groups',
    path: '/api/v1/attendance/summary?group_by=member_id,date_day',
    times: 8,
  },
  {
    name: 'a summary of 100,000 members',
    path: '/api/v1/members/summary?group_by=group_id,status',
    as: 'filtered',
    times: 8,
  },
  { name: 'one post', path: '/api/v1/news/1' },
  { name: 'the description', path: '/api/v1/openapi.json' },
  { name: 'the description, compressed', path: '/api/v1/openapi.json', headers: gzip },
  { name: 'the script of the reference', path: '/docs/reference.js' },
  { name: 'the reference', path: '/docs' },
  { name: 'the errors', path: '/problems' },
]

const batch = (name: string, operationOf: (run: number, n: number) => object, more: Partial<Shape> = {}): Shape => ({
  name: `100 ${name}`,
  path: '/api/v1/members/bulk',
  body: (run) => JSON.stringify({ operations: times(batchItems, (n) => operationOf(run, n)) }),
  ...more,
})

const batches: Shape[] = [
  batch('creations', (run, n) => ({ op: 'create', data: { name: `New ${run} ${n}`, group_ids: [1, 2] } })),
  batch('creations in 500 groups', (run, n) => ({ op: 'create', data: { name: 'New', group_ids: ids(run + n) } }), {
    times: 8,
  }),
  batch('changes of 500 groups', (run, n) => ({ op: 'update', id: n + 1, data: { group_ids: ids(run + n + 7) } }), {
    times: 8,
  }),
  batch('long changes', (run, n) => ({ op: 'update', id: n + 1, data: { ...fattest(member, n), name: `${run}` } }), {
    times: 8,
  }),
  batch('wrong items', () => ({ op: 'create', data: { group_ids: times(500, () => -1), nmae: 1, birth_date: 'x' } })),
  batch('items with unknown names', (run, n) => ({
    op: 'create',
    data: Object.fromEntries(times(30, (i) => [`${run}_${n}_${i}birth_date`, 0])),
  })),
  batch('references to nothing', (_, n) => ({
    op: 'update',
    id: n + 1,
    data: { group_ids: times(500, (i) => i + 9e6) },
  })),
  batch('removals of nothing', (_, n) => ({ op: 'delete', id: n + 9e6 })),
  {
    name: '100 attendance',
    path: '/api/v1/attendance/bulk',
    body: (run) =>
      JSON.stringify({
        records: times(batchItems, (n) => ({
          member_id: n + 1,
          group_id: 1,
          date: '2026-01-01',
          present: (run + n) % 2 === 0,
        })),
      }),
  },
  batch('removals with 500 attendance each', (_, n) => ({ op: 'delete', id: seeded.doomedFrom + n }), { times: 1 }),
]

const post = (name: string, path: string, body: (run: number) => string): Shape => ({
  name,
  path: `/api/v1${path}`,
  body,
})

const bodies: Shape[] = [
  post('a megabyte of one name', '/members', () => `{${'"a":0,'.repeat(bodyBytes / 6 - 2)}"a":0}`),
  post('all names that are allowed', '/members', (run) => `{${times(bodyParts - 1, (n) => `"${run}_${n}":0`)}}`),
  post('all values that are allowed', '/members', () => `{"group_ids":[${times(bodyValues - 3, () => '1')}]}`),
  post('as many empty objects', '/members', () => `{"group_ids":[${times(bodyParts - 3, () => '{}')}]}`),
  post('a megabyte in a name', '/members', () => JSON.stringify({ name: 'é'.repeat(bodyBytes / 2 - 20) })),
  post('a megabyte in an e-mail address', '/members', () =>
    JSON.stringify({ name: 'x', email: '@'.repeat(bodyBytes - 40) }),
  ),
  post('a megabyte of backslashes', '/members', () => `{"name":"${'\\'.repeat(bodyBytes - 12)}"}`),
  post('a megabyte that is no JSON', '/members', () => 'x'.repeat(bodyBytes)),
  post('brackets without an end', '/members', () => '['.repeat(bodyBytes)),
  post('the largest member', '/members', (run) => JSON.stringify({ ...fattest(member, 10_000 + run), email: null })),
  post('the largest event', '/events', (run) => JSON.stringify(fattest(event, run))),
  {
    ...post('a log-in of a megabyte', '', () => `{"email":"${'@'.repeat(bodyBytes - 40)}"}`),
    path: '/console/api/session',
  },
]

const heads: Shape[] = [
  { name: 'thousands of parameters', path: `/api/v1/members?${times(head / 3, () => 'a')}`.replaceAll(',', '&') },
  { name: 'one parameter thousands of times', path: `/api/v1/members?${'limit=1&'.repeat(head / 8)}` },
  { name: 'a long path', path: `/api/v1/members/${'9'.repeat(head)}` },
  { name: 'a path of percent signs', path: `/${'%41'.repeat(head / 3)}` },
  { name: 'a path of slashes', path: '/'.repeat(head) },
  { name: 'a long key', path: '/api/v1/club', headers: { authorization: `Bearer ${'a'.repeat(head)}` } },
  {
    name: 'a long Accept-Encoding',
    path: '/api/v1/members',
    headers: { 'accept-encoding': 'gzip;q=0.1,'.repeat(head / 11) },
  },
  { name: 'a long Accept', path: '/problems', headers: { accept: 'a/b;q=0.1,'.repeat(head / 10) } },
  { name: 'a long If-None-Match', path: '/docs/reference.js', headers: { 'if-none-match': '"a",'.repeat(head / 4) } },
  { name: 'a long Cookie', path: '/console/api/session', headers: { cookie: 'a=b;'.repeat(head / 4) } },
  { name: 'a long X-Forwarded-For', path: '/api/v1/club', headers: { 'x-forwarded-for': '1.2.3.4,'.repeat(head / 8) } },
  { name: 'a sandbox key', method: 'POST', path: '/api/v1/sandbox-keys' },
]

/** In sending order. Batches come last, because they remove members that other requests need. */
export const shapes: readonly Shape[] = [
  ...lists,
  ...pages,
  ...filterShapes,
  ...bodies,
  ...heads,
  ...assistantShapes,
  ...upsertShapes,
  ...batches,
]
