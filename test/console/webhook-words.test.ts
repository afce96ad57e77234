/** Texts and filters of the webhook pages. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filterOf } from '../../console/src/pages/webhooks/log-query.ts'
import { explain } from '../../console/src/pages/webhooks/outcome-words.ts'
import { failures } from '../../server/webhooks/sending/outcome.ts'

const languages = ['en', 'nl'] as const

test('every failure is explained in both languages, and responses by their status', () => {
  const said = new Set<string>()
  const tries = [
    ...Object.keys(failures).map((failure) => ({ failure, status: null })),
    ...[400, 401, 404, 410, 429, 500].map((status) => ({ failure: 'status', status })),
  ]
  for (const tried of tries) {
    const { what, next } = explain(tried as Parameters<typeof explain>[0])
    for (const language of languages) {
      assert.ok(what[language].length > 10 && next[language].endsWith('.'), JSON.stringify(tried))
      said.add(what[language])
    }
    assert.notEqual(what.en, what.nl)
  }
  // Without an answer, `status` is explained as any other refusal.
  assert.equal(said.size, (tries.length - 1) * languages.length)
  const advice = (status: number) => explain({ failure: 'status', status })
  assert.deepEqual([advice(403), advice(405), advice(503)], [advice(401), advice(404), advice(500)])
})

const noon = Date.parse('2026-11-21T12:00:30Z')
const queries: { readonly [page: string]: string } = {
  '': 'limit=25',
  'endpoint_id=3&event=member.created&state=failed': 'limit=25&endpoint_id=3&event=member.created&state=failed',
  'starting_after=51': 'limit=25&starting_after=51',
  'state=&event=': 'limit=25',
  'period=hour': 'limit=25&since=2026-11-21T11:00:00.000Z',
  'period=week': 'limit=25&since=2026-11-14T12:00:00.000Z',
  'period=toString': 'limit=25',
  'period=between': 'limit=25',
  'period=between&since=2026-11-20T08:00&until=never': 'limit=25&since=2026-11-20T07:00:00.000Z',
  'period=between&until=2026-11-20T08:00': 'limit=25&until=2026-11-20T07:00:00.000Z',
  'other=1': 'limit=25',
}

test("filters in the delivery log's URL become those of its call", () => {
  for (const [page, query] of Object.entries(queries)) {
    const filter = filterOf(new URLSearchParams(page), 'Europe/Amsterdam', noon)
    const given = Object.entries(filter).filter(([, value]) => value)
    assert.equal(
      decodeURIComponent(`${new URLSearchParams(given.map(([name, value]) => [name, `${value}`]))}`),
      query,
      page,
    )
  }
})
