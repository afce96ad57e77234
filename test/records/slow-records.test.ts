/** Work on a parsed body: validation, suggestions, and the error response. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Resource } from '@kantine/contract/resource.ts'
import { member } from '@kantine/contract/resources/member.ts'
import { news } from '@kantine/contract/resources/news.ts'
import { tournament } from '@kantine/contract/resources/tournament.ts'
import { commandCaller } from '../../server/callers/caller.ts'
import { planners } from '../../server/operations/planners.ts'
import { candidateOf } from '../../server/records/check.ts'
import { kantineItself } from '../../server/store/actor.ts'
import { cpuMsOf } from '../support/processor-time.ts'

const letters = 1_000_000
const times = <T>(howMany: number, itemOf: (n: number) => T) => Array.from({ length: howMany }, (_, n) => itemOf(n))
const names = (howMany: number, nameOf: (n: number) => string) =>
  Object.fromEntries(times(howMany, (n) => [nameOf(n), 0]))

test('over-long values are not examined', () => {
  const details = (resource: Resource, value: object) =>
    candidateOf(resource, value, 'create').faults.map(({ detail }) => detail)
  assert.deepEqual(details(member, { name: 'Sanne', group_ids: times(50_000, () => -1) }), [
    'group_ids must have at most 500 items, but has 50000; leave some out.',
  ])
  assert.deepEqual(details(member, { name: 'Sanne', email: '@'.repeat(1000), phone: '' }).length, 2)
  assert.deepEqual(details(member, { name: '😀'.repeat(300) }), [
    'name must have at most 200 characters, but has 300; shorten it.',
  ])
})

test('a deliberately slow body is checked in under 50 ms of processor time', () => {
  const records: { readonly [name: string]: readonly [resource: Resource, value: object] } = {
    'wrong ids': [member, { name: 'x', group_ids: times(50_000, () => -1) }],
    'lists as ids': [member, { name: 'x', group_ids: times(20_000, (n) => [n, []]) }],
    'wrong objects': [tournament, { disciplines: times(20_000, () => ({})) }],
    'a discipline with many names': [tournament, { disciplines: [names(4000, (n) => `n${n}`)] }],
    'an e-mail address of at signs': [member, { name: 'x', email: '@'.repeat(letters) }],
    'a long instant': [news, { title: 'x', published_at: `2026-01-01T00:00:00.${'0'.repeat(letters)}Z` }],
    'a long text': [news, { title: 'x', body: '😀'.repeat(letters / 4) }],
    'unknown names': [member, names(4000, (n) => `${n}birth_date`.padEnd(60, 'birth_date'))],
    'a long name': [member, { ['x'.repeat(letters)]: 0 }],
  }
  const operations: { readonly [name: string]: (n: number) => object } = {
    'many ids': (n) => ({ name: 'x', group_ids: times(500, (i) => 500 - i + n) }),
    'unknown names': (n) => names(50, (i) => `${n}_${i}birth_date`.padEnd(60, 'birth_date')),
    'long texts': () => ({ name: 'x'.repeat(letters / 200), email: '@'.repeat(letters / 200) }),
  }
  const checks = [
    ...Object.entries(records).map(([name, [resource, value]]) => ({
      name,
      check: () => candidateOf(resource, value, 'create'),
    })),
    ...Object.entries(operations).map(([name, dataOf]) => {
      const batch = { operations: times(100, (n) => ({ op: 'create', data: dataOf(n) })) }
      return {
        name: `100 operations with ${name}`,
        check: () => planners.bulk(member, { data: batch }, commandCaller(1, kantineItself)),
      }
    }),
  ]
  for (const { name, check } of checks) {
    const ms = cpuMsOf(check)
    assert.ok(ms < 50, `${name} took ${ms} ms`)
  }
})
