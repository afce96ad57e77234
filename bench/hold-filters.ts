/** Lists with filters in a club with 100,000 members and 100,000 reservations, and writes by external id. */
import { limits } from '@kantine/contract/limits.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { fattest } from './fat-records.ts'
import { external_id, hours, rareValues } from './filtered-records.ts'
import type { Shape } from './hold-shape.ts'

const { email, status, group_id, facility_id } = rareValues
const { batchItems, headerBytes, pageSizeMax } = limits

const list = (name: string, path: string, more: Partial<Shape> = {}): Shape => ({
  name,
  path: `/api/v1/${path}&limit=${pageSizeMax}`,
  as: 'filtered',
  times: 20,
  ...more,
})

/** No archived member is in group 3, and no reservation that began after this hour ended before it. */
const common = 'status=archived&group_id=3'
const [allChanged, noneChanged] = ['2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z']
const etags = (tag: string) => ({ headers: { 'if-none-match': tag } })

const alone: Shape[] = [
  list('filter: a value of few', `members?status=${status}`),
  list('filter: a value of nearly all', 'members?status=active'),
  list('filter: a value of nearly all, near the end', 'members?status=active&starting_after=99000'),
  list('filter: a value of nobody', 'members?status=nobody'),
  list('filter: a value of one', `members?email=${email}`),
  list('filter: a unique value', `members?external_id=${external_id}`),
  list('filter: a list of references, few', `members?group_id=${group_id}`),
  list('filter: a list of references, all', 'members?group_id=1'),
  list('filter: a reference, few', `reservations?facility_id=${facility_id}`),
  list('filter: a range of few', `reservations?starts_from=${hours.rare}&starts_to=${hours.rare}`),
  list('filter: a range of none', 'reservations?starts_from=2999-01-01T00:00:00Z'),
  list('filter: a range of half', `reservations?starts_from=${hours.half}`),
  list('filter: a range of half, near the end', `reservations?starts_from=${hours.half}&starting_after=99000`),
  list('filter: a range of all', 'reservations?starts_from=2020-01-01T00:00:00Z'),
]

const together: Shape[] = [
  list('filters: two common ones that no record has', `members?${common}`),
  list('filters: two common ones, all changed', `members?${common}&updated_since=${allChanged}`),
  list('filters: two common ones that many have', 'members?status=active&group_id=3'),
  list('filters: all of members', `members?${common}&email=${email}&external_id=${external_id}`),
  list('filters: what goes on now', `reservations?starts_to=${hours.afterRare}&ends_from=${hours.afterRare}`),
  list('filters: two halves that share nothing', `reservations?starts_from=${hours.half}&ends_to=${hours.half}`),
  list(
    'filters: two halves, all changed',
    `reservations?starts_from=${hours.half}&ends_to=${hours.half}&updated_since=${allChanged}`,
  ),
  list('filters: half of all days in a facility', `reservations?facility_id=2&starts_from=${hours.half}`),
  list(
    'filters: half of all days in a rare facility',
    `reservations?facility_id=${facility_id}&starts_from=${hours.half}`,
  ),
  list('filters: a value of nearly all, all changed', `members?status=active&updated_since=${allChanged}`),
  list('filters: a value of nearly all, none changed', `members?status=active&updated_since=${noneChanged}`),
  list('filters: a range of half, all changed', `reservations?starts_from=${hours.half}&updated_since=${allChanged}`),
]

const versions: Shape[] = [
  list('If-None-Match: any version of a list', 'members?status=active', etags('*')),
  list('If-None-Match: thousands of tags', 'members?status=active', etags('"a",'.repeat((headerBytes - 1500) / 4))),
  list('If-None-Match: one long tag', 'members?status=active', etags(`"${'a'.repeat(headerBytes - 1500)}"`)),
]

export const filterShapes: readonly Shape[] = [...alone, ...together, ...versions]

const byExternalId = (n: number) => `crm-${n}`
export const upsertShapes: readonly Shape[] = [
  {
    name: 'PUT by external id',
    method: 'PUT',
    path: '/api/v1/members/by-external-id/crm-put',
    body: (run) => JSON.stringify({ ...fattest(member, 1), email: null, external_id: 'crm-put', name: `Put ${run}` }),
  },
  ...(['creating', 'changing'] as const).map(
    (what): Shape => ({
      name: `100 upserts, ${what}`,
      path: '/api/v1/members/bulk',
      times: 8,
      body: (run) =>
        JSON.stringify({
          operations: Array.from({ length: batchItems }, (_, n) => ({
            op: 'upsert',
            external_id: byExternalId(what === 'changing' ? n : run * batchItems + n),
            data: { name: `Upsert ${run}`, group_ids: [1, 2] },
          })),
        }),
    }),
  ),
]
